import { repayDetail, repayOrder, repayPay } from '@noren/contract/repayments'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { endpointQuery, useSend } from '../../api/use-endpoint.ts'
import { useTexts } from '../../i18n/texts.ts'
import { go } from '../../navigation.ts'
import { paths, placeOf } from '../../paths.ts'
import {
  forgetRequest,
  isAnswered,
  keepRequest,
  newRequestId,
  requestStore,
} from '../loan/kept-request.ts'
import { rememberPaying } from '../repay-code/paying.ts'
import type { RepayDetail } from './time-stops.ts'

const PAY = 'repayPay'

/** Makes a payment order once, however often it is asked for, and shows its code. */
export function usePay(detail: RepayDetail) {
  const t = useTexts('repay')
  const queryClient = useQueryClient()
  const [trouble, setTrouble] = useState<string | null>(null)
  const call = useSend(repayPay, {
    handles: ['LOAN_STATE', 'NOTHING_DUE'],
    makesStale: [repayDetail],
  })
  const showOrder = (order: { page: string }) => {
    const code = placeOf(order.page).query.get('code') ?? ''
    rememberPaying({ code, repayId: detail.borrowId })
    go(paths.repayCode({ code }))
  }
  const send = async () => {
    // The amount is no part of the call, but another day's amount is another payment.
    const input = { repayId: detail.borrowId, kind: 'full', channel: 'upi' } as const
    const store = requestStore()
    const { requestId } = keepRequest(
      store,
      PAY,
      { ...input, amount: detail.payToday },
      newRequestId,
    )
    setTrouble(null)
    try {
      const order = await call.send({ body: { requestId, ...input } })
      forgetRequest(store, PAY)
      showOrder(order)
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      const isOver = isAnswered(error)
      if (isOver) forgetRequest(store, PAY)
      setTrouble(isOver ? error.msg || t('notPayable') : t('lostPay'))
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
