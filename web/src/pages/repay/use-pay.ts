import { type RepayKind, repayDetail, repayOrder, repayPay } from '@noren/contract/repayments'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { endpointQuery, useSend } from '../../api/use-endpoint.ts'
import { useTexts } from '../../i18n/texts.ts'
import { go } from '../../navigation.ts'
import { placeOfOrder } from '../../payment/order.ts'
import { rememberPaying } from '../../payment/paying.ts'
import {
  forgetRequest,
  isAnswered,
  keepRequest,
  newRequestId,
  requestStore,
} from '../loan/kept-request.ts'
import type { RepayDetail } from './time-stops.ts'

const PAY = 'repayPay'

/** Said beside the button that was tapped. */
const SAID_IN_PLACE = [
  'LOAN_STATE',
  'NOTHING_DUE',
  'AMOUNT_RANGE',
  'CHANNEL_AMOUNT',
  'COUPON_UNUSABLE',
  'TERMS_CHANGED',
  'EXTENSION_UNAVAILABLE',
  'COOLING_OFF_OVER',
] as const

export type Paying = {
  kind: RepayKind
  channel: string
  /** What the page says it comes to: another amount is another payment. */
  asked: string
  couponId?: string | null
  kfs?: { kfsId: string; kfsHash: string }
}

/** Makes a payment order once, however often it is asked for, and shows its page. */
export function usePay(detail: RepayDetail) {
  const t = useTexts('repay')
  const queryClient = useQueryClient()
  const [trouble, setTrouble] = useState<string | null>(null)
  const call = useSend(repayPay, { handles: SAID_IN_PLACE, makesStale: [repayDetail] })
  const showOrder = (order: { page: string }) => {
    rememberPaying({ key: placeOfOrder(order.page).key, repayId: detail.borrowId })
    go(order.page)
  }
  const send = async ({
    kind,
    channel,
    asked,
    couponId,
    kfs,
  }: Paying): Promise<'termsChanged' | null> => {
    const input = {
      repayId: detail.borrowId,
      kind,
      channel,
      ...(kind === 'part' && { amount: asked }),
      ...(couponId && { couponId }),
      ...kfs,
    }
    const store = requestStore()
    const { requestId } = keepRequest(store, PAY, { ...input, asked }, newRequestId)
    setTrouble(null)
    try {
      const order = await call.send({ body: { requestId, ...input } })
      forgetRequest(store, PAY)
      showOrder(order)
      return null
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      const isOver = isAnswered(error)
      if (isOver) {
        forgetRequest(store, PAY)
        void queryClient.invalidateQueries({ queryKey: [repayDetail.name] })
      }
      setTrouble(isOver ? error.msg || t('notPayable') : t('lostPay'))
      return error.reason === 'TERMS_CHANGED' ? 'termsChanged' : null
    }
  }
  const showOpen = async () => {
    if (detail.openOrderRef === null) return
    const query = endpointQuery(repayOrder, { params: { ref: detail.openOrderRef } })
    showOrder(await queryClient.fetchQuery(query))
  }
  return {
    trouble,
    isSending: call.isSending,
    send,
    /** What went wrong has been said by a toast already. */
    showOpen: () => showOpen().catch(() => undefined),
  }
}
