import { addDays, type Day } from '@noren/contract/dates'
import { absoluteMinor, type Minor, minor, subtractMinor } from '@noren/contract/money'
import type { ExceptionDecision } from '@noren/contract/operator/reconciliation'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { noteRemittanceMove, remittanceFits } from '../agency/remittances.ts'
import { accountBalance } from '../books/account-balance.ts'
import { isPlatformBook } from '../books/book.ts'
import type { BankCode } from '../books/cash-rules.ts'
import { ACCOUNT } from '../books/chart.ts'
import { takeWithdrawal } from '../books/funding.ts'
import { type CashEntry, postCash } from '../books/post-cash.ts'
import { postingsOf } from '../books/posting-rules.ts'
import { guaranteeMoveOf, noteGuaranteeMove } from '../guarantees/guarantees.ts'
import { feePaymentOf, noteFeePayment } from '../platform-fees/platform-fees.ts'
import { postArrivals, postRemittance, valueDay } from './post-arrivals.ts'
import { codeOfSource, SOURCES, type StatementSource } from './sources.ts'
import * as exceptions from './store/exceptions.ts'
import * as items from './store/items.ts'
import * as statements from './store/statements.ts'

export interface AskedDecision {
  readonly exceptionId: string
  readonly decision: ExceptionDecision
  /** Of `match` and `identify`; of `guarantee` the agreement; of others the fee, the withdrawal, the remittance. */
  readonly itemId: string | null
  /** Of `explain`. */
  readonly untilOn: Day | null
}

type DecideDeps = Pick<Deps, 'newId' | 'clock'>

export interface ExceptionSubject {
  readonly exception: exceptions.ExceptionRow
  readonly line: statements.OpenLine | undefined
  /** What it moves, for the limits: never below zero. */
  readonly amountMinor: Minor
}

/** Nothing moves by itself in these, so that nothing but a person's word ends them. */
const WITHOUT_CASH: ReadonlySet<string> = new Set([
  'changed',
  'gap',
  'tooLate',
  'unreadable',
  'unknownKind',
  'currencyDiffers',
])
/** Never one person alone, whatever the amount: what is given up, and what the lender takes out or puts in. */
const ALWAYS_BY_TWO: ReadonlySet<ExceptionDecision> = new Set([
  ...(['difference', 'dismiss', 'capital', 'taxPayment', 'withheldPayment', 'guarantee'] as const),
])
/** One person may let an exception wait until so many days after it was found, however often they say so. */
const EXPLAINED_ALONE_DAYS = 31

/** Whether two decide, whatever the amount. */
export const isAlwaysByTwo = (
  { decision, untilOn }: AskedDecision,
  { exception }: ExceptionSubject,
): boolean => {
  if (decision !== 'explain') return ALWAYS_BY_TWO.has(decision)
  return untilOn !== null && untilOn > addDays(exception.foundOn, EXPLAINED_ALONE_DAYS)
}

const COUNTER_WITHIN_DAYS = 3

/** Whether it can be said of such an exception at all; nothing that cannot waits for a second person. */
const fits = (
  decision: ExceptionDecision,
  { kind, lineId }: exceptions.ExceptionRow,
  line: statements.OpenLine | undefined,
): boolean => {
  const isAtBank =
    line !== undefined &&
    line.problem === null &&
    codeOfSource(line.source as StatementSource) !== null
  switch (decision) {
    case 'explain':
      return true
    case 'dismiss':
      return WITHOUT_CASH.has(kind)
    case 'difference':
      return !WITHOUT_CASH.has(kind) && !(isAtBank && kind !== 'amountDiffers')
    case 'match':
      return lineId !== null && !WITHOUT_CASH.has(kind)
    case 'bankCharge':
    case 'taxPayment':
    case 'withheldPayment':
      return isAtBank && line.amountMinor < 0
    case 'bankInterest':
    case 'unidentified':
      return isAtBank && line.amountMinor > 0
    case 'capital':
    case 'transfer':
    case 'identify':
    case 'guarantee':
    case 'platformFee':
    case 'remittance':
      return isAtBank
  }
}

