import type { ApiError } from '@noren/client/api-error'
import { useOneAtATime } from '@noren/client/one-at-a-time'
import { couponList } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import type { BodyInput, DataOf } from '@noren/contract/endpoint'
import { applyLoan, borrowBill, borrowStatus, productList } from '@noren/contract/loans'
import { paths } from '../../app/paths.ts'
import { useSendOnce } from '../../device/api/use-send-once.ts'
import { moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { setJustApplied } from '../../loan-view/just-applied.ts'
import type { Statement } from '../../loan-view/KeyFacts.tsx'
import { go } from '../../shell/navigation.ts'

export type ApplyInput = Omit<BodyInput<typeof applyLoan>, 'requestId'>

/** An application that the server refused. */
export type Refused = { input: ApplyInput; error: ApiError }

/** What the application's page is notified of. */
export type ApplyListener = {
  onSending: (isSending: boolean) => void
  /** The application resembles one of the last minutes: the page asks whether another loan is meant. */
  onRepeated: (refused: Refused) => void
}

/** Shown on the page, so no toast repeats it. */
export const SAID_IN_PLACE = [
  'TERMS_CHANGED',
  'LIMIT_EXHAUSTED',
  'OVERDUE_LOCK',
  'WRITTEN_OFF_LOCK',
  'NO_PRODUCT',
  'AMOUNT_RANGE',
  'COUPON_UNUSABLE',
  'APPLICATION_PENDING',
  'APPLIED_ALREADY',
  'ACCOUNT_BLOCKED',
  'CREDIT_DECLINED',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Calls whose data an application changes. */
export const MADE_STALE = [borrowBill, borrowStatus, creditInfo, productList, couponList] as const

/** Applies for the total amount; on success opens the orders. */
export function useApply(amount: string, { onSending, onRepeated }: ApplyListener) {
  const t = useTexts('loan')
  const call = useSendOnce(applyLoan, {
    handles: SAID_IN_PLACE,
    makesStale: MADE_STALE,
    lost: t('lostText', { amount: moneyShort(amount) }),
  })
  const isTermsChanged = call.error?.reason === 'TERMS_CHANGED'
  const text = isTermsChanged ? t('termsChanged') : call.trouble
  const sendInput = useOneAtATime(async (input: ApplyInput) => {
    onSending(true)
    const { answer, error } = await call.send(input)
    onSending(false)
    if (error?.reason === 'APPLIED_ALREADY') onRepeated({ input, error })
    if (error) return error.reason === 'TERMS_CHANGED' ? 'termsChanged' : 'failed'
    showApplied(answer)
    return 'applied'
  })
  return {
    trouble: text ? { text, isTermsChanged } : null,
    isSending: call.isSending,
    sendInput,
    send: (what: { statement: Statement; couponId: string | null }) => sendInput(inputOf(what)),
  }
}

/** Opens the orders, which say that the application arrived. */
export function showApplied({ details }: DataOf<typeof applyLoan>): void {
  setJustApplied(details)
  go(paths.order({ tab: 'processing' }), { replace: true })
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
