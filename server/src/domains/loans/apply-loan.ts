import { randomInt } from 'node:crypto'
import { dayOf } from '@noren/contract/dates'
import type { Language } from '@noren/contract/languages'
import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { addMinor, type Minor, sumMinor } from '@noren/contract/money'
import { quoteLoan } from '@noren/pricing/quote'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { once } from '../../idempotency.ts'
import { refuseWithoutConsents } from '../account/service.ts'
import { usableCoupon, useCoupon } from '../coupons/service.ts'
import { type CreditStanding, lockCreditStanding, policyOf } from '../credit/service.ts'
import { useReservation } from '../preorder/service.ts'
import { borrowingOf } from './borrowing.ts'
import { DOCUMENT_VERSION } from './key-facts.ts'
import * as keyFacts from './key-facts-store.ts'
import { tellOfApplication } from './loan-messages.ts'
import { lockLoan } from './moves.ts'
import { approveLoan, dispatchPayouts } from './payouts.ts'
import { findProduct } from './product-store.ts'
import { assertCanBorrow, type Borrower } from './quote-loans.ts'
import { LOAN_NUMBER_COUNT, loanNumberOf } from './rules.ts'
import * as store from './store.ts'

export interface Application {
  readonly requestId: string
  readonly totalMinor: Minor
  readonly choices: readonly {
    readonly productCode: string
    readonly amountMinor: Minor
    readonly kfsId: string
    readonly kfsHash: string
  }[]
  readonly couponId: string | undefined
}

export interface AppliedLoan {
  readonly loanId: string
  readonly productCode: string
  readonly amountMinor: Minor
  readonly status: LoanStatus
}

/** Where and in what language the person agreed. */
export interface AgreedBy {
  readonly language: Language
  readonly deviceId: string
  readonly at: Date
}

/**
 * Applies for one loan per product under the statements that were shown and accepted. The same
 * requestId is the same application; two applications at once cannot pass the limit together.
 */
export const applyLoan = async (
  deps: Deps,
  who: Borrower,
  agreed: AgreedBy,
  application: Application,
): Promise<AppliedLoan[]> => {
  const { requestId, ...input } = application
  const request = { userId: who.userId, call: 'applyLoan', requestId, input, at: agreed.at }
  const loans = await inTransaction(deps.db, (tx) =>
    once(tx, request, () => apply(deps, tx, who, agreed, application)),
  )
  await dispatchPayouts(deps).catch((error: unknown) => {
    // The order is kept; the next run gives it to the provider.
    deps.log.error({ err: error }, 'payouts could not be dispatched')
  })
  return loans
}

const apply = async (
  deps: Deps,
  tx: Tx,
  who: Borrower,
  agreed: AgreedBy,
  application: Application,
): Promise<AppliedLoan[]> => {
  const { userId } = who
  const { choices, totalMinor } = application
  if (sumMinor(choices.map((choice) => choice.amountMinor)) !== totalMinor) {
    throw new AppError('VALIDATION', { fields: [{ path: 'applyTotalAmount', rule: 'sum' }] })
  }
  const productCodes = choices.map((choice) => choice.productCode)
  // Sent together, and the lock first: everything after it is read under it.
  const locked = lockCreditStanding(deps, tx, userId)
  const [standing, statements, borrowing, pending] = await Promise.all([
    locked,
    acceptedStatements(deps, tx, who, agreed, application),
    borrowingOf(deps, tx, userId, locked),
    store.listPendingProducts(tx, { userId, productCodes }),
    refuseWithoutConsents(tx, userId),
  ])
  assertCanBorrow(who, { ...borrowing, products: statements.map(({ terms }) => terms) }, choices)
  if (pending.length > 0) throw new AppError('APPLICATION_PENDING')
  const usedMinor = addMinor(borrowing.use.usedMinor, totalMinor)
  const isApproved = standing !== undefined && isApprovedAtOnce(deps, standing, usedMinor)
  const applicationId = deps.newId()
  const loans: AppliedLoan[] = []
  for (const statement of statements) {
    loans.push(await openLoan(deps, tx, who, agreed, { statement, isApproved, applicationId }))
  }
  await useReservation(deps, tx, { userId, at: agreed.at })
  return loans
}

