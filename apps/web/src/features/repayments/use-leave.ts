import { useOneAtATime } from '@noren/client/one-at-a-time'
import { cancelBorrow } from '@noren/contract/loans'
import { repayDetail } from '@noren/contract/repayments'
import { useSendOnce } from '../../device/api/use-send-once.ts'

/** Ends a loan for which nothing has to be paid, or an application that nothing was paid out for. */
export function useLeave(borrowId: string, lost: string) {
  const { send, trouble, isSending } = useSendOnce(cancelBorrow, {
    handles: ['LOAN_STATE'],
    makesStale: [repayDetail],
    lost,
  })
  return { send: useOneAtATime(() => send({ borrowId })), trouble, isSending }
}
