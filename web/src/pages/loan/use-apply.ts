import { couponList } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import type { BodyInput } from '@noren/contract/endpoint'
import { applyLoan, borrowBill, borrowStatus, productList } from '@noren/contract/loans'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSend } from '../../api/use-endpoint.ts'
import { moneyShort } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { go } from '../../navigation.ts'
import { paths } from '../../paths.ts'
import { setJustApplied } from '../order/just-applied.ts'
import type { Statement } from './KeyFacts.tsx'
import {
  forgetRequest,
  isAnswered,
  keepRequest,
  newRequestId,
  requestStore,
} from './kept-request.ts'

export const APPLY = 'applyLoan'
export type ApplyInput = Omit<BodyInput<typeof applyLoan>, 'requestId'>

/** Said in the sheet where the person stands, so no toast repeats it. */
const SAID_IN_PLACE = [
  'TERMS_CHANGED',
  'LIMIT_EXHAUSTED',
  'OVERDUE_LOCK',
  'NO_PRODUCT',
  'AMOUNT_RANGE',
  'COUPON_UNUSABLE',
  'APPLICATION_PENDING',
  'ACCOUNT_BLOCKED',
  'CREDIT_DECLINED',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

export type ApplyTrouble = { text: string; isTermsChanged: boolean }

/** Applies with a requestId that is on the device before anything is sent; on success goes to the orders. */
export function useApply() {
  const t = useTexts('loan')
  const [trouble, setTrouble] = useState<ApplyTrouble | null>(null)
  const call = useSend(applyLoan, {
    handles: SAID_IN_PLACE,
    makesStale: [borrowBill, borrowStatus, creditInfo, productList, couponList],
  })
  const sendInput = async (input: ApplyInput): Promise<'applied' | 'termsChanged' | 'failed'> => {
    const store = requestStore()
    const { requestId } = keepRequest(store, APPLY, input, newRequestId)
    setTrouble(null)
    try {
      const { details } = await call.send({ body: { requestId, ...input } })
      forgetRequest(store, APPLY)
      setJustApplied(details)
      go(paths.order({ tab: 'processing' }), { replace: true })
      return 'applied'
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('badAnswer', {}, { cause })
      const isOver = isAnswered(error)
      if (isOver) forgetRequest(store, APPLY)
      const amount = moneyShort(input.applyTotalAmount)
      const isTermsChanged = error.reason === 'TERMS_CHANGED'
      setTrouble({
        text: isTermsChanged ? t('termsChanged') : isOver ? error.msg : t('lostText', { amount }),
        isTermsChanged,
      })
      return isTermsChanged ? 'termsChanged' : 'failed'
    }
  }
  return {
    trouble,
    isSending: call.isSending,
    sendInput,
    send: (what: { statement: Statement; couponId: string | null }) => sendInput(inputOf(what)),
  }
}

function inputOf({
  statement,
  couponId,
}: {
  statement: Statement
  couponId: string | null
}): ApplyInput {
  const { productCode, productAmount, kfsId, kfsHash } = statement
  return {
    applyTotalAmount: productAmount,
    products: [{ productCode, productAmount, kfsId, kfsHash }],
    ...(couponId && { couponId }),
  }
}