interface Statement {
  readonly row: keyFacts.KeyFactsRow
  readonly terms: ProductTerms
}

/** The statements that the application names, if each is exactly what was shown and still binds. */
const acceptedStatements = async (
  deps: Deps,
  tx: Tx,
  { userId }: Borrower,
  agreed: AgreedBy,
  { choices, couponId }: Application,
): Promise<Statement[]> => {
  const today = deps.clock.businessDay()
  const statements: Statement[] = []
  for (const { productCode, amountMinor, kfsId, kfsHash } of choices) {
    const row = await keyFacts.findKeyFacts(tx, { userId, kfsId })
    const isAsShown =
      row !== undefined &&
      !row.isAccepted &&
      row.hash === kfsHash &&
      row.language === agreed.language &&
      row.version === DOCUMENT_VERSION &&
      row.productCode === productCode &&
      row.principalMinor === amountMinor &&
      today <= dayOf(row.validUntil, deps.market.zone)
    if (!isAsShown) throw new AppError('TERMS_CHANGED')
    const terms = await findProduct(tx, { productCode, version: row.termsVersion })
    if (!terms) throw new AppError('NO_PRODUCT')
    statements.push({ row, terms })
  }
  const coupons = statements.flatMap(({ row }) => row.couponId ?? [])
  const isSameCoupon = coupons.length === (couponId ? 1 : 0) && coupons[0] === couponId
  if (!isSameCoupon) throw new AppError('TERMS_CHANGED')
  return statements
}

const isApprovedAtOnce = (deps: Deps, standing: CreditStanding, usedMinor: Minor): boolean => {
  const { autoApproveMinorMax, autoApproveScoreMin } = policyOf(deps)
  return usedMinor <= autoApproveMinorMax && standing.score >= autoApproveScoreMin
}

const openLoan = async (
  deps: Deps,
  tx: Tx,
  { userId }: Borrower,
  agreed: AgreedBy,
  input: { statement: Statement; isApproved: boolean; applicationId: string },
): Promise<AppliedLoan> => {
  const { row, terms } = input.statement
  const { at, deviceId } = agreed
  const { couponId, kfsId } = row
  const loanId = deps.newId()
  const coupon = couponId ? await usableCoupon(deps, tx, { userId, couponId }) : null
  const price = quoteLoan(terms, row.principalMinor, deps.clock.businessDay(), coupon)
  await insertNumbered(tx, {
    loanId,
    userId,
    status: LOAN_STATUS.submitted,
    lenderCode: terms.lenderCode,
    productCode: terms.productCode,
    terms,
    currency: terms.currency,
    principalMinor: row.principalMinor,
    receiveMinor: price.receiveMinor,
    kfsId,
    couponId,
    coupon,
    appliedAt: at,
    applicationId: input.applicationId,
  })
  if (couponId) await useCoupon(deps, tx, { userId, couponId, loanId, at })
  const { hash, language, version } = row
  const acceptance = { kfsId, userId, loanId, hash, language, version, deviceId, acceptedAt: at }
  const [submitted] = await Promise.all([
    lockLoan(tx, loanId),
    keyFacts.insertAcceptance(tx, acceptance),
  ])
  const [loan] = await Promise.all([
    input.isApproved ? approveLoan(deps, tx, submitted, { at, why: 'approved.auto' }) : submitted,
    tellOfApplication(tx, submitted, at),
  ])
  const { productCode, principalMinor: amountMinor, status } = loan
  return { loanId, productCode, amountMinor, status }
}

const NUMBER_TRIES = 20

/** Draws numbers until one is free; with millions of loans the first nearly always is. */
const insertNumbered = async (tx: Tx, loan: Omit<store.NewLoan, 'loanNumber'>): Promise<void> => {
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const loanNumber = loanNumberOf(randomInt(LOAN_NUMBER_COUNT))
    if (await store.insertLoan(tx, { ...loan, loanNumber })) return
  }
  throw new Error('no free loan number was found')
}
