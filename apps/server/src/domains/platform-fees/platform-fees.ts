import { type Day, daysBetween } from '@noren/contract/dates'
import {
  type Minor,
  multiplyByPpmHalfUp,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { platformFeePolicyOn, taxPolicyOn } from '@noren/markets/market-by-code'
import { taxNumber, taxYearOf } from '@noren/markets/tax-policy'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { accountBalance } from '../books/account-balance.ts'
import { isPlatformBook, openPlatformBook } from '../books/book.ts'
import { ACCOUNT, accountName } from '../books/chart.ts'
import { listBooks } from '../books/list-books.ts'
import { postCash } from '../books/post-cash.ts'
import * as store from './store/platform-fees.ts'

type FeeDeps = Pick<Deps, 'newId' | 'clock' | 'market'>

export interface AskedFee {
  readonly book: string
  /** The first day of the month that it is for. */
  readonly month: Day
  /** As the contract says, without tax. */
  readonly feeMinor: Minor
}

/**
 * Notes what the platform charges a lender for a month, which another person has to confirm; the tax on it and what
 * the lender keeps back follow from the policy of today.
 * @throws AppError NOT_FOUND: no such book of a lender; VALIDATION: no fee; CASE_DECIDED: that month is charged;
 *   DECISION_UNFIT: the month is not over
 */
export const askForFee = async (
  deps: FeeDeps,
  tx: Tx,
  { book, month, feeMinor }: AskedFee,
  { operatorId }: { operatorId: string },
): Promise<store.NewFee> => {
  const of = (await listBooks(tx)).find((one) => one.book === book)
  if (!of || isPlatformBook(book)) throw new AppError('NOT_FOUND')
  if (feeMinor <= 0) {
    throw new AppError('VALIDATION', { fields: [{ path: 'fee', rule: 'format' }] })
  }
  const today = deps.clock.businessDay()
  if (month.slice(0, 7) >= today.slice(0, 7)) throw new AppError('DECISION_UNFIT')
  if (await store.isCharged(tx, { book, month })) throw new AppError('CASE_DECIDED')
  const policy = platformFeePolicyOn(deps.market.code, today)
  const fee: store.NewFee = {
    feeId: deps.newId(),
    book,
    platformBook: await openPlatformBook(tx, of.currency),
    currency: of.currency,
    month,
    feeMinor,
    taxMinor: multiplyByPpmHalfUp(feeMinor, policy.taxPpm),
    withheldMinor: multiplyByPpmHalfUp(feeMinor, policy.withheldPpm),
    policy: policy.version,
    askedBy: operatorId,
    at: deps.clock.now(),
  }
  store.insertFee(tx, fee)
  return fee
}

/**
 * Charges a confirmed fee: it gets the next number of its year and stands in both books.
 * @throws AppError NOT_FOUND; CASE_DECIDED: it, or another for that month, was charged
 */
export const chargeFee = async (
  deps: FeeDeps,
  tx: Tx,
  { feeId, confirmedBy }: { feeId: string; confirmedBy: string },
): Promise<{ name: string }> => {
  const fee = await store.lockFee(tx, feeId)
  if (!fee) throw new AppError('NOT_FOUND')
  const on = deps.clock.businessDay()
  const { code } = deps.market
  const tax = taxPolicyOn(code, on)
  const { year } = taxYearOf(tax, on)
  const { book, platformBook } = fee
  const number = await store.nextNumber(tx, { platformBook, year })
  // Of the same month another may have been charged while this one waited for its number.
  if (fee.chargedOn !== null || (await store.isCharged(tx, fee))) throw new AppError('CASE_DECIDED')
  const { series } = platformFeePolicyOn(code, on)
  const names = { taxId: '', stateCode: '', series: { invoice: series, creditNote: `${series}C` } }
  const name = taxNumber(tax, names, { kind: 'invoice', year, number })
  await store.setCharged(tx, { feeId, confirmedBy, at: deps.clock.now(), on, year, number, name })
  const { feeMinor, taxMinor, withheldMinor } = fee
  const input = { feeMinor, taxMinor, withheldMinor }
  const of = { sourceId: feeId, input, valueOn: on }
  postCash(deps, tx, book, [{ ...of, event: 'platformFeeCharged' }])
  postCash(deps, tx, platformBook, [{ ...of, event: 'platformFeeEarned' }])
  return { name }
}

/** What the lender has to pay of it in all. */
const payableOf = ({ feeMinor, taxMinor, withheldMinor }: store.PlatformFee): Minor =>
  subtractMinor(sumMinor([feeMinor, taxMinor]), withheldMinor)

/** What a line of the lender's bank, or of the platform's, is of a fee. Null where it is none of it, or more than is open. */
export const feePaymentOf = async (
  tx: Tx,
  of: { feeId: string; book: string; signedMinor: Minor },
): Promise<'platformFeePaid' | 'platformFeeReceived' | null> => {
  const fee = await store.lockFee(tx, of.feeId)
  if (!fee || fee.chargedOn === null) return null
  const { signedMinor, book } = of
  if (book === fee.book) {
    return signedMinor < 0 && -signedMinor <= subtractMinor(payableOf(fee), fee.paidMinor)
      ? 'platformFeePaid'
      : null
  }
  const isOpen = signedMinor <= subtractMinor(payableOf(fee), fee.receivedMinor)
  return book === fee.platformBook && signedMinor > 0 && isOpen ? 'platformFeeReceived' : null
}

export const noteFeePayment = store.insertPayment

export interface ListedFee extends store.PlatformFee {
  readonly payableMinor: Minor
  /** What the lender still owes, and what has not reached the platform. */
  readonly openMinor: Minor
  readonly dueMinor: Minor
  /** Since it was charged, in calendar days; zero once it is paid at both banks. */
  readonly ageDays: number
}

/** The fees that were charged, newest month first, with what is open of each and for how long. */
export const listPlatformFees = async (
  { clock }: Pick<Deps, 'clock'>,
  on: Querier,
): Promise<ListedFee[]> => {
  const today = clock.businessDay()
  return (await store.listFees(on)).map((fee) => {
    const payableMinor = payableOf(fee)
    const openMinor = subtractMinor(payableMinor, fee.paidMinor)
    const dueMinor = subtractMinor(payableMinor, fee.receivedMinor)
    const isOpen = openMinor > 0 || dueMinor > 0
    const ageDays = isOpen ? daysBetween(fee.chargedOn ?? today, today) : 0
    return { ...fee, payableMinor, openMinor, dueMinor, ageDays }
  })
}

/**
 * Where what is between the platform and its lenders is not what the invoices and the lines of both banks say, as
 * sentences. Call it on one snapshot.
 */
export const verifyPlatformFees = async (on: Querier): Promise<string[]> => {
  const problems = [
    ...(await store.listFalseEntries(on)).map(
      ({ feeId, book, count }) =>
        `platform fee ${feeId}: it stands ${count} times in ${book}, or with another amount`,
    ),
    ...(await store.listGaps(on)).map(
      ({ platformBook, year, count, last }) =>
        `${platformBook}: the invoices of ${year} go to ${last} and are ${count}`,
    ),
  ]
  const fees = await store.listFees(on)
  for (const { book } of await listBooks(on)) {
    const [code, sign, open] = isPlatformBook(book)
      ? [ACCOUNT.dueFromLenders, 1, fees.filter((fee) => fee.platformBook === book)]
      : [ACCOUNT.payableToPlatform, -1, fees.filter((fee) => fee.book === book)]
    const saidMinor = sumMinor(
      open.map((fee) =>
        subtractMinor(payableOf(fee), sign === 1 ? fee.receivedMinor : fee.paidMinor),
      ),
    )
    const balanceMinor = await accountBalance(on, { book, code })
    const heldMinor = sign === 1 ? balanceMinor : subtractMinor(ZERO_MINOR, balanceMinor)
    if (heldMinor === saidMinor) continue
    problems.push(
      `${book}: ${code} ${accountName(code)} is ${heldMinor}, the fees that are open say ${saidMinor}`,
    )
  }
  return problems
}
