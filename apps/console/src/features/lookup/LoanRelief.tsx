import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { addDays, day as dayFrom } from '@noren/contract/dates'
import {
  agreeHardship,
  CARE_REASONS,
  GRANTED_ROWS,
  loanRelief,
  offerSettlement,
  recordPromise,
  setHold,
} from '@noren/contract/operator/relief'
import { wireMoney } from '@noren/contract/wire-types'
import { Field } from '@noren/ui/Field'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AmountField } from '../../shell/AmountField.tsx'
import { BeforeAfter } from '../../shell/BeforeAfter.tsx'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import form from '../../shell/Form.module.css'
import { OwedChanges } from '../../shell/OwedChanges.tsx'
import { settledBy } from '../../shell/owed-changes.ts'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, TablePanel } from '../../shell/Panel.tsx'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'
import { typedAmount } from '../../shell/sums.ts'
import tableCss from '../../shell/Table.module.css'
import { ActSheet, type OfAct, useChosen } from './ActSheet.tsx'
import { type Act, oneOf } from './loan-acts.ts'
import { useHolds } from './use-holds.ts'

type ReliefAct = Exclude<Act, 'waiver' | 'reversal' | 'writeOff' | 'refund'>
interface Asked {
  rows?: string
  tokens?: string
  isFree?: 'true' | 'false'
  sum?: string
}

/** What may be done for the borrower of a loan today, with what is chosen; read anew whenever an act is opened. */
export function useRelief(loanId: string, asked: Asked = {}) {
  const { roles } = useMe()
  const relief = useEndpoint(
    loanRelief,
    { params: { loanId }, query: { purpose: usualPurpose(roles), ...asked } },
    { keepsLast: true, staleTime: 0 },
  )
  return {
    relief,
    data: relief.data,
    /** It is the answer to what is chosen now. */
    isOf: relief.fetchStatus === 'idle' && relief.error === null && !relief.isPlaceholderData,
    pending: relief.data ? undefined : <Loaded state={loaded({ relief })}>{() => null}</Loaded>,
  }
}

/** What the staff does for somebody who cannot pay: each with what it changes beside it. */
export function ReliefPanel({ act, ...of }: OfAct & { act: ReliefAct }) {
  if (act === 'hold') return <Hold {...of} />
  if (act === 'promise') return <Promised {...of} />
  if (act === 'plan') return <MadePlan {...of} />
  return <LowerSum {...of} />
}

/** What a stop and a promise change, whichever of them it is. */
function Stopped(of: { loanId: string; until: string; owed: string }) {
  const t = useTexts('lookup')
  const { loanId, until, owed } = of
  const { money, dateText } = formats()
  // Something else may stop it already.
  const isStopped = useHolds(loanId).data?.details.some(({ isOpen }) => isOpen) ?? false
  const [contacts, penal] = isStopped
    ? [t('noneNow'), t('standsNow')]
    : [t('asPlanned'), t('growsLate')]
  const day = dateText(until)
  return (
    <BeforeAfter
      changes={[
        { name: t('stopContacts'), before: contacts, after: t('noneUntil', { day }) },
        { name: t('stopPenal'), before: penal, after: t('standsUntil', { day }) },
        { name: t('owedNow'), before: money(owed), after: money(owed) },
      ]}
    />
  )
}

function DayField(props: {
  label: string
  min: string
  max: string
  value: string
  onValue: (day: string) => void
}) {
  const t = useTexts('lookup')
  const { min, max, value } = props
  const words = t('dayWithin', { from: formats().dateText(min), until: formats().dateText(max) })
  const isOut = value !== '' && (value < min || value > max)
  return <Field {...props} type="date" help={words} error={isOut ? words : undefined} />
}

const isWithin = (day: string, from: string, until: string): boolean => from <= day && day <= until

