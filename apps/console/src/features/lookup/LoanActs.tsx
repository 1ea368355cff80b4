import { useEndpoint } from '@noren/client/use-endpoint'
import {
  MONEY_REASONS,
  refundOverpayment,
  reverseRepayment,
  WAIVED_PARTS,
  waiveCharge,
  writeOffLoan,
} from '@noren/contract/operator'
import { listDisputes } from '@noren/contract/operator/disputes'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AmountField } from '../../shell/AmountField.tsx'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import { useKeys } from '../../shell/keys.ts'
import { OwedChanges } from '../../shell/OwedChanges.tsx'
import { changesOf, owedAgain } from '../../shell/owed-changes.ts'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { go } from '../../shell/place.ts'
import { useMe } from '../../shell/session.ts'
import { ActSheet, type OfAct, useAmount, useChosen } from './ActSheet.tsx'
import { ReliefPanel } from './LoanRelief.tsx'
import { ACTS, type Act, CALL_OF, canBeDone, knownOf, oneOf, reversible } from './loan-acts.ts'
import css from './PageTabs.module.css'
import { useLoanPlace } from './use-loan-place.ts'

type MoneyReason = (typeof MONEY_REASONS)[number]

const KEYS: Readonly<Record<Act, string>> = {
  waiver: 'w',
  reversal: 'r',
  writeOff: 'o',
  refund: 'f',
  hold: 'h',
  promise: 'p',
  plan: 'n',
  lowerSum: 'b',
}

/** What one's roles may do about the money of this loan. Opening one does nothing. */
export function Acts({ loan, headingRef }: Pick<OfAct, 'loan' | 'headingRef'>) {
  const t = useTexts('lookup')
  const { calls } = useMe()
  const open = ACTS.filter((act) => calls.includes(CALL_OF[act]) && canBeDone(act, loan))
  const { hrefWith } = useLoanPlace(loan.loanId)
  const hrefOf = (act: Act) => hrefWith({ act })
  useKeys(
    open.map((act) => ({ keys: KEYS[act], label: t(`act_${act}`), run: () => go(hrefOf(act)) })),
  )
  if (!ACTS.some((act) => calls.includes(CALL_OF[act]))) return null
  return (
    <Panel title={t('acts')} headingRef={headingRef}>
      <div className={css.acts}>
        {open.map((act) => (
          <Press
            key={act}
            kind="line"
            isSmall
            cap={KEYS[act].toUpperCase()}
            onClick={() => go(hrefOf(act))}
          >
            {t(`act_${act}`)}
          </Press>
        ))}
      </div>
      <p className={panel.note}>{t(open.length > 0 ? 'actsNote' : 'noActs')}</p>
    </Panel>
  )
}

/** One of them: what is chosen, and what the loan owes before and after it. */
export function ActPanel({ act, ...of }: OfAct & { act: Act }) {
  const t = useTexts('lookup')
  const { calls } = useMe()
  if (!calls.includes(CALL_OF[act]) || !canBeDone(act, of.loan)) {
    return (
      <Panel title={t(`act_${act}`)} headingRef={of.headingRef}>
        <p className={panel.note}>{t('actGone')}</p>
      </Panel>
    )
  }
  if (act === 'waiver') return <Waiver {...of} />
  if (act === 'reversal') return <Reversal {...of} />
  if (act === 'writeOff') return <WriteOff {...of} />
  if (act === 'refund') return <Refund {...of} />
  return <ReliefPanel {...of} act={act} />
}

/** Carried out, or what a second person has to confirm, in a sentence. */
function useOutcome() {
  const t = useTexts('lookup')
  return async (sent: Promise<{ waits: { text: string } | null }>): Promise<string> => {
    const { waits } = await sent
    return waits ? waits.text : t('actDone')
  }
}

function ReasonField(props: { value: MoneyReason; onValue: (reason: MoneyReason) => void }) {
  const t = useTexts('lookup')
  return (
    <ChoiceField
      {...props}
      label={t('actReason')}
      values={MONEY_REASONS}
      textOf={(one) => t(`reason_${one}`)}
    />
  )
}

