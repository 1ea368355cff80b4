import { couponList } from '@noren/contract/coupons'
import { guidanceApply, guidanceMsg } from '@noren/contract/preorder'
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
import type { Reservation } from './guide.ts'
import type { wishInput } from './wishes.ts'

const RESERVE = 'guidanceApply'

/** Said in the sheet where the person stands, so no toast repeats it. */
const SAID_IN_PLACE = [
  'ACCOUNT_BLOCKED',
  'CREDIT_DECLINED',
  'OVERDUE_LOCK',
  'NO_PRODUCT',
  'AMOUNT_RANGE',
  'LIMIT_EXHAUSTED',
  'RESERVATION_OPEN',
  'RESERVATION_NOT_NEEDED',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Reserves once, however often it is tapped or sent: the requestId is on the device before anything leaves it. */
export function useReserve(onReserved: (reservation: Reservation) => void) {
  const t = useTexts('home')
  const [trouble, setTrouble] = useState<string | null>(null)
  const call = useSend(guidanceApply, {
    handles: SAID_IN_PLACE,
    makesStale: [guidanceMsg, couponList],
  })
  const send = async (input: ReturnType<typeof wishInput>) => {
    const store = requestStore()
    const { requestId } = keepRequest(store, RESERVE, input, newRequestId)
    setTrouble(null)
    try {
      const reservation = await call.send({ body: { requestId, ...input } })
      forgetRequest(store, RESERVE)
      onReserved(reservation)
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      const isOver = isAnswered(error)
      if (isOver) forgetRequest(store, RESERVE)
      setTrouble((isOver && error.msg) || t('reserveLost'))
    }
  }
  return { send, trouble, isSending: call.isSending }
}
