import { day } from '@noren/contract/dates'
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

/** Open matters about this loan: a payout that came back, a disputed payment, a complaint, a proof, a promise, an overpayment owed to the person. */
export function MoneyNotes({ detail, isPayable }: { detail: RepayDetail; isPayable: boolean }) {
  const t = useTexts('repay')
  const { proof, overpaymentOwed, payoutReturn, dispute, refund, hold } = detail
  // A promise is irrelevant once the debt is paid.
  const promise = isPayable ? detail.promise : null
  const isOwedBack = Number(overpaymentOwed) > 0
  if (!payoutReturn && !dispute && !hold && !proof && !promise && !isOwedBack) return null
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
      {hold?.cause === 'bereaved' && hold.until !== null && (
        <Note title={t('holdBereaved')} icon="pause">
          {t('holdBereavedText', { date: dateText(day(hold.until)) })}
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
