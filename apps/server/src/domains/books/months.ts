import { addDays, addMonths, type Day, day as dayOf } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { MarketCode } from '@noren/markets/market'
import { taxPolicyOn } from '@noren/markets/market-by-code'
import { taxYearOf } from '@noren/markets/tax-policy'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { isSame, makeMac, openLink, type SealKeys } from '../../platform/seals/chain.ts'
import { addToTotals, hashEntries, hashTotals, totalsAfter } from './book-chain.ts'
import { accountName } from './chart.ts'
import { type AdjustmentReason, POSTING_RULES, postingsOf } from './posting-rules.ts'
import * as days from './store/day-seals.ts'
import { insertEntry } from './store/journal.ts'
import * as store from './store/months.ts'

export type BookMonth = store.BookMonth
export type MonthRow = store.MonthRow
export const listMonths = store.listMonths
export const findMonth = store.findMonth
export const shareMonth = store.shareMonth
export const lockMonth = store.lockMonth
export const findMonthById = store.findMonthById
export const insertAdjustment = store.insertAdjustment
export const findAdjustment = store.findAdjustment

/** The last day of the month that begins with `month`. */
export const lastDayOf = (month: Day): Day => addDays(addMonths(month, 1), -1)

/** Why a month of the books cannot be closed, as far as the books themselves say. */
export type MonthBlocker = 'notOver' | 'closed' | 'dayOpen' | 'earlierMonthOpen'

export const monthBlockers = (month: MonthRow | undefined): MonthBlocker[] => {
  if (!month) return ['notOver']
  const { closedAt, unsealedDays, openBefore } = month
  return [
    ...(closedAt === null ? [] : (['closed'] as const)),
    ...(unsealedDays === 0 ? [] : (['dayOpen'] as const)),
    ...(openBefore === 0 ? [] : (['earlierMonthOpen'] as const)),
  ]
}

export const ADJUSTMENT_REASONS = POSTING_RULES.adjusted.postings.map(([reason]) => reason)

/**
 * Posts what two persons adjust: it belongs to the last day of the month, and stands on the page of today, so
 * that no sealed day changes. The caller has locked nothing; a month that is closed meanwhile refuses it.
 */
export const postAdjustment = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  { adjustmentId, book, month, reason, amountMinor }: store.Adjustment,
): void => {
  const known = ADJUSTMENT_REASONS.find((one) => one === reason)
  if (!known) throw new Error(`an adjustment of ${reason}`)
  const lastDay = lastDayOf(month)
  insertEntry(tx, {
    entryId: deps.newId(),
    book,
    event: 'adjusted',
    eventKey: `adjusted:${adjustmentId}`,
    loanId: null,
    userId: null,
    sourceKind: POSTING_RULES.adjusted.source,
    sourceId: adjustmentId,
    valueOn: lastDay,
    postedOn: lastDay,
    enteredOn: deps.clock.businessDay(),
    writtenAt: deps.clock.now(),
    postings: postingsOf('adjusted', { reason: known satisfies AdjustmentReason, amountMinor }),
  })
}

const monthMac = (keys: SealKeys, seal: Omit<store.MonthSeal, 'mac'>, monthId: string): Buffer =>
  makeMac(keys, 'bookMonth', {
    keyNumber: seal.keyNumber,
    heads: { [seal.book]: { position: seal.adjustingCount, link: seal.chain } },
    parts: [
      seal.book,
      seal.month,
      monthId,
      seal.trialBalanceHash.toString('hex'),
      seal.closedBy,
      seal.confirmedBy,
      seal.sealedAt.toISOString(),
    ],
  })

/** What all accounts add up to at the end of a month, with what adjusts it. */
const totalsOf = async (on: Querier, book: string, lastDay: Day) => {
  const known = await days.listTotals(on, { book, day: lastDay })
  return totalsAfter(known, addToTotals(known, await store.sumAdjusting(on, { book, lastDay })))
}

/** The month by what stands in the books: its adjusting entries behind the last day, and all it adds up to. */
const readMonth = async (on: Querier, { book, month }: store.BookMonth) => {
  const lastDay = lastDayOf(month)
  const last = await days.findSealBefore(on, { book, day: addDays(lastDay, 1) })
  const entryIds = await store.listAdjusting(on, { book, lastDay })
  let chain = last?.chain
  for (const hash of await hashEntries(on, entryIds)) chain = openLink(chain, hash)
  return {
    entryIds,
    chain: chain ?? Buffer.alloc(0),
    trialBalanceHash: hashTotals(await totalsOf(on, book, lastDay)),
  }
}

/** Whether a financial year of the market ends with the month. */
const endsYear = (code: MarketCode, month: Day): boolean => {
  const lastDay = lastDayOf(month)
  return taxYearOf(taxPolicyOn(code, lastDay), lastDay).lastOn === lastDay
}

/**
 * What the year earned and spent becomes retained earnings: an entry of the month's last day that stands on today's
 * page, as what adjusts the month does. Nothing when nothing was earned or spent.
 */
