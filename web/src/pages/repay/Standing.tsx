import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import type { ReactNode } from 'react'
import { marketNow } from '../../api/terms.ts'
import { openCustomerService } from '../../frame/customer-service.ts'
import { dateTimeText, money } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { href, paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { type Meaning, Note } from '../../ui/Note.tsx'
import { isOverdue, isReturnable } from '../order/order-state.ts'
import type { RepayDetail } from './time-stops.ts'

type Said = { meaning: Meaning; title: string; text: string; action?: ReactNode }

/** What the loan's state means for the person, and the way on, in two sentences. */
export function Standing({ detail }: { detail: RepayDetail }) {
  const said = useSaid(detail)
  if (!said) return null
  return (
    <div className="standing">
      <Note meaning={said.meaning} title={said.title} isLive>
        <p>{said.text}</p>
        {said.action}
      </Note>
    </div>
  )
}

function useSaid(detail: RepayDetail): Said | null {
  const t = useTexts('repay')
  const status = isOverdue(detail) ? LOAN_STATUS.overdue : (detail.borrowStatus as LoanStatus)
  switch (status) {
    case LOAN_STATUS.submitted:
      return { meaning: 'info', title: t('reviewTitle'), text: t('reviewText') }
    case LOAN_STATUS.approved: {
      const text = t('payoutText', { amount: money(detail.receive) })
      return { meaning: 'info', title: t('payoutTitle'), text }
    }
    case LOAN_STATUS.payoutFailed:
      return {
        meaning: 'warn',
        title: t('failedTitle'),
        text: t('failedText'),
        action: (
          <ButtonLink isSmall href={href(paths.modifyBankInfo({ borrowId: detail.borrowId }))}>
            {t('changeBank')}
          </ButtonLink>
        ),
      }
    case LOAN_STATUS.declined:
      return { meaning: 'info', title: t('declinedTitle'), text: t('declinedText') }
    case LOAN_STATUS.overdue:
      return {
        meaning: 'info',
        title: t('overdueTitle', { days: detail.overdueDays }),
        text: t('overdueText'),
      }
    case LOAN_STATUS.repaid:
      return { meaning: 'good', title: t('repaidTitle'), text: t('repaidText') }
    case LOAN_STATUS.cancelled:
      return { meaning: 'info', title: t('cancelledTitle'), text: t('cancelledText') }
    case LOAN_STATUS.writtenOff:
      return { meaning: 'info', title: t('writtenOffTitle'), text: t('writtenOffText') }
    case LOAN_STATUS.disbursed:
      if (!isReturnable(detail, marketNow().nowIso) || detail.coolingOffUntil === null) return null
      return {
        meaning: 'lamp',
        title: t('returnTitle'),
        text: t('returnText', { until: dateTimeText(detail.coolingOffUntil) }),
        action: (
          <Button kind="soft" isSmall onClick={openCustomerService}>
            {t('writeToUs')}
          </Button>
        ),
      }
  }
}
