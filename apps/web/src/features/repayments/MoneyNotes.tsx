import { day } from '@noren/contract/dates'
import { ButtonLink } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { href, paths } from '../../app/paths.ts'
import { dateText, money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { ProofNote } from '../../loan-view/ProofNote.tsx'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import css from './Repay.module.css'

/** Open matters about this loan: a proof of payment, a promise, an overpayment owed to the person. */
export function MoneyNotes({ detail, isPayable }: { detail: RepayDetail; isPayable: boolean }) {
  const t = useTexts('repay')
  const { proof, overpaymentOwed } = detail
  // A promise is irrelevant once the debt is paid.
  const promise = isPayable ? detail.promise : null
  const isOwedBack = Number(overpaymentOwed) > 0
  if (!proof && !promise && !isOwedBack) return null
  return (
    <div className={css.moneyNotes}>
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
          {t('overpaidText')}
        </Note>
      )}
    </div>
  )
}
