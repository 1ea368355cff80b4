import { randomInt } from 'node:crypto'
import { type Day, dayOf } from '@noren/contract/dates'
import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { addMinor, type Minor, multiplyByCount, sumMinor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import { quoteLoan } from '@noren/pricing/quote'
import type { Deps } from '../../deps.ts'
import { atOnce } from '../../platform/db/at-once.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { once } from '../../platform/idempotency.ts'
import { refuseWithoutConsents } from '../account/consents.ts'
import { type VerifiedAccount, verifiedAccountOf } from '../certification/verified-account.ts'
import { usableCoupon, useCoupon } from '../coupons/use-coupon.ts'
import { type CreditStanding, creditStanding } from '../credit/credit-standing.ts'
import { lockCreditAndSwitches, readSwitches } from '../credit/credit-switches.ts'
import { isApprovedByMachine } from '../credit/lending-rules.ts'
import { policyOf } from '../credit/policy.ts'
import { fraudCheck } from '../fraud/fraud-check.ts'
import { hasOpenReservation } from '../reservations/reservations.ts'
import { useReservation } from '../reservations/use-reservation.ts'
import { appliedAlready } from './apply/applied-already.ts'
import { refusePending } from './apply/refuse-products.ts'
import { readStops } from './borrow-stops.ts'
import { borrowingBy } from './borrowing.ts'
import { refuseUnaffordable } from './carrying.ts'
import { DOCUMENT_VERSION } from './key-facts.ts'
import { newLoan } from './loan.ts'
import { type OpenLoans, readOpenLoans } from './open-loans.ts'
import { orderPayout } from './order-payout.ts'
import { dispatchSoon } from './payouts.ts'
import * as keyFacts from './quote/key-facts-store.ts'
import { assertCanBorrow, type Borrower, type Choice } from './quote-loans.ts'
import { refuseClosed } from './refuse-closed.ts'
import { countMove } from './state/loan-counts.ts'
import { notifyOfApplication, notifyOfCheck } from './state/loan-messages.ts'
import { LOAN_NUMBER_COUNT, loanNumberOf } from './state/loan-rules.ts'
import * as store from './state/loan-store.ts'

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
  readonly anotherLoan?: boolean | undefined
  /** Set by the automatic repetition of the person's last application. */
  readonly isRepeat?: boolean
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
 * Applies for one loan per product under the statements that were shown and accepted. Calling again with
 * the same requestId returns the same application; two simultaneous applications cannot exceed the limit
 * together.
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
    once(
      tx,
      request,
      (read) => apply(deps, tx, who, agreed, application, read),
      () => readUnderLock(deps, tx, who, agreed, application),
    ),
  )
  dispatchSoon(deps)
  return loans
}

/** Sent together, with the locks first: everything after them is read under them. */
const readUnderLock = async (
  deps: Deps,
  tx: Tx,
  who: Borrower,
  agreed: AgreedBy,
  application: Application,
) => {
  const { userId } = who
  const { choices, anotherLoan } = application
  const productCodes = choices.map((choice) => choice.productCode)
  const [, read] = await Promise.all([
    lockCreditAndSwitches(tx, userId),
    atOnce(tx, (on) =>
      Promise.all([
        creditStanding(deps, on, userId),
        readSwitches(on, deps.clock.businessDay()),
        appliedAlready(deps, on, { userId, choices, anotherLoan, at: agreed.at }),
        application.isRepeat ? store.listLastApplication(on, userId) : null,
        readStops(deps, on, userId),
        shownStatements(on, who, application),
        store.sumLimitUse(on, userId),
        readOpenLoans(deps, on, userId),
        store.listPendingProducts(on, { userId, productCodes }),
        refuseWithoutConsents(on, userId),
        drawLoanNumbers(on, choices.length),
        fraudCheck(deps, on, userId),
        verifiedAccountOf(on, deps, userId),
        hasOpenReservation(on, userId),
      ]),
    ),
  ])
  return read
}

