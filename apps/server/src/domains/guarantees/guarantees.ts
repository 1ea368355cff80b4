import { addDays, type Day } from '@noren/contract/dates'
import {
  decimalFromMinor,
  type Minor,
  minMinor,
  multiplyByPpmHalfUp,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { LateReason } from '@noren/contract/operator/guarantees'
import type { GuaranteePolicy } from '@noren/markets/guarantee-policy'
import { guaranteePolicyOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { accountBalance } from '../books/account-balance.ts'
import { isPlatformBook, openPlatformBook, platformBookOf } from '../books/book.ts'
import { ACCOUNT } from '../books/chart.ts'
import { listBooks } from '../books/list-books.ts'
import { postCash } from '../books/post-cash.ts'
import { postEntry } from '../books/post-entry.ts'
import { outstandingOf } from '../loans/bill.ts'
import { loanById } from '../loans/find-loan.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import * as store from './store/guarantees.ts'

type GuaranteeDeps = Pick<Deps, 'newId' | 'clock' | 'market'>

const PROPOSED_MAX = 200

const policyOf = ({ market, clock }: Pick<Deps, 'market' | 'clock'>): GuaranteePolicy => {
  const policy = guaranteePolicyOn(market.code, clock.businessDay())
  if (!policy) throw new AppError('DECISION_UNFIT')
  return policy
}

export type AskedAgreement = Omit<store.NewAgreement, 'agreementId' | 'askedBy' | 'at' | 'currency'>

/** Throws AMOUNT_RANGE with the most that may be covered, DECISION_UNFIT for a set that is empty or not fixed yet. */
const assertCoverable = async (
  deps: GuaranteeDeps,
  tx: Tx,
  asked: Pick<store.NewAgreement, keyof AskedAgreement | 'currency'>,
): Promise<void> => {
  const { coverPpm } = policyOf(deps)
  const today = deps.clock.businessDay()
  const { count, disbursedMinor } = await store.sumSet(tx, asked)
  // Of days that are over, so that no loan comes to it any more.
  if (count === 0 || asked.fromOn > asked.untilOn || asked.untilOn >= today) {
    throw new AppError('DECISION_UNFIT')
  }
  const mostMinor = multiplyByPpmHalfUp(disbursedMinor, coverPpm)
  if (asked.coverMinor <= 0 || asked.coverMinor > mostMinor) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, asked.currency) })
  }
}

/**
 * Notes an agreement that another person has to confirm. Throws NOT_FOUND for no such book, AMOUNT_RANGE with the most
 * that may be covered, DECISION_UNFIT in a market without such guarantees, or for a set that is empty or not fixed yet.
 */
export const askForAgreement = async (
  deps: GuaranteeDeps,
  tx: Tx,
  asked: AskedAgreement,
  { operatorId }: { operatorId: string },
): Promise<Pick<store.NewAgreement, 'agreementId' | 'currency'>> => {
  const book = (await listBooks(tx)).find((one) => one.book === asked.book)
  if (!book || isPlatformBook(asked.book)) throw new AppError('NOT_FOUND')
  const { currency } = book
  if (asked.byPlatform) await openPlatformBook(tx, currency)
  await assertCoverable(deps, tx, { ...asked, currency })
  const agreementId = deps.newId()
  const by = { askedBy: operatorId, at: deps.clock.now() }
  store.insertAgreement(tx, { ...asked, ...by, agreementId, currency })
  return { agreementId, currency }
}

/** Fixes the set of a confirmed agreement. Throws as askForAgreement does. */
export const confirmAgreement = async (
  deps: GuaranteeDeps,
  tx: Tx,
  { agreementId, confirmedBy }: { agreementId: string; confirmedBy: string },
): Promise<{ loanCount: number; disbursedMinor: Minor }> => {
  const agreement = await store.lockAgreement(tx, agreementId)
  if (!agreement || agreement.isConfirmed) throw new AppError('NOT_FOUND')
  await assertCoverable(deps, tx, agreement)
  await store.insertLoans(tx, agreement)
  await store.confirmAgreement(tx, { agreementId, confirmedBy, at: deps.clock.now() })
  const { loanCount, disbursedMinor } = await agreementOf(tx, agreementId)
  return { loanCount, disbursedMinor }
}

const agreementOf = async (tx: Tx, agreementId: string): Promise<store.Agreement> => {
  const agreement = await store.lockAgreement(tx, agreementId)
  if (!agreement?.isConfirmed) throw new AppError('NOT_FOUND')
  return agreement
}

/** What the lender holds of it; nothing of one that pays when it is claimed. */
const heldOf = ({ form, depositedMinor, claimedMinor }: store.Agreement): Minor =>
  form === 'cash' ? subtractMinor(depositedMinor, claimedMinor) : ZERO_MINOR

