import { isRunning, type LoanStatus } from '@noren/contract/loan-status'
import { ButtonLink } from '@noren/ui/Button'
import { href, paths } from '../../../app/paths.ts'
import { money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import type { RepayDetail } from '../../../loan-view/time-stops.ts'

/** To the loan's page, with what is left of an agreed sum filled in. What was written off is paid with the help of the staff. */
export function PayRest({ detail, left }: { detail: RepayDetail; left: string }) {
  const t = useTexts('plan')
  if (!isRunning(detail.borrowStatus as LoanStatus)) return null
  return (
    <div className="section">
      <ButtonLink isBlock href={href(paths.repay(detail.borrowId, { part: left }))}>
        {t('settlement_pay', { amount: money(left) })}
      </ButtonLink>
      <p className="dock__note">{t('settlement_inParts')}</p>
    </div>
  )
}
