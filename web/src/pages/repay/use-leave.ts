import { cancelBorrow } from '@noren/contract/loans'
import { repayDetail } from '@noren/contract/repayments'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSend } from '../../api/use-endpoint.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  forgetRequest,
  isAnswered,
  keepRequest,
  newRequestId,
  requestStore,
} from '../loan/kept-request.ts'

const LEAVE = 'cancelBorrow'

/** Leaves a loan for which nothing is to be paid, once, however often it is asked for. */
export function useLeave(borrowId: string) {
  const t = useTexts('repay')
  const [trouble, setTrouble] = useState<string | null>(null)
  const call = useSend(cancelBorrow, { handles: ['LOAN_STATE'], makesStale: [repayDetail] })
  const send = async (): Promise<void> => {
    const store = requestStore()
    const { requestId } = keepRequest(store, LEAVE, { borrowId }, newRequestId)
    setTrouble(null)
    try {
      await call.send({ body: { requestId, borrowId } })
      forgetRequest(store, LEAVE)
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      if (isAnswered(error)) forgetRequest(store, LEAVE)
      setTrouble(isAnswered(error) ? error.msg || t('notPayable') : t('lostReturn'))
    }
  }
  return { trouble, isSending: call.isSending, send }
}