/** Locks the book and the exception. @throws AppError NOT_FOUND, CASE_DECIDED, DECISION_UNFIT */
export const lockException = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { exceptionId, decision, untilOn }: Omit<AskedDecision, 'itemId'>,
): Promise<ExceptionSubject> => {
  const seen = await exceptions.findException(tx, exceptionId)
  if (!seen) throw new AppError('NOT_FOUND')
  await items.lockBook(tx, seen.book)
  const exception = await exceptions.lockException(tx, exceptionId)
  if (!exception) throw new AppError('NOT_FOUND')
  const isOpen = ['open', 'suggested', 'explained'].includes(exception.state)
  const isParked = exception.state === 'posted' && exception.decidedAs === 'unidentified'
  if (decision === 'identify' ? !isParked : !isOpen) throw new AppError('CASE_DECIDED')
  const { lineId, amountMinor } = exception
  const line = lineId === null ? undefined : await statements.findLine(tx, lineId)
  if (!fits(decision, exception, line)) throw unfit()
  const isLate = untilOn === null || untilOn <= clock.businessDay()
  if (decision === 'explain' && isLate) throw unfit()
  if (decision === 'transfer' && line && !(await counterOf(tx, seen.book, line))) throw unfit()
  return { exception, line, amountMinor: absoluteMinor(amountMinor) }
}

interface Deciding extends ExceptionSubject {
  readonly asked: AskedDecision
  readonly at: Date
}

const unfit = (): AppError => new AppError('DECISION_UNFIT')

/** The line and the account of the bank that says it. */
const atBank = ({ line }: ExceptionSubject): { line: statements.OpenLine; code: BankCode } => {
  const code = line && codeOfSource(line.source as StatementSource)
  if (!line || !code || line.isPosted || line.problem !== null) throw unfit()
  return { line, code }
}

/** Books a line of the bank as what the person says that it is. */
const bookLine = async (
  deps: DecideDeps,
  tx: Tx,
  of: Deciding,
  entryOf: (line: {
    signedMinor: Minor
    amountMinor: Minor
    code: BankCode
  }) => Pick<CashEntry, 'event' | 'input'> | undefined,
): Promise<'posted'> => {
  const { line, code } = atBank(of)
  const { lineId, amountMinor: signedMinor, bookedOn } = line
  const entry = entryOf({ signedMinor, amountMinor: absoluteMinor(signedMinor), code })
  // What its account has no posting for would be closed without standing anywhere.
  if (!entry || postingsOf(entry.event, entry.input as never).length === 0) throw unfit()
  const { book } = of.exception
  const posted = { ...entry, sourceId: lineId, valueOn: valueDay(deps, bookedOn) } as CashEntry
  postCash(deps, tx, book, [posted])
  statements.markPosted(tx, [lineId], of.at)
  if (!(await items.closeLine(tx, lineId, of.at))) throw new AppError('CASE_DECIDED')
  return 'posted'
}

/** Money that the lender has put in or taken out; what was held for it is held no longer. */
const bookCapital = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'posted'> => {
  const { line, code } = atBank(of)
  const { lineId, amountMinor: signedMinor } = line
  const { book } = of.exception
  const { itemId: withdrawalId } = of.asked
  // What was collected for lenders is nobody's capital.
  if (code === ACCOUNT.trustBank) throw unfit()
  const amountMinor = absoluteMinor(signedMinor)
  const taken = { book, code, amountMinor, withdrawalId, lineId, at: of.at }
  const isOut = signedMinor < 0
  if (isOut ? !(await takeWithdrawal(tx, taken)) : withdrawalId !== null) throw unfit()
  return bookLine(deps, tx, of, () => ({
    event: isOut ? 'capitalWithdrawn' : 'capitalContributed',
    input: { code, amountMinor },
  }))
}

