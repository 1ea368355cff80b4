import { type Day, daysBetween } from '@noren/contract/dates'
import {
  type Currency,
  type Minor,
  multiplyByPpmHalfUp,
  multiplyByRatioHalfUp,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { FEE_CREDIT_REASONS } from '@noren/contract/operator/platform'
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
import { lenderOf } from '../loans/products.ts'
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
  const parties = partiesOf(deps, on, await lenderCodeOf(tx, book))
  const names = { taxId: '', stateCode: '', series: { invoice: series, creditNote: `${series}C` } }
  const name = taxNumber(tax, names, { kind: 'invoice', year, number })
  await store.setCharged(tx, {
    ...{ feeId, confirmedBy, at: deps.clock.now(), on, year, number, name, parties },
  })
  const { feeMinor, taxMinor, withheldMinor } = fee
  const input = { feeMinor, taxMinor, withheldMinor }
  const of = { sourceId: feeId, input, valueOn: on }
  postCash(deps, tx, book, [{ ...of, event: 'platformFeeCharged' }])
  postCash(deps, tx, platformBook, [{ ...of, event: 'platformFeeEarned' }])
  return { name }
}

/** Who invoices whom on that day, which the paper says for ever. */
const partiesOf = (deps: Pick<Deps, 'market'>, on: Day, lenderCode: string): store.Parties => {
  const { seller, taxPpm } = platformFeePolicyOn(deps.market.code, on)
  const { legalName, tax } = lenderOf(deps, lenderCode)
  return { seller, taxPpm, buyer: { legalName, taxId: tax.taxId, stateCode: tax.stateCode } }
}

const lenderCodeOf = async (on: Querier, book: string): Promise<string> =>
  (await listBooks(on)).find((one) => one.book === book)?.lenderCode ?? ''

export interface AskedCredit {
  readonly feeId: string
  /** Without tax. */
  readonly feeMinor: Minor
  readonly reason: (typeof FEE_CREDIT_REASONS)[number]
}

/** What goes of the tax and of what was withheld with a part of the fee, so that with all of it all goes. */
const partsWith = (fee: store.PlatformFee, feeMinor: Minor) => {
  const kept = subtractMinor(fee.feeMinor, feeMinor)
  const gone = (whole: Minor): Minor =>
    fee.feeMinor === 0
      ? ZERO_MINOR
      : subtractMinor(whole, multiplyByRatioHalfUp(whole, BigInt(kept), BigInt(fee.feeMinor)))
  return { feeMinor, taxMinor: gone(fee.taxMinor), withheldMinor: gone(fee.withheldMinor) }
}

/**
 * What of a charged fee can be taken back, with the fee locked until the end of the transaction.
 * @throws AppError NOT_FOUND; DECISION_UNFIT: more than is left or unpaid, or what was withheld of it was paid over
 */
const lockCredit = async (tx: Tx, { feeId, feeMinor }: Pick<AskedCredit, 'feeId' | 'feeMinor'>) => {
  const fee = await store.lockFee(tx, feeId)
  if (!fee || fee.chargedOn === null) throw new AppError('NOT_FOUND')
  if (feeMinor <= 0 || feeMinor > fee.feeMinor) throw new AppError('DECISION_UNFIT')
  const parts = partsWith(fee, feeMinor)
  const backMinor = payableOf({ ...fee, ...parts })
  const openMinor = [fee.paidMinor, fee.receivedMinor].map((paid) =>
    subtractMinor(payableOf(fee), paid),
  )
  const heldMinor = await accountBalance(tx, { book: fee.book, code: ACCOUNT.taxWithheld })
  const isPaid = openMinor.some((open) => backMinor > open)
  if (isPaid || parts.withheldMinor > -heldMinor) throw new AppError('DECISION_UNFIT')
  return { fee, parts }
}

/** Notes a credit note that another person has to confirm. Throws as lockCredit does. */
export const askForCredit = async (
  deps: FeeDeps,
  tx: Tx,
  asked: AskedCredit,
  { operatorId }: { operatorId: string },
): Promise<{ creditId: string; fee: store.PlatformFee }> => {
  const { fee, parts } = await lockCredit(tx, asked)
  const creditId = deps.newId()
  const { feeId, reason } = asked
  const at = deps.clock.now()
  store.insertCredit(tx, { creditId, feeId, ...parts, reason, askedBy: operatorId, at })
  return { creditId, fee }
}