function Hold(of: OfAct) {
  const { loan } = of
  const t = useTexts('lookup')
  const { loanId, owed } = loan
  const { data, isOf, pending } = useRelief(loanId)
  const { chosen, choose, forget } = useChosen(loan, 'hold')
  const reason = oneOf(CARE_REASONS, chosen.reason, 'cannotPay')
  const until = chosen.day ?? ''
  const max = data?.holdUntil ?? ''
  const min = data ? addDays(dayFrom(data.asOn), 1) : ''
  const isFit = max !== '' && isWithin(until, min, max)
  return (
    <ActSheet
      {...of}
      act="hold"
      pending={pending ?? (max === '' ? <p className={panel.note}>{t('holdNot')}</p> : undefined)}
      fields={
        <>
          <ChoiceField
            label={t('actReason')}
            value={reason}
            values={CARE_REASONS}
            textOf={(one) => t(`care_${one}`)}
            onValue={(next) => choose({ reason: next })}
          />
          <DayField
            {...{ min, max, value: until }}
            label={t('lastDay')}
            onValue={(day) => choose({ day })}
          />
          <p className={panel.note}>{t('holdNote')}</p>
        </>
      }
      changes={isFit && owed && <Stopped {...{ loanId, until }} owed={owed.total} />}
      isReady={isOf && isFit}
      send={async () => {
        await decide(setHold, { loanId, reason, until })
        return t('holdDone', { day: formats().dateText(until) })
      }}
      onDone={forget}
    />
  )
}

function Promised(of: OfAct) {
  const { loan } = of
  const t = useTexts('lookup')
  const { loanId, owed } = loan
  const { money, dateText } = formats()
  const { data, isOf, pending } = useRelief(loanId)
  const { chosen, choose, forget } = useChosen(loan, 'promise')
  const [promisedOn, typed] = [chosen.day ?? '', chosen.amount ?? '']
  const amount = typedAmount(typed)
  const [min, max] = [data?.asOn ?? '', data?.promise.until ?? '']
  const { least = '0', most = '0' } = data?.promise ?? {}
  const isOut = amount !== '' && (Number(amount) < Number(least) || Number(amount) > Number(most))
  const isFit = max !== '' && isWithin(promisedOn, min, max)
  const words = t('amountWithin', { least: money(least), most: money(most) })
  return (
    <ActSheet
      {...of}
      act="promise"
      pending={
        pending ?? (max === '' ? <p className={panel.note}>{t('promiseNot')}</p> : undefined)
      }
      fields={
        <>
          <DayField
            {...{ min, max, value: promisedOn }}
            label={t('promisedOn')}
            onValue={(day) => choose({ day })}
          />
          <AmountField
            label={t('promisedAmount')}
            help={words}
            error={isOut ? words : undefined}
            value={typed}
            onValue={(next) => choose({ amount: next })}
          />
          <p className={panel.note}>{t('promiseNote')}</p>
        </>
      }
      changes={isFit && owed && <Stopped loanId={loanId} until={promisedOn} owed={owed.total} />}
      isReady={isOf && isFit && !isOut}
      send={async () => {
        await decide(recordPromise, { loanId, promisedOn, ...(amount && { amount }) })
        return t('promiseDone', { day: dateText(promisedOn) })
      }}
      onDone={forget}
    />
  )
}

const numbersTo = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
const ROWS = numbersTo(GRANTED_ROWS.min, GRANTED_ROWS.max)
const TOKENS = numbersTo(0, GRANTED_ROWS.tokensMax)
const RATES = ['half', 'none'] as const