/** What may still be claimed: it is not filled up again, recoveries included. */
const leftOf = (agreement: store.Agreement): Minor => {
  const leftMinor = subtractMinor(agreement.coverMinor, agreement.claimedMinor)
  return agreement.form === 'cash' ? minMinor(leftMinor, heldOf(agreement)) : leftMinor
}

export interface AskedClaim {
  readonly loanId: string
  readonly amountMinor: Minor
  readonly lateReason: LateReason | null
}

export interface ClaimSubject {
  readonly loan: Loan
  readonly agreement: store.Agreement
  readonly overdueDays: number
}

/**
 * Locks a loan and its guarantee for a claim. Throws NOT_FOUND, AMOUNT_RANGE with the most that can be claimed of it,
 * CASE_DECIDED when it was claimed before, DECISION_UNFIT for a loan that is in no set or not late enough, or too late
 * without a reason.
 */
export const lockClaim = async (
  deps: GuaranteeDeps,
  tx: Tx,
  { loanId, amountMinor, lateReason }: AskedClaim,
): Promise<ClaimSubject> => {
  const policy = policyOf(deps)
  const loan = await lockLoan(tx, loanId)
  const of = await store.findGuaranteeOf(tx, loanId)
  if (!of || !wasDisbursed(loan)) throw new AppError('DECISION_UNFIT')
  const agreement = await agreementOf(tx, of.agreementId)
  // Another claim may have come first while this one waited for the lock.
  if ((await store.findGuaranteeOf(tx, loanId))?.isClaimed) throw new AppError('CASE_DECIDED')
  const { totalMinor, overdueDays } = await owedOf(deps, tx, loan)
  const isLate = overdueDays > policy.claimedWithinDays
  if (overdueDays < policy.proposedFromDays || isLate !== (lateReason !== null)) {
    throw new AppError('DECISION_UNFIT')
  }
  const mostMinor = minMinor(totalMinor, leftOf(agreement))
  if (amountMinor <= 0 || amountMinor > mostMinor) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, loan.currency) })
  }
  return { loan, agreement, overdueDays }
}

const owedOf = (deps: GuaranteeDeps, on: Querier, loan: DisbursedLoan) =>
  outstandingOf(deps, on, loan, deps.clock.businessDay())

/**
 * Claims a guarantee for a locked loan. A deposit that the lender holds compensates at once; another form is asked for
 * and pays by a line of the bank. The debt stays what it is.
 */
export const carryOutClaim = async (
  deps: GuaranteeDeps,
  tx: Tx,
  { loan, agreement, overdueDays }: ClaimSubject,
  of: Pick<AskedClaim, 'amountMinor' | 'lateReason'> & { askedBy: string; confirmedBy: string },
): Promise<{ claimId: string }> => {
  const { agreementId } = agreement
  const { loanId, userId } = loan
  const claimId = deps.newId()
  const on = deps.clock.businessDay()
  const at = deps.clock.now()
  await store.insertClaim(tx, { ...of, claimId, userId, loanId, agreementId, overdueDays, on, at })
  if (agreement.form === 'cash') {
    await postEntry(deps, tx, loan, {
      event: 'guaranteeInvoked',
      eventKey: `guaranteeInvoked:${claimId}`,
      sourceId: claimId,
      valueOn: on,
      input: { amountMinor: of.amountMinor },
    })
    if (agreement.byPlatform) {
      const input = { amountMinor: of.amountMinor }
      const lost = { event: 'guaranteeLost', sourceId: claimId, input, valueOn: on } as const
      postCash(deps, tx, platformBookOf(agreement.currency), [lost])
    }
  }
  return { claimId }
}

/**
 * What a line of the bank is of a guarantee: the deposit put down, what is left of it going back, or what was claimed
 * and is paid. Null where it is none of these, or more.
 */
export const guaranteeMoveOf = async (
  tx: Tx,
  of: { agreementId: string; book: string; signedMinor: Minor },
): Promise<store.MoveEvent | null> => {
  const { agreementId, book, signedMinor } = of
  const agreement = await store.lockAgreement(tx, agreementId)
  if (!agreement?.isConfirmed) return null
  if (agreement.byPlatform && book === platformBookOf(agreement.currency)) {
    return platformMoveOf(agreement, signedMinor)
  }
  if (agreement.book !== book) return null
  const { form, coverMinor, claimedMinor, depositedMinor, paidMinor } = agreement
  if (form !== 'cash') {
    return signedMinor > 0 && signedMinor <= subtractMinor(claimedMinor, paidMinor)
      ? 'guaranteePaid'
      : null
  }
  if (signedMinor < 0) return -signedMinor <= heldOf(agreement) ? 'guaranteeReturned' : null
  // What was claimed is not filled up again.
  return sumMinor([depositedMinor, signedMinor]) <= coverMinor ? 'guaranteeDeposited' : null
}

