import { day } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { ButtonLink } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { href, paths } from '../../app/paths.ts'
import { dateText, money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { ProofNote } from '../../loan-view/ProofNote.tsx'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import css from './Repay.module.css'

const RETURN_TEXTS = {
  returned: ['payoutReturned', 'payoutReturnedText'],
  sentAgain: ['payoutSentAgain', 'payoutSentAgainText'],
  arrivedLate: ['payoutArrivedLate', 'payoutArrivedLateText'],
} as const

const REFUND_TEXTS = { onItsWay: 'refundOnItsWay', failed: 'refundFailed' } as const

/** Of holds that have a last day from their beginning. */
const HOLD_TEXTS = {
  bereaved: ['holdBereaved', 'holdBereavedText'],
  care: ['holdCare', 'holdCareText'],
  disaster: ['holdDisaster', 'holdDisasterText'],
} as const

/** Open matters about this loan: a payout that came back, a disputed payment, a complaint, a proof, a promise, an overpayment owed to the person. */
export function MoneyNotes({ detail, isPayable }: { detail: RepayDetail; isPayable: boolean }) {
  const t = useTexts('repay')
  const { proof, overpaymentOwed, payoutReturn, dispute, refund, hold } = detail
  // A promise is irrelevant once the debt is paid.
  const promise = isPayable ? detail.promise : null
  const isOwedBack = Number(overpaymentOwed) > 0
  const { plan } = detail
  const settlement = openSettlement(detail)
  const isQuiet = !payoutReturn && !dispute && !hold && !plan && !proof && !promise
  if (isQuiet && !isOwedBack && !settlement) return null
  const [title, text] = RETURN_TEXTS[payoutReturn?.what ?? 'returned']
  return (
    <div className={css.moneyNotes}>
      {payoutReturn && (
        <Note title={t(title)} icon="undo">
          {t(text, { amount: money(detail.receive), date: dateText(day(payoutReturn.on)) })}
        </Note>
      )}
      {dispute && (
        <Note title={t('disputeOpen')} icon="undo">
          {t('disputeOpenText', {
            amount: money(dispute.amount),
            date: dateText(day(dispute.since)),
          })}
        </Note>
      )}
      {hold?.cause === 'complaint' && (
        <Note title={t('holdComplaint')} icon="chat">
          {hold.until === null
            ? t('holdComplaintText', { date: dateText(day(hold.since)) })
            : t('holdComplaintEndsText', { date: dateText(day(hold.until)) })}
        </Note>
      )}
      {hold?.cause === 'objection' && (
        <Note title={t('holdObjection')} icon="pause">
          {hold.until === null
            ? t('holdObjectionText', { date: dateText(day(hold.since)) })
            : t('holdObjectionEnds', { date: dateText(day(hold.until)) })}
        </Note>
      )}
      {(hold?.cause === 'bereaved' || hold?.cause === 'care' || hold?.cause === 'disaster') &&
        hold.until !== null && (
          <Note title={t(HOLD_TEXTS[hold.cause][0])} icon="pause">
            {t(HOLD_TEXTS[hold.cause][1], { date: dateText(day(hold.until)) })}
          </Note>
        )}
      {settlement && <SettlementNote settlement={settlement} repayId={detail.borrowId} />}
      {plan && (
        <PlanNote
          plan={plan}
          asOn={detail.asOn}
          isWrittenOff={detail.borrowStatus === LOAN_STATUS.writtenOff}
        />
      )}
      {hold?.cause === 'hardship' && hold.until !== null && plan?.state !== 'running' && (
        <Note title={t('holdHardship', { date: dateText(day(hold.until)) })} icon="clock">
          {t('holdHardshipText')}
        </Note>
      )}
      {proof && (
        <ProofNote proof={proof}>
          <ButtonLink
            kind="soft"
            isSmall
            href={href(paths.uploadVoucher({ repayId: detail.borrowId }))}
          >
            {t('seeProof')}
          </ButtonLink>
        </ProofNote>
      )}
      {promise && (
        <Note title={t('promised', { date: dateText(day(promise.promisedOn)) })} icon="calendar">
          {t('promisedText')}
        </Note>
      )}
      {isOwedBack && (
        <Note meaning="good" title={t('overpaid', { amount: money(overpaymentOwed) })}>
          {refund
            ? t(REFUND_TEXTS[refund.state], { amount: money(refund.amount) })
            : t('overpaidText')}
        </Note>
      )}
    </div>
  )
}

const openSettlement = ({ settlement }: RepayDetail): RepayDetail['settlement'] =>
  settlement?.state === 'asked' || settlement?.state === 'agreed' ? settlement : null

/** A lower sum that was asked for or agreed, and the way to it. */
function SettlementNote(props: {
  settlement: NonNullable<RepayDetail['settlement']>
  repayId: string
}) {
  const t = useTexts('repay')
  const { lastOn, answerOn, left, sum } = props.settlement
  return (
    <Note
      title={
        lastOn
          ? t('settlementAgreed', { left: money(left), date: dateText(day(lastOn)) })
          : t('settlementAsked', { sum: money(sum) })
      }
      icon="check"
    >
      <p>
        {lastOn
          ? t('settlementAgreedText')
          : answerOn && t('settlementAskedText', { date: dateText(day(answerOn)) })}
      </p>
      <ButtonLink kind="soft" isSmall href={href(paths.loanWay(props.repayId, 'settlement'))}>
        {t('seeSettlement')}
      </ButtonLink>
    </Note>
  )
}

/** What is to be paid next by the plan of the loan; how it ended, unless the loan is paid. */
function PlanNote(props: {
  plan: NonNullable<RepayDetail['plan']>
  asOn: string
  isWrittenOff: boolean
}) {
  const t = useTexts('repay')
  const { state, payments, endedOn, held } = props.plan
  const [next] = payments
  const last = payments.at(-1)
  if (state === 'broken' && endedOn) {
    const date = dateText(day(endedOn))
    return props.isWrittenOff ? (
      <Note title={t('planCutShort', { date })} icon="info">
        {t('planCutShortText')}
      </Note>
    ) : (
      <Note title={t('planBroken', { date })} icon="info">
        {t('planBrokenText')}
      </Note>
    )
  }
  if (state !== 'running' || !next || !last) return null
  const isLate = next.dueOn < props.asOn
  const said = { amount: money(next.amount), date: dateText(day(next.dueOn)) }
  return (
    <Note title={t(isLate ? 'planLate' : 'planRuns', said)} icon="calendar">
      <p>
        {isLate
          ? t('planLateText')
          : t('planRunsText', { count: payments.length, last: dateText(day(last.dueOn)) })}
      </p>
      {Number(held) > 0 && <p>{t('planHeld', { amount: money(held) })}</p>}
    </Note>
  )
}
