import { sumMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { appliedAlready } from './apply/applied-already.ts'
import { refusePending } from './apply/refuse-products.ts'
import { type AgreedBy, type Application, type AppliedLoan, applyLoan } from './apply-loan.ts'
import { listPublishedTerms } from './products.ts'
import { type Borrower, quoteLoans } from './quote-loans.ts'
import * as store from './state/loan-store.ts'

export interface AutoApplication {
  readonly requestId: string
  /** With the statements that were accepted; without them the answer contains the ones to accept. */
  readonly choices: Application['choices'] | undefined
  readonly couponId: string | undefined
  readonly anotherLoan: boolean | undefined
}

/**
 * Applies again for the products and amounts of the person's last application, with the same function and
 * rules. Unless the current statements for them were accepted, throws TERMS_CHANGED whose `details` are the
 * new key facts to accept.
 */
export const applyLoanAuto = async (
  deps: Deps,
  who: Borrower,
  agreed: AgreedBy,
  application: AutoApplication,
): Promise<AppliedLoan[]> => {
  const { choices } = application
  if (!choices) throw await newTerms(deps, who, agreed, application)
  const totalMinor = sumMinor(choices.map((choice) => choice.amountMinor))
  try {
    return await applyLoan(deps, who, agreed, {
      ...application,
      choices,
      totalMinor,
      isRepeat: true,
    })
  } catch (error) {
    const isOutOfDate = error instanceof AppError && error.reason === 'TERMS_CHANGED'
    throw isOutOfDate ? await newTerms(deps, who, agreed, application) : error
  }
}

/**
 * Throws the refusal that carries the terms to accept; what cannot be applied for now is refused as in any
 * application.
 */
const newTerms = async (
  deps: Deps,
  who: Borrower,
  { language, at }: AgreedBy,
  { couponId, anotherLoan }: AutoApplication,
): Promise<AppError> => {
  const { userId } = who
  const last = await store.listLastApplication(deps.db, userId)
  if (last.length === 0) throw new AppError('NO_EARLIER_LOAN')
  const repeated = await appliedAlready(deps, deps.db, { userId, choices: last, anotherLoan, at })
  if (repeated) throw repeated
  const productCodes = last.map(({ productCode }) => productCode)
  const pending = await store.listPendingProducts(deps.db, { userId, productCodes })
  if (pending.length > 0) refusePending(deps, await listPublishedTerms(deps), last, pending)
  const details = await quoteLoans(deps, who, { choices: last, couponId, language, at })
  return new AppError('TERMS_CHANGED', { details })
}