/** Tax paid over to the authority: no more of it than is owed. */
const payTax = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'posted'> => {
  const { book } = of.exception
  const owedMinor = minor(-(await accountBalance(tx, { book, code: ACCOUNT.outputTax })))
  return bookLine(deps, tx, of, ({ signedMinor, amountMinor, code }) =>
    signedMinor < 0 && amountMinor <= owedMinor
      ? { event: 'taxRemitted', input: { code, amountMinor } }
      : undefined,
  )
}

/** What the platform collected for a lender, under another reference than its own. */
const bookRemittance = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'posted'> => {
  const { exception, asked, at } = of
  const { line, code } = atBank(of)
  const { book } = exception
  const { lineId, amountMinor: signedMinor } = line
  const remittanceId = asked.itemId
  if (remittanceId === null) throw unfit()
  if (!(await remittanceFits(tx, { remittanceId, book, code, signedMinor }))) throw unfit()
  await noteRemittanceMove(tx, { remittanceId, book, lineId, at })
  postRemittance(deps, tx, book, line)
  if (!(await items.closeLine(tx, lineId, at))) throw new AppError('CASE_DECIDED')
  return 'posted'
}

/** Tax kept back from others and paid over: no more of it than is owed. */
const payWithheld = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'posted'> => {
  const { book } = of.exception
  const owedMinor = minor(-(await accountBalance(tx, { book, code: ACCOUNT.taxWithheld })))
  return bookLine(deps, tx, of, ({ signedMinor, amountMinor, code }) =>
    signedMinor < 0 && amountMinor <= owedMinor && code === ACCOUNT.bank
      ? { event: 'withheldTaxRemitted', input: { amountMinor } }
      : undefined,
  )
}

/** A fee of the platform that its lender has paid, or that has reached the platform. */
const bookPlatformFee = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'posted'> => {
  const { exception, asked, at } = of
  const { line, code } = atBank(of)
  const { lineId, amountMinor: signedMinor } = line
  const feeId = asked.itemId
  const { book } = exception
  if (feeId === null || code !== ACCOUNT.bank) throw unfit()
  const event = await feePaymentOf(tx, { feeId, book, signedMinor })
  if (!event) throw unfit()
  const amountMinor = absoluteMinor(signedMinor)
  await noteFeePayment(tx, { lineId, feeId, book, amountMinor, at })
  return bookLine(deps, tx, of, () => ({ event, input: { amountMinor } }))
}

/** The deposit of a guarantee put down, going back, or what was claimed of one and is paid. */
const bookGuarantee = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'posted'> => {
  const { exception, asked, at } = of
  const { line, code } = atBank(of)
  const { lineId, amountMinor: signedMinor } = line
  const agreementId = asked.itemId
  const { book } = exception
  if (agreementId === null || code !== ACCOUNT.bank) throw unfit()
  const event = await guaranteeMoveOf(tx, { agreementId, book, signedMinor })
  if (!event) throw unfit()
  const amountMinor = absoluteMinor(signedMinor)
  await noteGuaranteeMove(tx, { lineId, agreementId, event, amountMinor, at })
  return bookLine(deps, tx, of, () => ({ event, input: { amountMinor } }))
}

/** Beside the operating account: a lender's for payouts, the platform's for what it collects. */
const otherAccount = (book: string): 1012 | 1015 => (isPlatformBook(book) ? 1015 : 1012)

/** The other bank's word for it. */
const counterOf = (
  tx: Tx,
  book: string,
  line: statements.OpenLine,
): Promise<{ lineId: string } | undefined> =>
  items.findCounterLine(tx, {
    book,
    source: line.source === 'bank 1010' ? `bank ${otherAccount(book)}` : 'bank 1010',
    amountMinor: minor(-line.amountMinor),
    on: line.bookedOn,
    daysApart: COUNTER_WITHIN_DAYS,
  })

