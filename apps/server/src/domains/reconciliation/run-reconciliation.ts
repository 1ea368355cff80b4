import { addDays, addWorkingDays, type Day } from '@noren/contract/dates'
import { absoluteMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { moveCollections } from '../agency/collections.ts'
import { isPlatformBook } from '../books/book.ts'
import { cashMovedSince, lastSerial } from '../books/cash.ts'
import { type CashEntry, postCash } from '../books/post-cash.ts'
import { referencesOfPayouts } from '../loans/payout-transfers.ts'
import { referencesOfDisputes } from '../repayments/disputes.ts'
import { referencesOfPayments, referencesOfRefunds } from '../repayments/transfers.ts'
import { postArrivals, valueDay } from './post-arrivals.ts'
import { codeOfSource, SOURCES, STATEMENT_SOURCES, type StatementSource } from './sources.ts'
import { normalReference } from './statement.ts'
import * as exceptions from './store/exceptions.ts'
import * as items from './store/items.ts'
import * as statements from './store/statements.ts'
import { takeDisputes } from './take-disputes.ts'
import { takeRefunds } from './take-refunds.ts'
import { takeRemittances } from './take-remittances.ts'

/** The accounts on which payments, payouts and refunds wait for a bank's or a provider's word. */
const EXPECTED_ON = [1010, 1012, 1020] as const
/** An entry may be written earlier and committed later; no transaction lasts as long as these take. */
const SERIALS_AGAIN = 50_000
const AT_ONCE = 1_000
/** Banking days after which a settlement is late. */
export const LATE_AFTER_DAYS = 3
/** How far a suggestion's day may be away, weekends in it. */
const SUGGESTED_WITHIN_DAYS = 3

type RunDeps = Pick<Deps, 'db' | 'newId' | 'clock' | 'market' | 'log'>

export interface RunDone {
  readonly book: string
  readonly matchedCount: number
  /** New exceptions, and all that are not decided. */
  readonly foundCount: number
  readonly openCount: number
}

/**
 * Compares the books with what banks and providers have said, in the order of the rules: the same reference
 * and amount; the sum of a settlement with one credit of the bank. The rest is an exception, or waits. What is
 * settled is posted. Again without news it changes nothing.
 */
export const runReconciliation = (deps: RunDeps, book: string): Promise<RunDone> =>
  inTransaction(deps.db, (tx) => runWithin(deps, tx, book))

const runWithin = async (deps: RunDeps, tx: Tx, book: string): Promise<RunDone> => {
  const at = deps.clock.now()
  const today = deps.clock.businessDay()
  await items.lockBook(tx, book)
  if (isPlatformBook(book)) await moveCollections(deps, tx, book)
  let seenSerial = await takeItems(tx, book)
  // Disputes, and refunds of its own, are expected of the provider like payments, once they are in the books.
  const taken = (await takeDisputes(deps, tx, book)) + (await takeRefunds(deps, tx, book))
  if (taken > 0) {
    if (isPlatformBook(book)) await moveCollections(deps, tx, book)
    seenSerial = await takeItems(tx, book)
  }
  await postSettled(deps, tx, book)
  await takeRemittances(deps, tx, book)
  let [matchedCount, lateCount] = [0, 0]
  for (const source of STATEMENT_SOURCES) {
    const { codes, rule } = SOURCES[source]
    const matched = await items.matchByReference(tx, { book, source, codes, rule, at })
    matchedCount += matched.length
    const atBank = codeOfSource(source)
    const lines = matched.filter(({ code }) => code === 1025)
    if (atBank !== null) postArrivals(deps, tx, book, { code: atBank, lines })
    lateCount += noteLate(deps, tx, { book, matched, today })
  }
  const foundCount =
    lateCount +
    (await exceptions.findOtherFees(tx, { book, today })) +
    (await exceptions.findLinesWithoutItem(tx, { book, today })) +
    (await exceptions.findItemsWithoutLine(tx, { book, today, ...(await coveredUntil(tx, book)) }))
  await exceptions.closeMatched(tx, { book, at })
  await exceptions.reopenLapsed(tx, { book, today })
  await exceptions.suggestItems(tx, { book, daysApart: SUGGESTED_WITHIN_DAYS })
  const openCount = await exceptions.countOpen(tx, book)
  const counts = { matchedCount, foundCount, openCount }
  const runId = deps.newId()
  await items.insertRun(tx, { runId, book, businessDay: today, seenSerial, ...counts, at })
  return { book, ...counts }
}

/** Every book of which a statement was taken in, and that of the platform where it collects for lenders. */
export const reconcileAll = (deps: RunDeps): Promise<RunDone[]> =>
  inTransaction(deps.db, (tx) => reconcileAllWithin(deps, tx))

/** The same, in the caller's transaction; always in the order of the books' names. */
export const reconcileAllWithin = async (deps: RunDeps, tx: Tx): Promise<RunDone[]> => {
  const done: RunDone[] = []
  for (const book of await items.listBooksWithFiles(tx)) {
    done.push(await runWithin(deps, tx, book))
  }
  return done
}

/** The next book by name, in the caller's transaction; null when there is none any more. */
export const reconcileNext = async (
  deps: RunDeps,
  tx: Tx,
  after: string,
): Promise<string | null> => {
  const book = (await items.listBooksWithFiles(tx)).find((name) => name > after)
  if (book === undefined) return null
  await runWithin(deps, tx, book)
  return book
}

/** What the books expect now, of all that was touched since the last run. */
const takeItems = async (tx: Tx, book: string): Promise<number> => {
  const after = Math.max(0, (await items.lastSeen(tx, book)) - SERIALS_AGAIN)
  const seenSerial = await lastSerial(tx)
  const moved = await cashMovedSince(tx, { book, after, codes: EXPECTED_ON })
  const idsOf = (kind: string) => [
    ...new Set(moved.filter((of) => of.kind === kind).map(({ sourceId }) => sourceId)),
  ]
  const references = new Map(
    [
      ...(await referencesOfPayments(tx, idsOf('payment'))),
      ...(await referencesOfRefunds(tx, idsOf('refund'))),
      ...(await referencesOfDisputes(tx, idsOf('dispute'))),
      ...(await referencesOfPayouts(tx, idsOf('payout'))),
    ].map((row) => [row.id, row]),
  )
  for (let from = 0; from < moved.length; from += AT_ONCE) {
    const rows = moved.slice(from, from + AT_ONCE).map(({ sourceId, movedMinor, ...item }) => ({
      ...item,
      sourceId,
      ledgerMinor: movedMinor,
      reference: normalReference(references.get(sourceId)?.reference ?? ''),
      otherReference: normalReference(references.get(sourceId)?.otherReference ?? ''),
    }))
    items.upsertItems(tx, book, rows)
  }
  return seenSerial
}

const entriesOf = (deps: RunDeps, line: statements.OpenLine): CashEntry[] => {
  const { lineId: sourceId, kind, netMinor, feeMinor, taxMinor } = line
  const of = { sourceId, valueOn: valueDay(deps, line.bookedOn) }
  const charged: CashEntry = { ...of, event: 'providerFee', input: { feeMinor, taxMinor } }
  if (kind === 'payment') {
    return [{ ...of, event: 'collectionSettled', input: { netMinor } }, charged]
  }
  if (kind === 'adjustment') {
    return [{ ...of, event: 'providerAdjustment', input: { signedMinor: netMinor } }]
  }
  // What a refund or a dispute costs besides is a charge too.
  const fee: CashEntry = kind === 'dispute' ? { ...charged, event: 'disputeCharged' } : charged
  // A dispute that was won: the provider gives the payment back.
  if (netMinor > 0) return [{ ...of, event: 'collectionSettled', input: { netMinor } }, fee]
  const taken = absoluteMinor(netMinor)
  return [{ ...of, event: 'refundSettled', input: { amountMinor: taken } }, fee]
}

/** Posts what providers have settled, whether or not anybody here knows it: it is a fact of the cash. */
const postSettled = async (deps: RunDeps, tx: Tx, book: string): Promise<void> => {
  const at = deps.clock.now()
  for (let after = BEFORE_ALL; ; ) {
    const page = await statements.listUnposted(tx, { book, after, limit: AT_ONCE })
    postCash(
      deps,
      tx,
      book,
      page.flatMap((line) => entriesOf(deps, line)),
    )
    statements.markPosted(
      tx,
      page.map(({ lineId }) => lineId),
      at,
    )
    for (const { kind, lineId } of page) {
      if (kind === 'adjustment') await items.closeLine(tx, lineId, at)
    }
    const batches = [...new Set(page.flatMap(({ batch }) => (batch === null ? [] : [batch])))]
    if (batches.length > 0) items.upsertSettlements(tx, book, batches)
    const last = page.at(-1)
    if (page.length < AT_ONCE || !last) return
    after = last.lineId
  }
}

const noteLate = (
  deps: RunDeps,
  tx: Tx,
  of: { book: string; matched: readonly items.Matched[]; today: Day },
): number => {
  const { holidays } = deps.market
  const late = of.matched.filter(
    ({ onDay, bookedOn }) => bookedOn > addWorkingDays(onDay, LATE_AFTER_DAYS, holidays),
  )
  for (const { lineId, itemId, onDay, bookedOn, amountMinor } of late) {
    exceptions.insertException(tx, {
      ...{ exceptionId: deps.newId(), book: of.book, kind: 'tooLate', about: `late ${lineId}` },
      ...{ side: 'theirs', itemId, lineId, amountMinor, on: of.today },
      reason: `expected since ${onDay}, settled on ${bookedOn}`,
    })
  }
  return late.length
}

const coveredUntil = async (tx: Tx, book: string): Promise<{ codes: number[]; until: Day[] }> => {
  const until = new Map<number, Day>()
  for (const { source, until: day } of await items.listCovered(tx, book)) {
    const { codes, waitDays } = SOURCES[source as StatementSource]
    for (const code of codes) {
      const told = addDays(day, -waitDays)
      const known = until.get(code)
      if (!known || known < told) until.set(code, told)
    }
  }
  return { codes: [...until.keys()], until: [...until.values()] }
}
