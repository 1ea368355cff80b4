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
import type { ReactNode, Ref } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AmountField } from '../../shell/AmountField.tsx'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import form from '../../shell/Form.module.css'
import { useKeys } from '../../shell/keys.ts'
import { OwedChanges } from '../../shell/OwedChanges.tsx'
import { changesOf, owedAgain } from '../../shell/owed-changes.ts'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { go } from '../../shell/place.ts'
import { useMe } from '../../shell/session.ts'
import { typedAmount } from '../../shell/sums.ts'
import { useDecision } from '../../shell/use-decision.ts'
import { useDraft } from '../../shell/use-draft.ts'
import type { Loan } from './LoanPage.tsx'
import {
  ACTS,
  type Act,
  CALL_OF,
  type Chosen,
  canBeDone,
  chosenOf,
  knownOf,
  reversible,
} from './loan-acts.ts'
import css from './PageTabs.module.css'
import { useLoanPlace } from './use-loan-place.ts'

type Reason = (typeof MONEY_REASONS)[number]

interface Of {
  loan: Loan
  /** Whether the loan is read since the act was opened: before that nothing is signed. */
  isFresh: boolean
  headingRef: Ref<HTMLHeadingElement>
}

const KEYS: Readonly<Record<Act, string>> = {
  waiver: 'w',
  reversal: 'r',
  writeOff: 'o',
  refund: 'f',
}

/** What one's roles may do about the money of this loan. Opening one does nothing. */
export function Acts({ loan, headingRef }: Pick<Of, 'loan' | 'headingRef'>) {
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
export function ActPanel({ act, ...of }: Of & { act: Act }) {
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
  return <Refund {...of} />
}

type SheetProps = Of & {
  act: Act
  fields: ReactNode
  changes: ReactNode
  /** What is chosen can be sent. */
  isReady: boolean
  /** Sends it: carried out, or what a second person has to confirm. */
  send: () => Promise<{ waits: { text: string } | null }>
  onDone: () => void
}

/** Nothing is signed on figures of before it was opened. */
function Sheet(props: SheetProps) {
  const t = useTexts('lookup')
  const { loan, act, send } = props
  const isReady = props.isFresh && props.isReady
  const { run, isBusy } = useDecision(['showLoan', 'loanAsOf', 'listLoans'])
  const { hrefWith } = useLoanPlace(loan.loanId)
  const leave = () => go(hrefWith({ act: undefined }), { replace: true })
  const sign = async () => {
    const isDone = await run(async () => {
      const { waits } = await send()
      return waits ? waits.text : t('actDone')
    })
    if (!isDone) return
    props.onDone()
    leave()
  }
  return (
    <Panel title={t(`act_${act}`)} note={loan.loanNumber} headingRef={props.headingRef} isDeciding>
      <div className={css.act}>
        <div className={form.form}>{props.fields}</div>
        <div className={form.form}>
          {props.changes}
          <p className={panel.note}>{t('actSigns')}</p>
          <p>
            <Press isSmall icon="shield" isBusy={isBusy} disabled={!isReady} onClick={sign}>
              {t('actSign')}
            </Press>{' '}
            <Press kind="text" isSmall cap="Esc" onClick={leave}>
              {t('keyLeave')}
            </Press>
          </p>
        </div>
      </div>
    </Panel>
  )
}

function ReasonField(props: { value: Reason; onValue: (reason: Reason) => void }) {
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

/** What is chosen for an act on a loan: still there after a reload. */
function useChosen({ loanId }: Loan, act: Act) {
  const { text, write, forget } = useDraft(`${act} ${loanId}`)
  const chosen = chosenOf(text)
  const choose = (changed: Partial<Chosen>) => write(JSON.stringify({ ...chosen, ...changed }))
  const reasonOr = (usual: Reason) => MONEY_REASONS.find((one) => one === chosen.reason) ?? usual
  return { chosen, choose, reasonOr, forget }
}

/** An amount that is at most so much; all of it until it is touched. */
function useAmount(text: string | null, most: string) {
  const t = useTexts('lookup')
  const typed = text ?? most
  const amount = typedAmount(typed)
  const isTooMuch = Number(amount) > Number(most)
  const words = t('atMost', { amount: formats().money(most) })
  const error = isTooMuch ? words : undefined
  const field = { label: t('amount'), help: words, error, value: typed }
  return { amount, field, isReady: !isTooMuch && Number(amount) > 0 }
}

function Waiver(of: Of) {
  const { loan } = of
  const t = useTexts('lookup')
  const shared = useTexts('console')
  const { loanId, owed, currency, asOn } = loan
  const parts = WAIVED_PARTS.filter((part) => Number(owed?.[part]) > 0)
  const { chosen, choose, reasonOr, forget } = useChosen(loan, 'waiver')
  const kept = parts.find((one) => one === chosen.part)
  const part = kept ?? parts[0] ?? 'penal'
  const reason = reasonOr('goodwill')
  // What was typed for a part that is owed no more is not for another.
  const text = chosen.part === null || kept ? chosen.amount : null
  const { amount, field, isReady } = useAmount(text, owed?.[part] ?? '0')
  const changes = isReady ? changesOf({ kind: 'waiver', part, amount, currency }, owed) : null
  return (
    <Sheet
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
      send={() => decide(waiveCharge, { loanId, part, amount, reason })}
      onDone={forget}
    />
  )
}

function WriteOff(of: Of) {
  const { loan } = of
  const t = useTexts('lookup')
  const { loanId, owed, currency, asOn } = loan
  const { choose, reasonOr, forget } = useChosen(loan, 'writeOff')
  const reason = reasonOr('uncollectable')
  const whole = { kind: 'writeOff', part: null, amount: owed?.total ?? '0', currency }
  const changes = changesOf(whole, owed)
  return (
    <Sheet
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
      send={() => decide(writeOffLoan, { loanId, reason })}
      onDone={forget}
    />
  )
}

function Reversal(of: Of) {
  const { loan } = of
  const t = useTexts('lookup')
  const { money } = formats()
  const mayAsk = useMe().calls.includes('listDisputes')
  const { data: disputes } = useEndpoint(listDisputes, {}, { enabled: mayAsk })
  const disputed = new Set(disputes?.details.map(({ paymentId }) => paymentId))
  const standing = reversible(loan, disputed)
  const { chosen, choose, reasonOr, forget } = useChosen(loan, 'reversal')
  const reason = reasonOr('bankReturned')
  const payment = standing.find((one) => one.paymentId === chosen.paymentId) ?? standing[0]
  const { owed, currency, asOn } = loan
  const known = payment ? knownOf(payment, loan.payments) : 'nothing'
  return (
    <Sheet
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
      send={() => decide(reverseRepayment, { paymentId: payment?.paymentId, reason })}
      onDone={forget}
    />
  )
}

function Refund(of: Of) {
  const { loan } = of
  const t = useTexts('lookup')
  const { loanId, overpaid } = loan
  const { chosen, choose, forget } = useChosen(loan, 'refund')
  const { amount, field, isReady } = useAmount(chosen.amount, overpaid)
  return (
    <Sheet
      {...of}
      act="refund"
      fields={<AmountField {...field} onValue={(next) => choose({ amount: next })} />}
      changes={<p className={panel.note}>{t('refundNote')}</p>}
      isReady={isReady}
      send={() => decide(refundOverpayment, { loanId, amount })}
      onDone={forget}
    />
  )
}