function MadePlan(of: OfAct) {
  const { loan } = of
  const t = useTexts('lookup')
  const { loanId, owed } = loan
  const { money, dateText, wholeNumber } = formats()
  const { chosen, choose, forget } = useChosen(loan, 'plan')
  const rows = oneOf(ROWS, chosen.rows, '6')
  const tokens = oneOf(TOKENS, chosen.tokens, '0')
  const rate = oneOf(RATES, chosen.rate, 'half')
  const isFree = rate === 'none'
  const asked = { rows, tokens, isFree: isFree ? 'true' : 'false' } as const
  const { data, isOf, pending } = useRelief(loanId, asked)
  const { refusal = null, offer = null } = data?.plan ?? {}
  return (
    <ActSheet
      {...of}
      act="plan"
      pending={
        pending ?? (refusal ? <p className={panel.note}>{t(`planNot_${refusal}`)}</p> : undefined)
      }
      fields={
        <>
          <ChoiceField
            label={t('planRows')}
            value={rows}
            values={ROWS}
            textOf={(one) => wholeNumber(Number(one))}
            onValue={(next) => choose({ rows: next })}
          />
          <ChoiceField
            label={t('planTokens')}
            value={tokens}
            values={TOKENS}
            textOf={(one) => (one === '0' ? t('planNoTokens') : wholeNumber(Number(one)))}
            onValue={(next) => choose({ tokens: next })}
          />
          <ChoiceField
            label={t('planRate')}
            value={rate}
            values={RATES}
            textOf={(one) => t(`planRate_${one}`)}
            onValue={(next) => choose({ rate: next })}
          />
          <p className={panel.note}>{t('planNote')}</p>
        </>
      }
      changes={
        <div className={form.form} aria-busy={!isOf}>
          {!offer && isOf && <p className={panel.note}>{t('planNoFit')}</p>}
          {offer && owed && isOf && (
            <>
              <BeforeAfter
                changes={[
                  { name: t('together'), before: money(owed.total), after: money(offer.total) },
                  {
                    name: t('planPenal'),
                    before: money(owed.penal),
                    after: t('planLetOff', { amount: money(offer.letOff) }),
                  },
                ]}
              />
              <TablePanel
                head={{ title: t('planPayments'), note: t('planIfToday') }}
                columns={[t('instalment'), t('dueOn'), numbers(t('amount'))]}
              >
                {offer.payments.map(({ dueOn, total }, at) => (
                  <tr key={dueOn}>
                    <th scope="row">{wholeNumber(at + 1)}</th>
                    <td>{dateText(dueOn)}</td>
                    <td className={tableCss.amount}>{money(total)}</td>
                  </tr>
                ))}
              </TablePanel>
            </>
          )}
        </div>
      }
      isReady={isOf && offer !== null}
      send={async () => {
        const shape = { rows: Number(rows), tokens: Number(tokens), isFree }
        const { until } = await decide(agreeHardship, { loanId, ...shape })
        return t('planDone', { day: dateText(until) })
      }}
      onDone={forget}
    />
  )
}

/** What is typed otherwise is asked about by nobody: the refusal would stand where the field is. */
const isSum = (typed: string): boolean => wireMoney.safeParse(typed).success

function LowerSum(of: OfAct) {
  const { loan } = of
  const t = useTexts('lookup')
  const { loanId, owed, currency, asOn } = loan
  const { money } = formats()
  const { chosen, choose, forget } = useChosen(loan, 'lowerSum')
  const typed = typedAmount(chosen.amount ?? '')
  const { data, isOf, pending } = useRelief(loanId, isSum(typed) ? { sum: typed } : {})
  const { range = null, givenUp = null, waits = false } = data?.settlement ?? {}
  const sum = chosen.amount === null ? (range?.least ?? '') : typed
  const isOut =
    range !== null && (Number(sum) < Number(range.least) || Number(sum) >= Number(range.below))
  const words = range && t('sumWithin', { least: money(range.least), below: money(range.below) })
  const none = waits ? t('sumWaits') : range === null ? t('sumNot') : null
  return (
    <ActSheet
      {...of}
      act="lowerSum"
      pending={pending ?? (none ? <p className={panel.note}>{none}</p> : undefined)}
      fields={
        <>
          <AmountField
            label={t('sumThatEnds')}
            help={words ?? ''}
            error={isOut && words ? words : undefined}
            value={chosen.amount ?? sum}
            onValue={(next) => choose({ amount: next })}
          />
          <p className={panel.note}>{t('sumNote')}</p>
        </>
      }
      changes={
        <div className={form.form} aria-busy={!isOf}>
          {isOf && !isOut && givenUp && owed && (
            <OwedChanges changes={settledBy(givenUp, owed, currency)} asOn={asOn} />
          )}
        </div>
      }
      isReady={isOf && !isOut && givenUp !== null && isSum(sum)}
      send={async () => {
        await decide(offerSettlement, { loanId, sum })
        return t('sumDone')
      }}
      onDone={forget}
    />
  )
}