function Waiver(of: OfAct) {
  const decided = useOutcome()
  const { loan } = of
  const t = useTexts('lookup')
  const shared = useTexts('console')
  const { loanId, owed, currency, asOn } = loan
  const parts = WAIVED_PARTS.filter((part) => Number(owed?.[part]) > 0)
  const { chosen, choose, forget } = useChosen(loan, 'waiver')
  const kept = parts.find((one) => one === chosen.part)
  const part = kept ?? parts[0] ?? 'penal'
  const reason = oneOf(MONEY_REASONS, chosen.reason, 'goodwill')
  // What was typed for a part that is owed no more is not for another.
  const text = chosen.part === null || kept ? chosen.amount : null
  const { amount, field, isReady } = useAmount(text, owed?.[part] ?? '0')
  const changes = isReady ? changesOf({ kind: 'waiver', part, amount, currency }, owed) : null
  return (
    <ActSheet
      {...of}
      act="waiver"
      fields={
        <>
          <ChoiceField
            label={t('waivedPart')}
            value={part}
            values={parts}
            textOf={(one) => shared(`part_${one}`)}
            onValue={(next) => choose({ part: next, amount: null })}
          />
          <AmountField {...field} onValue={(next) => choose({ part, amount: next })} />
          <ReasonField value={reason} onValue={(next) => choose({ reason: next })} />
        </>
      }
      changes={changes && <OwedChanges changes={changes} asOn={asOn} />}
      isReady={isReady}
      send={() => decided(decide(waiveCharge, { loanId, part, amount, reason }))}
      onDone={forget}
    />
  )
}

function WriteOff(of: OfAct) {
  const decided = useOutcome()
  const { loan } = of
  const t = useTexts('lookup')
  const { loanId, owed, currency, asOn } = loan
  const { chosen, choose, forget } = useChosen(loan, 'writeOff')
  const reason = oneOf(MONEY_REASONS, chosen.reason, 'uncollectable')
  const whole = { kind: 'writeOff', part: null, amount: owed?.total ?? '0', currency }
  const changes = changesOf(whole, owed)
  return (
    <ActSheet
      {...of}
      act="writeOff"
      fields={
        <>
          <p className={panel.note}>{t('writeOffNote')}</p>
          <ReasonField value={reason} onValue={(next) => choose({ reason: next })} />
        </>
      }
      changes={changes && <OwedChanges changes={changes} asOn={asOn} />}
      isReady
      send={() => decided(decide(writeOffLoan, { loanId, reason }))}
      onDone={forget}
    />
  )
}

function Reversal(of: OfAct) {
  const decided = useOutcome()
  const { loan } = of
  const t = useTexts('lookup')
  const { money } = formats()
  const mayAsk = useMe().calls.includes('listDisputes')
  const { data: disputes } = useEndpoint(listDisputes, {}, { enabled: mayAsk })
  const disputed = new Set(disputes?.details.map(({ paymentId }) => paymentId))
  const standing = reversible(loan, disputed)
  const { chosen, choose, forget } = useChosen(loan, 'reversal')
  const reason = oneOf(MONEY_REASONS, chosen.reason, 'bankReturned')
  const payment = standing.find((one) => one.paymentId === chosen.paymentId) ?? standing[0]
  const { owed, currency, asOn } = loan
  const known = payment ? knownOf(payment, loan.payments) : 'nothing'
  return (
    <ActSheet
      {...of}
      act="reversal"
      fields={
        <>
          <ChoiceField
            label={t('payment')}
            value={payment?.paymentId ?? ''}
            values={standing.map((one) => one.paymentId)}
            textOf={(id) => {
              const one = standing.find((of) => of.paymentId === id)
              return one ? `${one.receiptNumber} · ${money(one.amount)}` : id
            }}
            onValue={(paymentId) => choose({ paymentId })}
          />
          <ReasonField value={reason} onValue={(next) => choose({ reason: next })} />
          <p className={panel.note}>{t(payment ? `reversal_${known}` : 'actGone')}</p>
        </>
      }
      changes={
        payment &&
        known !== 'nothing' && (
          <OwedChanges
            changes={owedAgain(payment, owed, currency).filter(
              ({ part }) => known === 'parts' || part === 'total',
            )}
            asOn={asOn}
            isMore
          />
        )
      }
      isReady={payment !== undefined}
      send={() => decided(decide(reverseRepayment, { paymentId: payment?.paymentId, reason }))}
      onDone={forget}
    />
  )
}

function Refund(of: OfAct) {
  const decided = useOutcome()
  const { loan } = of
  const t = useTexts('lookup')
  const { loanId, overpaid } = loan
  const { chosen, choose, forget } = useChosen(loan, 'refund')
  const { amount, field, isReady } = useAmount(chosen.amount, overpaid)
  return (
    <ActSheet
      {...of}
      act="refund"
      fields={<AmountField {...field} onValue={(next) => choose({ amount: next })} />}
      changes={<p className={panel.note}>{t('refundNote')}</p>}
      isReady={isReady}
      send={() => decided(decide(refundOverpayment, { loanId, amount }))}
      onDone={forget}
    />
  )
}
