import { userBandingAccount } from '@noren/contract/certification'
import { borrowBill, borrowStatus, failBorrowHandler } from '@noren/contract/loans'
import { repayDetail } from '@noren/contract/repayments'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSend } from '../../api/use-endpoint.ts'
import { useTexts } from '../../i18n/texts.ts'
import { go } from '../../navigation.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'
import {
  forgetRequest,
  isAnswered,
  keepRequest,
  newRequestId,
  requestStore,
} from '../loan/kept-request.ts'

const AGAIN = 'failBorrowHandler'

/** Has the money sent once more, once however often it is asked for; on success goes to the loan. */
export function usePayOutAgain(borrowId: string) {
  const t = useTexts('modifyBank')
  const [trouble, setTrouble] = useState<string | null>(null)
  const call = useSend(failBorrowHandler, {
    handles: ['LOAN_STATE', 'ACCOUNT_BLOCKED', 'ACCOUNT_CHANGE_NEEDED'],
    makesStale: [borrowBill, borrowStatus, repayDetail, userBandingAccount],
  })
  const send = async (keepAccount: boolean) => {
    const input = { borrowId, ...(keepAccount && { keepAccount }) }
    const store = requestStore()
    const { requestId } = keepRequest(store, AGAIN, input, newRequestId)
    setTrouble(null)
    try {
      await call.send({ body: { requestId, ...input } })
      forgetRequest(store, AGAIN)
      showToast(t('onTheWay'), 'check')
      go(paths.repay(borrowId), { replace: true })
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      const isOver = isAnswered(error)
      if (isOver) forgetRequest(store, AGAIN)
      setTrouble(isOver ? error.msg : t('lost'))
    }
  }
  return { send, trouble, isSending: call.isSending }
}
