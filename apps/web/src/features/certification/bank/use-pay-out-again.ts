import { useOneAtATime } from '@noren/client/one-at-a-time'
import { userBandingAccount } from '@noren/contract/certification'
import { borrowBill, borrowStatus, failBorrowHandler } from '@noren/contract/loans'
import { repayDetail } from '@noren/contract/repayments'
import { showToast } from '@noren/ui/toast'
import { paths } from '../../../app/paths.ts'
import { useSendOnce } from '../../../device/api/use-send-once.ts'
import { useTexts } from '../../../device/texts.ts'
import { go } from '../../../shell/navigation.ts'

/** Requests the payout again; on success opens the loan. */
export function usePayOutAgain(borrowId: string) {
  const t = useTexts('modifyBank')
  const { send, trouble, isSending } = useSendOnce(failBorrowHandler, {
    handles: [
      'LOAN_STATE',
      'ACCOUNT_BLOCKED',
      'ACCOUNT_CHANGE_NEEDED',
      'OVERDUE_LOCK',
      'LENDING_CLOSED',
      'WRITTEN_OFF_LOCK',
      'CREDIT_DECLINED',
    ],
    makesStale: [borrowBill, borrowStatus, repayDetail, userBandingAccount],
    lost: t('lost'),
  })
  const payOut = useOneAtATime(async (keepAccount: boolean) => {
    const { error } = await send({ borrowId, ...(keepAccount && { keepAccount }) })
    if (error) return
    showToast(t('onTheWay'), 'check')
    go(paths.repay(borrowId), { replace: true })
  })
  return { send: payOut, trouble, isSending }
}