const apply = async (
  deps: Deps,
  tx: Tx,
  who: Borrower,
  agreed: AgreedBy,
  application: Application,
  [standing, switches, ...read]: Awaited<ReturnType<typeof readUnderLock>>,
): Promise<AppliedLoan[]> => {
  const { userId } = who
  const { choices, totalMinor } = application
  if (sumMinor(choices.map((choice) => choice.amountMinor)) !== totalMinor) {
    throw new AppError('VALIDATION', { fields: [{ path: 'applyTotalAmount', rule: 'sum' }] })
  }
  const [repeated, last, stops, shown, used, open, pending, , loanNumbers, ...others] = read
  const [check, account, isReserved] = others
  // Checked first: the loan that it repeats has already used up the statement and the limit.
  if (repeated) throw repeated
  if (last && !isSameChoice(last, choices)) throw new AppError('TERMS_CHANGED')
  const statements = acceptedStatements(deps, agreed, application, shown)
  const products = statements.map(({ terms }) => terms)
  const borrowing = borrowingBy(deps, { standing, stops, used, products, open })
  const chosen = assertCanBorrow(deps, who, borrowing, choices)
  const madeOn = dayToAskAgain(deps, statements, open)
  if (madeOn) refuseUnaffordable(deps, borrowing.carrying, chosen, madeOn)
  const isNewBorrower = !borrowing.isReturning
  const { isManualOnly } = refuseClosed(switches, { loans: products, isNewBorrower })
  refusePending(deps, products, choices, pending)
  const usedMinor = addMinor(borrowing.use.usedMinor, totalMinor)
  const isApproved =
    !isManualOnly &&
    !check.isHeld &&
    !check.isQuick &&
    standing !== undefined &&
    isApprovedAtOnce(deps, standing, usedMinor) &&
    (await isWithinHousehold(deps, tx, { household: check.household, usedMinor }))
  const applicationId = deps.newId()
  const loans: AppliedLoan[] = []
  for (const [index, statement] of statements.entries()) {
    const loanNumber = loanNumbers[index] ?? ''
    const decisionId = borrowing.standing?.decisionId ?? null
    const isHeld = check.isHeld
    const of = { applicationId, decisionId }
    const opening = { ...of, statement, loanNumber, isApproved, isHeld, account }
    loans.push(await openLoan(deps, tx, who, agreed, opening))
  }
  if (isReserved) useReservation(deps, tx, { userId, at: agreed.at })
  return loans
}

const isSameChoice = (last: readonly Choice[], choices: readonly Choice[]): boolean =>
  last.length === choices.length &&
  last.every(({ productCode, amountMinor }) =>
    choices.some((one) => one.productCode === productCode && one.amountMinor === amountMinor),
  )

/**
 * The statements that the application refers to, in its order; undefined for an id that is no statement of
 * this person's, or one that they have agreed to before.
 */
const shownStatements = (
  on: Querier,
  { userId }: Borrower,
  { choices }: Application,
): Promise<(keyFacts.ShownKeyFacts | undefined)[]> =>
  Promise.all(choices.map(({ kfsId }) => keyFacts.findShown(on, { userId, kfsId })))

/** The statements, if each is exactly what was shown and is still valid. */
const acceptedStatements = (
  deps: Deps,
  agreed: AgreedBy,
  { choices, couponId }: Application,
  found: readonly (keyFacts.ShownKeyFacts | undefined)[],
): keyFacts.ShownKeyFacts[] => {
  const today = deps.clock.businessDay()
  const statements = choices.map(({ productCode, amountMinor, kfsHash }, index) => {
    const row = found[index]
    const isAsShown =
      row !== undefined &&
      row.hash === kfsHash &&
      row.language === agreed.language &&
      row.version === DOCUMENT_VERSION &&
      row.productCode === productCode &&
      row.principalMinor === amountMinor &&
      today <= dayOf(row.validUntil, deps.market.zone)
    if (!isAsShown) throw new AppError('TERMS_CHANGED')
    return row
  })
  const coupons = statements.flatMap((row) => row.couponId ?? [])
  const isSameCoupon = coupons.length === (couponId ? 1 : 0) && coupons[0] === couponId
  if (!isSameCoupon) throw new AppError('TERMS_CHANGED')
  return statements
}

/**
 * A statement binds the lender: what it was made for was affordable when it was shown. It is asked again where a loan
 * is open or several are chosen, whenever the statements were made: one may have been made in the same moment as
 * another, or have read what was open before another was applied for. Then of the day of the first of them, from which
 * on the borrower puts by.
 */
