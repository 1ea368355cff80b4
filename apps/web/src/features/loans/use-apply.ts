import type { ApiError } from '@noren/client/api-error'
import { useOneAtATime } from '@noren/client/one-at-a-time'
import { couponList } from '@noren/contract/coupons'
import { creditInfo } from '@noren/contract/credit'
import type { BodyInput, DataOf } from '@noren/contract/endpoint'
import {
  applyLoan,
  applyLoanAuto,
  borrowBill,
  borrowStatus,
  productList,
} from '@noren/contract/loans'
import { decimalFromMinor, sumMinor } from '@noren/contract/money'
import { paths } from '../../app/paths.ts'
import { useSendOnce } from '../../device/api/use-send-once.ts'
import { moneyShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { setJustApplied } from '../../loan-view/just-applied.ts'
import type { Statement } from '../../loan-view/KeyFacts.tsx'
import { minorOf } from '../../loan-view/terms.ts'
import { go } from '../../shell/navigation.ts'

export type ApplyInput = Omit<BodyInput<typeof applyLoan>, 'requestId'>

/** The two calls that apply: for what was chosen, and again for what was last applied for. */
export const APPLY_CALLS = { applyLoan, applyLoanAuto } as const
export type ApplyCall = keyof typeof APPLY_CALLS

/** An application that the server refused. */
export type Refused = { call: ApplyCall; input: ApplyInput; error: ApiError }

/** As the automatic call takes it: the server knows its total. */
export const withoutTotal = ({ applyTotalAmount: _, ...input }: ApplyInput) => input

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
  'NOT_AFFORDABLE',
  'OPEN_LOANS_MAX',
  'OVERDUE_LOCK',
  'LENDING_CLOSED',
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

/** Applies for the total amount by one of the two calls; on success opens the orders. */
export function useApply(
  amount: string,
  { onSending, onRepeated }: ApplyListener,
  call: ApplyCall = 'applyLoan',
) {
  const t = useTexts('loan')
  const options = {
    handles: SAID_IN_PLACE,
    makesStale: MADE_STALE,
    lost: t('lostText', { amount: moneyShort(amount) }),
  }
  const chosen = useSendOnce(applyLoan, options)
  const again = useSendOnce(applyLoanAuto, options)
  const used = call === 'applyLoan' ? chosen : again
  const isTermsChanged = used.error?.reason === 'TERMS_CHANGED'
  const text = isTermsChanged ? t('termsChanged') : used.trouble
  const sendInput = useOneAtATime(async (input: ApplyInput) => {
    onSending(true)
    const { answer, error } =
      call === 'applyLoan' ? await chosen.send(input) : await again.send(withoutTotal(input), input)
    onSending(false)
    if (error?.reason === 'APPLIED_ALREADY') onRepeated({ call, input, error })
    if (error) return error.reason === 'TERMS_CHANGED' ? 'termsChanged' : 'failed'
    showApplied(answer)
    return 'applied'
  })
  return {
    trouble: text ? { text, isTermsChanged } : null,
    error: used.error,
    isSending: used.isSending,
    sendInput,
    send: (what: Agreed) => sendInput(inputOf(what)),
  }
}

/** Opens the orders, which say that the application arrived. */
export function showApplied({ details }: DataOf<typeof applyLoan>): void {
  setJustApplied(details)
  go(paths.order({ tab: 'processing' }), { replace: true })
}

type Agreed = {
  statements: readonly Statement[]
  couponId: string | null
  /** The person said that a second loan like the first is meant. */
  isAnother?: boolean
}

/** The sum of all statements' amounts. */
export const totalOf = (statements: readonly Pick<Statement, 'productAmount'>[]): string => {
  const { currency } = market
  const amounts = statements.map(({ productAmount }) => minorOf(productAmount, currency))
  return decimalFromMinor(sumMinor(amounts), currency)
}

function inputOf({ statements, couponId, isAnother }: Agreed): ApplyInput {
  return {
    applyTotalAmount: totalOf(statements),
    products: statements.map(({ productCode, productAmount, kfsId, kfsHash }) => ({
      productCode,
      productAmount,
      kfsId,
      kfsHash,
    })),
    ...(couponId && { couponId }),
    ...(isAnother && { anotherLoan: true }),
  }
}