/** Money between the lender's two accounts: both banks must have said so. */
const bookTransfer = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'posted'> => {
  const { line, code } = atBank(of)
  const counter = await counterOf(tx, of.exception.book, line)
  if (!counter) throw unfit()
  await items.closeLine(tx, counter.lineId, of.at)
  statements.markPosted(tx, [counter.lineId], of.at)
  return bookLine(deps, tx, of, ({ signedMinor }) => ({
    event: 'accountFunded',
    input: {
      with: otherAccount(of.exception.book),
      signedMinor: code === ACCOUNT.bank ? minor(-signedMinor) : signedMinor,
    },
  }))
}

const lockItemOf = async (tx: Tx, book: string, itemId: string | null): Promise<items.OpenItem> => {
  const item = itemId === null ? undefined : await items.lockItem(tx, itemId)
  if (!item) throw new AppError('NOT_FOUND')
  if (item.book !== book) throw unfit()
  return item
}

/** What a line takes off what its item is open with. */
const clearedBy = (line: statements.OpenLine): Minor =>
  codeOfSource(line.source as StatementSource) === null
    ? minor(line.netMinor + line.feeMinor + line.taxMinor)
    : line.amountMinor

const settle = (
  deps: DecideDeps,
  tx: Tx,
  of: Deciding,
  item: items.OpenItem,
  by: { line: statements.OpenLine } | { amountMinor: Minor },
): Promise<void> =>
  items.settleItem(tx, {
    matchId: deps.newId(),
    book: item.book,
    itemId: item.itemId,
    lineId: 'line' in by ? by.line.lineId : null,
    exceptionId: 'line' in by ? null : of.exception.exceptionId,
    amountMinor: 'line' in by ? clearedBy(by.line) : by.amountMinor,
    at: of.at,
  })

/** A settlement that this line of the bank confirms. */
const arrive = (deps: DecideDeps, tx: Tx, book: string, line: statements.OpenLine): void => {
  const code = codeOfSource(line.source as StatementSource)
  if (code !== null) postArrivals(deps, tx, book, { code, lines: [line] })
}

const matchItem = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'matched'> => {
  const { exception, line, asked } = of
  if (!line || line.problem !== null || line.isHeld) throw unfit()
  const item = await lockItemOf(tx, exception.book, asked.itemId ?? exception.suggestedItemId)
  const mayBe: readonly number[] = SOURCES[line.source as StatementSource].codes
  if (!mayBe.includes(item.code) || item.openMinor !== line.amountMinor) throw unfit()
  if (item.code === 1025) arrive(deps, tx, exception.book, line)
  await settle(deps, tx, of, item, { line })
  return 'matched'
}

const isClearing = (code: number): code is 1020 | 1025 => code === 1020 || code === 1025

/** What stays open between the line and the item, given up or kept. */
const bookDifference = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'posted'> => {
  const { exception, line } = of
  if (WITHOUT_CASH.has(exception.kind)) throw unfit()
  const { book, exceptionId } = exception
  const post = (code: 1020 | 1025, signedMinor: Minor): void =>
    postCash(deps, tx, book, [
      {
        event: 'differenceBooked',
        sourceId: exceptionId,
        input: { code, signedMinor },
        valueOn: deps.clock.businessDay(),
      },
    ])
  const isLineOpen = line !== undefined && exception.kind !== 'feeDiffers'
  if (exception.itemId !== null && exception.kind !== 'duplicate') {
    const item = await lockItemOf(tx, book, exception.itemId)
    if (!isClearing(item.code)) throw unfit()
    const clearedMinor = isLineOpen ? clearedBy(line) : minor(0)
    if (isLineOpen) {
      if (item.code === 1025) arrive(deps, tx, book, line)
      await settle(deps, tx, of, item, { line })
    }
    const restMinor = subtractMinor(item.openMinor, clearedMinor)
    post(item.code, restMinor)
    await settle(deps, tx, of, item, { amountMinor: restMinor })
    return 'posted'
  }
  // The provider paid what nobody here expects.
  if (!isLineOpen || codeOfSource(line.source as StatementSource) !== null || !line.isPosted) {
    throw unfit()
  }
  post(1020, minor(-clearedBy(line)))
  if (!(await items.closeLine(tx, line.lineId, of.at))) throw new AppError('CASE_DECIDED')
  return 'posted'
}

