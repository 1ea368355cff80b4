import { limitRequest, viewLimitRequest } from '@noren/contract/credit'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { useTexts } from '../../../i18n/texts.ts'
import {
  forgetRequest,
  isAnswered,
  keepRequest,
  newRequestId,
  requestStore,
} from '../../loan/kept-request.ts'

const ASK = 'limitRequest'

/** Said in the sheet where the person stands, so no toast repeats it. */
const SAID_IN_PLACE = [
  'AMOUNT_RANGE',
  'CREDIT_DECLINED',
  'ACCOUNT_BLOCKED',
  'REQUEST_PENDING',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Puts the request on record once, however often it is sent. */
export function useAskLimit(onAsked: () => void) {
  const t = useTexts('home')
  const [trouble, setTrouble] = useState<string | null>(null)
  const call = useSend(limitRequest, { handles: SAID_IN_PLACE, makesStale: [viewLimitRequest] })
  const send = async (input: { amount: string; reason: string }) => {
    const store = requestStore()
    const { requestId } = keepRequest(store, ASK, input, newRequestId)
    setTrouble(null)
    try {
      await call.send({ body: { requestId, ...input } })
      forgetRequest(store, ASK)
      onAsked()
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      const isOver = isAnswered(error)
      if (isOver) forgetRequest(store, ASK)
      setTrouble((isOver && error.msg) || t('limitLost'))
    }
  }
  return { send, trouble, isSending: call.isSending }
}