const dayToAskAgain = (
  { market }: Deps,
  statements: readonly keyFacts.ShownKeyFacts[],
  { count }: OpenLoans,
): Day | null => {
  if (statements.length === 1 && count === 0) return null
  const times = statements.map(({ madeAt }) => madeAt.getTime())
  return dayOf(new Date(Math.min(...times)), market.zone)
}

const isApprovedAtOnce = (
  deps: Deps,
  { facts, score }: CreditStanding,
  usedMinor: Minor,
): boolean => isApprovedByMachine(policyOf(deps), { facts, score, usedMinor })

/** People of one home have so many first steps of the ladder together before a person decides. */
const HOUSEHOLD_STEPS = 2

const isWithinHousehold = async (
  deps: Deps,
  tx: Tx,
  { household, usedMinor }: { household: readonly string[]; usedMinor: Minor },
): Promise<boolean> => {
  const { limitBy } = policyOf(deps)
  const [step] = limitBy.kind === 'affordability' ? limitBy.ladder.stated : []
  if (household.length === 0 || step === undefined) return true
  const used = await Promise.all(household.map((userId) => store.sumLimitUse(tx, userId)))
  const togetherMinor = sumMinor([usedMinor, ...used.map((one) => one.usedMinor)])
  return togetherMinor <= multiplyByCount(step, HOUSEHOLD_STEPS)
}

const openLoan = async (
  deps: Deps,
  tx: Tx,
  { userId }: Borrower,
  agreed: AgreedBy,
  input: {
    statement: keyFacts.ShownKeyFacts
    loanNumber: string
    isApproved: boolean
    /** A person looks at what several accounts have in common. */
    isHeld: boolean
    applicationId: string
    decisionId: string | null
    account: VerifiedAccount | undefined
  },
): Promise<AppliedLoan> => {
  const { statement, loanNumber, isApproved, isHeld, applicationId, decisionId, account } = input
  const { terms, kfsId, kfsNumber, hash, language, version, couponId, principalMinor } = statement
  const { at, deviceId } = agreed
  const loanId = deps.newId()
  const coupon = couponId ? await usableCoupon(deps, tx, { userId, couponId }) : null
  const price = quoteLoan(terms, principalMinor, deps.clock.businessDay(), coupon)
  const submission = {
    loanId,
    userId,
    loanNumber,
    lenderCode: terms.lenderCode,
    productCode: terms.productCode,
    terms,
    currency: terms.currency,
    principalMinor,
    receiveMinor: price.receiveMinor,
    kfsId,
    kfsNumber,
    kfsHash: hash,
    kfsLanguage: language,
    appliedAt: at,
    couponId,
    coupon,
  }
  const { submitted, approved } = LOAN_STATUS
  const loan = newLoan(submission, isApproved ? approved : submitted)
  const approvedWhy = isApproved ? APPROVED_AT_ONCE : null
  const under = { applicationId, decisionId, kfsVersion: version, deviceId, approvedWhy }
  store.openLoan(tx, loan, under)
  countMove(tx, submitted)
  if (couponId) await useCoupon(deps, tx, { userId, couponId, loanId, at })
  await notifyOfApplication(tx, loan, at)
  if (isHeld) await notifyOfCheck(tx, loan, at)
  if (isApproved) {
    countMove(tx, approved)
    await publishToPerson(tx, userId, { kind: 'loan', borrowId: loanId })
    await orderPayout(deps, tx, loan, { account, at })
  }
  return { loanId, productCode: loan.productCode, amountMinor: principalMinor, status: loan.status }
}

/** The reason in its history of a loan that no person decided about. */
const APPROVED_AT_ONCE = 'approved.auto'

const NUMBER_TRIES = 20
/** Draws more than needed: even with millions of loans nearly all numbers are free. */
const NUMBERS_SPARE = 3

/** Free loan numbers, drawn at random. */
const drawLoanNumbers = async (on: Querier, count: number): Promise<string[]> => {
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const drawn = new Set<string>()
    while (drawn.size < count + NUMBERS_SPARE) drawn.add(loanNumberOf(randomInt(LOAN_NUMBER_COUNT)))
    const free = await store.listFreeNumbers(on, [...drawn])
    if (free.length >= count) return free
  }
  throw new Error('no free loan number was found')
}
