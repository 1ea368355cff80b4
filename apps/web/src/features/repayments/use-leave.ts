import { useOneAtATime } from '@noren/client/one-at-a-time'
import { cancelBorrow } from '@noren/contract/loans'
import { repayDetail } from '@noren/contract/repayments'
import { useSendOnce } from '../../device/api/use-send-once.ts'
import { useTexts } from '../../device/texts.ts'

/** Cancels a loan for which nothing has to be paid. */
export function useLeave(borrowId: string) {
  const t = useTexts('repay')
  const { send, trouble, isSending } = useSendOnce(cancelBorrow, {
    handles: ['LOAN_STATE'],
    makesStale: [repayDetail],
    lost: t('lostReturn'),
  })
  return { send: useOneAtATime(() => send({ borrowId })), trouble, isSending }
}