/** Takes a confirmed one back in both books, with the next number of its year. Throws as lockCredit does. */
export const creditFee = async (
  deps: FeeDeps,
  tx: Tx,
  { creditId, confirmedBy }: { creditId: string; confirmedBy: string },
): Promise<{ name: string }> => {
  const credit = await store.findCredit(tx, creditId)
  if (!credit) throw new AppError('NOT_FOUND')
  const { fee, parts } = await lockCredit(tx, credit)
  // Another credit note came in between, with which the tax goes otherwise.
  const isSame = parts.taxMinor === credit.taxMinor && parts.withheldMinor === credit.withheldMinor
  if (credit.creditedOn !== null || !isSame) throw new AppError('DECISION_UNFIT')
  const on = deps.clock.businessDay()
  const { code } = deps.market
  const tax = taxPolicyOn(code, on)
  const { year } = taxYearOf(tax, on)
  const { book, platformBook } = fee
  const number = await store.nextCreditNumber(tx, { platformBook, year })
  const { series } = platformFeePolicyOn(code, on)
  const names = { taxId: '', stateCode: '', series: { invoice: series, creditNote: `${series}C` } }
  const name = taxNumber(tax, names, { kind: 'creditNote', year, number })
  const parties = fee.parties ?? partiesOf(deps, on, await lenderCodeOf(tx, book))
  const at = deps.clock.now()
  await store.setCredited(tx, { creditId, confirmedBy, at, on, year, number, name, parties })
  if (parts.feeMinor === fee.feeMinor) await store.setTakenBack(tx, { feeId: fee.feeId, at })
  const of = { sourceId: creditId, input: parts, valueOn: on }
  postCash(deps, tx, book, [{ ...of, event: 'platformFeeCredited' }])
  postCash(deps, tx, platformBook, [{ ...of, event: 'platformFeeReduced' }])
  return { name }
}

/** An invoice or a credit note of the platform, as its paper says it. */
export interface PlatformDocument {
  readonly kind: 'invoice' | 'creditNote'
  readonly name: string
  readonly on: Day
  readonly madeAt: Date
  readonly month: Day
  readonly currency: Currency
  readonly parties: store.Parties
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly withheldMinor: Minor
  /** Of a credit note: its invoice. */
  readonly credits: { readonly name: string; readonly on: Day } | null
}

/**
 * By the id of the fee or of the credit note. An invoice of a version before, which did not keep its parties, has those of
 * its policy.
 * @throws AppError NOT_FOUND
 */
export const platformDocument = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  documentId: string,
): Promise<PlatformDocument> => {
  const credit = await store.findCredit(on, documentId)
  const fee = await store.findFee(on, credit?.feeId ?? documentId)
  if (fee?.name == null || fee.chargedOn === null) throw new AppError('NOT_FOUND')
  const { name, chargedOn, month, currency, book } = fee
  const lenderCode = await lenderCodeOf(on, book)
  const parties = fee.parties ?? partiesOf(deps, chargedOn, lenderCode)
  const of = { month, currency, parties }
  if (!credit) {
    const whole = await store.wholeFee(on, fee.feeId)
    const madeAt = fee.confirmedAt ?? new Date(0)
    return { ...of, ...whole, kind: 'invoice', name, on: chargedOn, madeAt, credits: null }
  }
  if (credit.name === null || credit.creditedOn === null) throw new AppError('NOT_FOUND')
  const { feeMinor, taxMinor, withheldMinor } = credit
  return {
    ...{ ...of, feeMinor, taxMinor, withheldMinor, kind: 'creditNote', name: credit.name },
    ...{ on: credit.creditedOn, madeAt: credit.confirmedAt ?? new Date(0) },
    ...{ parties: credit.parties ?? parties, credits: { name, on: chargedOn } },
  }
}

/** What the lender has to pay of it in all. */
const payableOf = ({
  feeMinor,
  taxMinor,
  withheldMinor,
}: Pick<store.PlatformFee, 'feeMinor' | 'taxMinor' | 'withheldMinor'>): Minor =>
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
  readonly credits: readonly store.Credit[]
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
  const credits = Map.groupBy(await store.listCredits(on), ({ feeId }) => feeId)
  return (await store.listFees(on)).map((fee) => {
    const payableMinor = payableOf(fee)
    const openMinor = subtractMinor(payableMinor, fee.paidMinor)
    const dueMinor = subtractMinor(payableMinor, fee.receivedMinor)
    const isOpen = openMinor > 0 || dueMinor > 0
    const ageDays = isOpen ? daysBetween(fee.chargedOn ?? today, today) : 0
    return {
      ...{ ...fee, payableMinor, openMinor, dueMinor, ageDays },
      credits: credits.get(fee.feeId) ?? [],
    }
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
