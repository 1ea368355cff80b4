import { couponList } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import type { BodyInput } from '@noren/contract/endpoint'
import { applyLoan, borrowBill, borrowStatus, productList } from '@noren/contract/loans'
import { useOneAtATime } from '../../api/one-at-a-time.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { moneyShort } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { go } from '../../navigation.ts'
import { paths } from '../../paths.ts'
import { setJustApplied } from '../order/just-applied.ts'
import type { Statement } from './KeyFacts.tsx'

export type ApplyInput = Omit<BodyInput<typeof applyLoan>, 'requestId'>

/** Said in the sheet where the person stands, so no toast repeats it. */
const SAID_IN_PLACE = [
  'TERMS_CHANGED',
  'LIMIT_EXHAUSTED',
  'OVERDUE_LOCK',
  'WRITTEN_OFF_LOCK',
  'NO_PRODUCT',
  'AMOUNT_RANGE',
  'COUPON_UNUSABLE',
  'APPLICATION_PENDING',
  'ACCOUNT_BLOCKED',
  'CREDIT_DECLINED',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Applies for an amount in all; on success goes to the orders. */
export function useApply(amount: string) {
  const t = useTexts('loan')
  const call = useSendOnce(applyLoan, {
    handles: SAID_IN_PLACE,
    makesStale: [borrowBill, borrowStatus, creditInfo, productList, couponList],
    lost: t('lostText', { amount: moneyShort(amount) }),
  })
  const isTermsChanged = call.error?.reason === 'TERMS_CHANGED'
  const text = isTermsChanged ? t('termsChanged') : call.trouble
  const sendInput = useOneAtATime(async (input: ApplyInput) => {
    const { answer, error } = await call.send(input)
    if (error) return error.reason === 'TERMS_CHANGED' ? 'termsChanged' : 'failed'
    setJustApplied(answer.details)
    go(paths.order({ tab: 'processing' }), { replace: true })
    return 'applied'
  })
  return {
    trouble: text ? { text, isTermsChanged } : null,
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