/** The same of the platform's own bank, which says it of the other side. */
const platformMoveOf = (
  { form, coverMinor, claimedMinor, placedMinor, honouredMinor }: store.Agreement,
  signedMinor: Minor,
): store.MoveEvent | null => {
  const paidMinor = subtractMinor(ZERO_MINOR, signedMinor)
  if (form !== 'cash') {
    return paidMinor > 0 && paidMinor <= subtractMinor(claimedMinor, honouredMinor)
      ? 'guaranteeHonoured'
      : null
  }
  if (paidMinor > 0) {
    return sumMinor([placedMinor, paidMinor]) <= coverMinor ? 'guaranteePlaced' : null
  }
  return signedMinor <= subtractMinor(placedMinor, claimedMinor) ? 'guaranteeTakenBack' : null
}

export const noteGuaranteeMove = store.insertMove

export interface ProposedClaim {
  readonly loanId: string
  readonly loanNumber: string
  readonly overdueDays: number
  readonly owedMinor: Minor
  /** The last day on which it may be claimed without a reason. */
  readonly untilOn: Day
}

export interface ListedGuarantee extends store.Agreement {
  readonly heldMinor: Minor
  readonly leftMinor: Minor
  readonly proposed: readonly ProposedClaim[]
}

/** The guarantees that were agreed, each with the loans for which it should be claimed now. */
export const listGuarantees = async (
  deps: GuaranteeDeps,
  on: Querier,
): Promise<ListedGuarantee[]> => {
  const today = deps.clock.businessDay()
  const policy = guaranteePolicyOn(deps.market.code, today)
  const listed: ListedGuarantee[] = []
  for (const agreement of await store.listAgreements(on)) {
    const { agreementId } = agreement
    const proposed: ProposedClaim[] = []
    const dueBy = addDays(today, -(policy?.proposedFromDays ?? 0))
    const late = policy ? await store.listLate(on, { agreementId, dueBy, limit: PROPOSED_MAX }) : []
    for (const loanId of late) {
      const loan = await loanById(on, loanId)
      if (!policy || !loan || !wasDisbursed(loan)) continue
      const { totalMinor: owedMinor, overdueDays } = await owedOf(deps, on, loan)
      const untilOn = addDays(today, policy.claimedWithinDays - overdueDays)
      proposed.push({ loanId, loanNumber: loan.loanNumber, overdueDays, owedMinor, untilOn })
    }
    const [heldMinor, leftMinor] = [heldOf(agreement), leftOf(agreement)]
    listed.push({ ...agreement, heldMinor, leftMinor, proposed })
  }
  return listed
}

/** Books whose guarantees are not what their agreements, lines and claims add up to, as sentences. */
export const verifyGuarantees = async (on: Querier): Promise<string[]> => {
  const agreements = await store.listAgreements(on)
  const problems = agreements
    .filter(({ claimedMinor, coverMinor }) => claimedMinor > coverMinor)
    .map(
      ({ agreementId, claimedMinor, coverMinor }) =>
        `guarantee ${agreementId}: ${claimedMinor} is claimed, it covers ${coverMinor}`,
    )
  for (const { book } of await listBooks(on)) {
    if (isPlatformBook(book)) {
      problems.push(...(await platformProblems(on, { book, agreements })))
      continue
    }
    const ofBook = agreements.filter((one) => one.book === book)
    const differ = async (code: number, saidMinor: Minor): Promise<void> => {
      const balanceMinor = subtractMinor(ZERO_MINOR, await accountBalance(on, { book, code }))
      if (balanceMinor === saidMinor) return
      problems.push(`${book}: ${code} is ${balanceMinor}, the guarantees say ${saidMinor}`)
    }
    await differ(ACCOUNT.guaranteeDeposits, sumMinor(ofBook.map(heldOf)))
    await differ(ACCOUNT.guaranteeCompensation, sumMinor(ofBook.map(compensatedBy)))
  }
  return problems
}

/** Of the platform's own book: what it has put down and not lost. */
const platformProblems = async (
  on: Querier,
  { book, agreements }: { book: string; agreements: readonly store.Agreement[] },
): Promise<string[]> => {
  const given = agreements.filter(
    ({ byPlatform, currency }) => byPlatform && platformBookOf(currency) === book,
  )
  const saidMinor = sumMinor(
    given.map(({ form, placedMinor, claimedMinor }) =>
      form === 'cash' ? subtractMinor(placedMinor, claimedMinor) : ZERO_MINOR,
    ),
  )
  const code = ACCOUNT.guaranteePlaced
  const balanceMinor = await accountBalance(on, { book, code })
  return balanceMinor === saidMinor
    ? []
    : [`${book}: ${code} is ${balanceMinor}, the guarantees say ${saidMinor}`]
}

const compensatedBy = ({ form, claimedMinor, paidMinor }: store.Agreement): Minor =>
  form === 'cash' ? claimedMinor : paidMinor