/** Money that nobody knew is a repayment that was booked since. */
const identify = async (deps: DecideDeps, tx: Tx, of: Deciding): Promise<'matched'> => {
  const { exception, line, asked } = of
  if (!line) throw unfit()
  const item = await lockItemOf(tx, exception.book, asked.itemId)
  if (item.code !== 1020 || item.openMinor !== line.amountMinor) throw unfit()
  const input = { amountMinor: line.amountMinor }
  const valueOn = valueDay(deps, line.bookedOn)
  const entry = { event: 'unidentifiedIdentified', sourceId: line.lineId, input, valueOn } as const
  postCash(deps, tx, exception.book, [entry])
  await settle(deps, tx, of, item, { amountMinor: line.amountMinor })
  return 'matched'
}

const carryOut = async (
  deps: DecideDeps,
  tx: Tx,
  of: Deciding,
): Promise<exceptions.ExceptionRow['state']> => {
  const { exception, asked } = of
  switch (asked.decision) {
    case 'match':
      return matchItem(deps, tx, of)
    case 'explain':
      return 'explained'
    case 'dismiss':
      if (!WITHOUT_CASH.has(exception.kind)) throw unfit()
      return 'dismissed'
    case 'difference':
      return bookDifference(deps, tx, of)
    case 'identify':
      return identify(deps, tx, of)
    case 'transfer':
      return bookTransfer(deps, tx, of)
    case 'bankCharge':
      return bookLine(deps, tx, of, ({ signedMinor, amountMinor, code }) =>
        signedMinor < 0 ? { event: 'bankCharge', input: { code, amountMinor } } : undefined,
      )
    case 'bankInterest':
      return bookLine(deps, tx, of, ({ signedMinor, amountMinor, code }) =>
        signedMinor > 0 ? { event: 'bankInterest', input: { code, amountMinor } } : undefined,
      )
    case 'capital':
      return bookCapital(deps, tx, of)
    case 'taxPayment':
      return payTax(deps, tx, of)
    case 'guarantee':
      return bookGuarantee(deps, tx, of)
    case 'platformFee':
      return bookPlatformFee(deps, tx, of)
    case 'remittance':
      return bookRemittance(deps, tx, of)
    case 'withheldPayment':
      return payWithheld(deps, tx, of)
    case 'unidentified':
      return bookLine(deps, tx, of, ({ signedMinor, amountMinor, code }) =>
        signedMinor > 0
          ? { event: 'unidentifiedReceived', input: { code, amountMinor } }
          : undefined,
      )
  }
}

/**
 * Decides an exception and posts what it means, in the caller's transaction, which has locked it.
 * @throws AppError DECISION_UNFIT when it does not fit what the exception is about
 */
export const carryOutDecision = async (
  deps: DecideDeps,
  tx: Tx,
  subject: ExceptionSubject,
  of: { asked: AskedDecision; decidedBy: string; confirmedBy: string | null },
): Promise<{ state: exceptions.ExceptionRow['state'] }> => {
  const { asked, decidedBy, confirmedBy } = of
  const at = deps.clock.now()
  const state = await carryOut(deps, tx, { ...subject, asked, at })
  const { exceptionId, decision } = asked
  await exceptions.setDecided(tx, {
    ...{ exceptionId, state, decidedBy, confirmedBy, at },
    untilOn: state === 'explained' ? asked.untilOn : null,
    decidedAs: decision,
  })
  return { state }
}