const closeYear = async (
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  { book, month, monthId }: store.BookMonth & { monthId: string },
): Promise<void> => {
  const lastDay = lastDayOf(month)
  const balances = new Map(
    (await totalsOf(tx, book, lastDay)).map(({ code, debitMinor, creditMinor }) => [
      code,
      subtractMinor(debitMinor, creditMinor),
    ]),
  )
  const postings = postingsOf('yearClosed', { balances })
  if (postings.length === 0) return
  insertEntry(tx, {
    ...{ entryId: newId(), book, event: 'yearClosed', eventKey: `yearClosed:${month}` },
    ...{ loanId: null, userId: null },
    ...{ sourceKind: POSTING_RULES.yearClosed.source, sourceId: monthId },
    ...{ valueOn: lastDay, postedOn: lastDay, enteredOn: clock.businessDay() },
    ...{ writtenAt: clock.now(), postings },
  })
}

/**
 * Closes a month for ever, in the caller's transaction; the database refuses it while a day or a month before
 * it is open. Nothing that is posted later belongs to it. With the last month of a financial year the year closes.
 */
export const closeMonth = async (
  deps: Pick<Deps, 'secrets' | 'clock' | 'newId' | 'market'>,
  tx: Tx,
  {
    book,
    month,
    monthId,
    closedBy,
    confirmedBy,
  }: store.BookMonth & {
    monthId: string
    closedBy: string
    confirmedBy: string
  },
): Promise<{ adjustingCount: number; isYearClosed: boolean }> => {
  const { secrets, clock, market } = deps
  const keys = secrets.auditKeys
  await store.lockMonth(tx, { book, month })
  const isYearClosed = endsYear(market.code, month)
  if (isYearClosed) await closeYear(deps, tx, { book, month, monthId })
  const { entryIds, ...read } = await readMonth(tx, { book, month })
  const unsigned = {
    ...{ book, month, ...read, adjustingCount: entryIds.length, closedBy, confirmedBy },
    ...{ sealedAt: clock.now(), keyNumber: keys.currentId },
  }
  await store.insertSeal(tx, { ...unsigned, mac: monthMac(keys, unsigned, monthId) })
  return { adjustingCount: entryIds.length, isYearClosed }
}

/** Whether the closed months of a book are as two persons closed them, as sentences. */
export const monthProblems = async (
  { secrets }: Pick<Deps, 'secrets'>,
  on: Querier,
  book: string,
): Promise<string[]> => {
  const problems: string[] = []
  for (const { monthId, ...seal } of await store.listSeals(on, book)) {
    const name = `${book}: the month of ${seal.month.slice(0, 7)}`
    const keys = secrets.auditKeys
    if (!keys.byId.has(seal.keyNumber) || !isSame(seal.mac, monthMac(keys, seal, monthId))) {
      problems.push(`${name} has a seal that is not ours`)
    }
    const { entryIds, chain, trialBalanceHash } = await readMonth(on, seal)
    if (entryIds.length !== seal.adjustingCount || !isSame(chain, seal.chain)) {
      problems.push(
        `${name} was closed with ${seal.adjustingCount} adjusting entries and has ${entryIds.length}, or others`,
      )
    }
    if (!isSame(trialBalanceHash, seal.trialBalanceHash)) {
      problems.push(`${name} has another trial balance than it was closed with`)
    }
  }
  return problems
}

export interface MonthReportLine {
  readonly code: number
  readonly name: string
  readonly openingMinor: Minor
  readonly debitMinor: Minor
  readonly creditMinor: Minor
  /** Of what moved, by adjusting entries: debits minus credits. */
  readonly adjustedMinor: Minor
  readonly closingMinor: Minor
}

export interface MonthReport {
  readonly lines: readonly MonthReportLine[]
  /** Prior-period adjustments: what the month posted that counts for a month before. */
  readonly prior: readonly (store.PriorLine & { readonly name: string })[]
}

/**
 * The books of a month as they are signed: official, with the entries that adjust it, and before a year is closed
 * with it. The next month opens after that.
 */
export const monthReport = async (
  on: Querier,
  { book, month }: store.BookMonth,
): Promise<MonthReport> => {
  const [from, until] = [month, lastDayOf(month)]
  const before = await totalsOf(on, book, addDays(month, -1))
  const opening = new Map(
    before.map(({ code, debitMinor, creditMinor }) => [
      code,
      subtractMinor(debitMinor, creditMinor),
    ]),
  )
  const moved = new Map(
    (await store.sumMonth(on, { book, from, until })).map((row) => [row.code, row]),
  )
  const codes = [...new Set([...opening.keys(), ...moved.keys()])].sort((a, b) => a - b)
  const lines = codes.map((code) => {
    const openingMinor = opening.get(code) ?? ZERO_MINOR
    const { debitMinor, creditMinor, adjustedMinor } = moved.get(code) ?? NOTHING_MOVED
    const closingMinor = addMinor(openingMinor, subtractMinor(debitMinor, creditMinor))
    const name = accountName(code)
    return { code, name, openingMinor, debitMinor, creditMinor, adjustedMinor, closingMinor }
  })
  const prior = await store.sumPrior(on, { book, from, until })
  return { lines, prior: prior.map((line) => ({ ...line, name: accountName(line.code) })) }
}

const NOTHING_MOVED = { debitMinor: ZERO_MINOR, creditMinor: ZERO_MINOR, adjustedMinor: ZERO_MINOR }

/** `2026-11` as the day it begins with; undefined when it is none. */
export const readMonthText = (text: string): Day | undefined =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? dayOf(`${text}-01`) : undefined
