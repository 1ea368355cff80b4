import { isAnswered } from '@noren/client/kept-requests'
import { useOneAtATime } from '@noren/client/one-at-a-time'
import { endpointQuery } from '@noren/client/use-endpoint'
import { type RepayKind, repayDetail, repayOrder, repayPay } from '@noren/contract/repayments'
import { useQueryClient } from '@tanstack/react-query'
import { useSendOnce } from '../../device/api/use-send-once.ts'
import { useTexts } from '../../device/texts.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { go } from '../../shell/navigation.ts'
import { placeOfOrder } from './payment/order.ts'
import { rememberPaying } from './payment/paying.ts'

/** Shown beside the button that was tapped. */
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
  /** The amount shown on the page: a different amount makes it a different payment. */
  asked: string
  couponId?: string | null
  kfs?: { kfsId: string; kfsHash: string }
}

/** Creates a payment order and opens its page. */
export function usePay(detail: RepayDetail) {
  const t = useTexts('repay')
  const queryClient = useQueryClient()
  const call = useSendOnce(repayPay, {
    handles: SAID_IN_PLACE,
    makesStale: [repayDetail],
    lost: t('lostPay'),
  })
  const showOrder = (order: { page: string }) => {
    rememberPaying({ key: placeOfOrder(order.page).key, repayId: detail.borrowId })
    go(order.page)
  }
  const send = useOneAtATime(async ({ kind, channel, asked, couponId, kfs }: Paying) => {
    const input = {
      repayId: detail.borrowId,
      kind,
      channel,
      ...(kind === 'part' && { amount: asked }),
      ...(couponId && { couponId }),
      ...kfs,
    }
    const { answer, error } = await call.send(input, { ...input, asked })
    if (answer) showOrder(answer)
    if (error && isAnswered(error)) {
      void queryClient.invalidateQueries({ queryKey: [repayDetail.name] })
    }
    return error?.reason === 'TERMS_CHANGED' ? 'termsChanged' : null
  })
  const showOpen = async () => {
    if (detail.openOrderRef === null) return
    const query = endpointQuery(repayOrder, { params: { ref: detail.openOrderRef } })
    showOrder(await queryClient.fetchQuery(query))
  }
  return {
    trouble: call.trouble,
    isSending: call.isSending,
    send,
    /** A failure has already been shown by a toast. */
    showOpen: () => showOpen().catch(() => undefined),
  }
}
