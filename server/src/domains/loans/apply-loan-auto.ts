import { sumMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { type AgreedBy, type Application, type AppliedLoan, applyLoan } from './apply-loan.ts'
import { type Borrower, type Choice, quoteLoans } from './quote-loans.ts'
import * as store from './store.ts'

export interface AutoApplication {
  readonly requestId: string
  /** With the statements that were accepted; without them the answer is the ones to accept. */
  readonly choices: Application['choices'] | undefined
  readonly couponId: string | undefined
}

/**
 * Applies once more for the products and amounts of the person's last application, by the same
 * service and under the same rules. Unless just these were accepted under statements that still
 * bind, it throws TERMS_CHANGED whose `details` are the new key facts to accept.
 */
export const applyLoanAuto = async (
  deps: Deps,
  who: Borrower,
  agreed: AgreedBy,
  { requestId, choices, couponId }: AutoApplication,
): Promise<AppliedLoan[]> => {
  const last = await store.listLastApplication(deps.db, who.userId)
  if (last.length === 0) throw new AppError('NO_EARLIER_LOAN')
  if (!choices || !isSame(last, choices))
    throw await newTerms(deps, who, agreed, { last, couponId })
  const totalMinor = sumMinor(choices.map((choice) => choice.amountMinor))
  try {
    return await applyLoan(deps, who, agreed, { requestId, totalMinor, choices, couponId })
  } catch (error) {
    const isOutOfDate = error instanceof AppError && error.reason === 'TERMS_CHANGED'
    throw isOutOfDate ? await newTerms(deps, who, agreed, { last, couponId }) : error
  }
}

const isSame = (last: readonly Choice[], choices: readonly Choice[]): boolean =>
  last.length === choices.length &&
  last.every(({ productCode, amountMinor }) =>
    choices.some((one) => one.productCode === productCode && one.amountMinor === amountMinor),
  )

/** The refusal with what to accept. What could not be applied for now is refused as it is anywhere. */
const newTerms = async (
  deps: Deps,
  who: Borrower,
  { language, at }: AgreedBy,
  { last, couponId }: { last: readonly Choice[]; couponId: string | undefined },
): Promise<AppError> => {
  const productCodes = last.map(({ productCode }) => productCode)
  const pending = await store.listPendingProducts(deps.db, { userId: who.userId, productCodes })
  if (pending.length > 0) throw new AppError('APPLICATION_PENDING')
  const details = await quoteLoans(deps, who, { choices: last, couponId, language, at })
  return new AppError('TERMS_CHANGED', { details })
}
