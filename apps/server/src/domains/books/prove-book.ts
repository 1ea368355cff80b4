import { addDays, type Day } from '@noren/contract/dates'
import { addMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { isSame } from '../../platform/seals/chain.ts'
import { listStates } from '../../platform/seals/seal-store.ts'
import { allowanceProblems } from './allowance.ts'
import {
  accrualProblems,
  addToTotals,
  type ChainEnd,
  chainPage,
  combine,
  endedOf,
  hashEntries,
  hashTotals,
  isOurDay,
  NOTHING_EARNED,
  readAccruedRows,
  totalsAfter,
} from './book-chain.ts'
import { monthProblems } from './months.ts'
import { pageProblems, sideProblems } from './page-proof.ts'
import * as store from './store/day-seals.ts'
import { listBooks } from './store/journal.ts'

type ProofDeps = Pick<Deps, 'secrets'>

const AT_ONCE = 100

/** What is wrong with the pages of a book that are not sealed yet; costs what stands on them. */
const openPageProblems = async (
  on: Querier,
  { book, today }: { book: string; today: Day },
): Promise<string[]> => {
  const last = await store.findSealBefore(on, { book, day: today })
  const from = last ? addDays(last.day, 1) : store.BEFORE_ALL_DAYS
  const pages = { book, from, until: today }
  const problems = await pageProblems(on, pages)
  const known = await store.listTotals(on, { book, day: addDays(from, -1) })
  const totals = totalsAfter(known, addToTotals(known, await store.sumPages(on, pages)))
  return [...problems, ...sideProblems(book, totals)]
}

/** The same of all books: the proof of a night, for what came before was proven when it was sealed. */
export const verifyOpenPages = async (on: Querier, today: Day): Promise<string[]> => {
  const problems: string[] = []
  for (const { book } of await listBooks(on)) {
    problems.push(...(await openPageProblems(on, { book, today })))
  }
  return problems
}

interface State {
  readonly end: ChainEnd
  readonly totals: readonly store.AccountDay[]
  readonly booked: store.Earned
  readonly ended: store.Earned
}

const BEGINNING: State = {
  end: { position: 0, chain: undefined },
  totals: [],
  booked: NOTHING_EARNED,
  ended: NOTHING_EARNED,
}

export interface ProvenDay {
  readonly day: Day
  readonly entryCount: number
  readonly problems: readonly string[]
}

/**
 * Goes over the sealed days of one book again, from the first one or from `from` on, day by day: every entry
 * and its hash, the chain, the checkpoint, the rows of what the loans accrue, and the seal. A day from which
 * it goes on is taken as it was sealed.
 */
export async function* proveSealedDays(
  deps: ProofDeps,
  on: Querier,
  { book, from }: { book: string; from: Day | null },
): AsyncGenerator<ProvenDay> {
  const before = from === null ? undefined : await store.findSealBefore(on, { book, day: from })
  let state = before ? await stateAfter(on, before) : BEGINNING
  for (let after = before?.day ?? null; ; ) {
    const seals = await store.listSeals(on, { book, after, limit: AT_ONCE })
    for (const seal of seals) {
      const next = await stateOfDay(on, seal, state)
      const problems = [
        ...(await problemsOfSeal(deps, on, seal, next)),
        ...(await pageProblems(on, { book, from: seal.day, until: seal.day })),
      ]
      yield { day: seal.day, entryCount: next.entryCount, problems }
      // What is wrong is told once: the next day goes on from what this one was sealed with.
      state = await stateAfter(on, seal)
      after = seal.day
    }
    if (seals.length < AT_ONCE) break
  }
}

const stateAfter = async (on: Querier, seal: store.DaySeal): Promise<State> => ({
  end: endOf(seal),
  totals: await store.listTotals(on, seal),
  booked: seal,
  ended: endedOf(seal),
})

const endOf = ({ position, chain }: store.DaySeal): ChainEnd => ({
  position,
  chain: chain.length > 0 ? chain : undefined,
})

interface DayState extends State {
  readonly entryCount: number
  readonly digest: Buffer
  readonly rows: readonly store.AccountDayRow[]
}

/** What a day has to be sealed with, by what stands on its page now. */
const stateOfDay = async (on: Querier, of: store.BookDay, was: State): Promise<DayState> => {
  const { book, day } = of
  const { entryCount, end } = await chainPage(on, { book, day }, was.end)
  const { digest, ended } = await readAccruedRows(on, { book, day })
  const rows = addToTotals(was.totals, await store.sumPages(on, { book, from: day, until: day }))
  return {
    entryCount,
    end,
    rows,
    totals: totalsAfter(was.totals, rows),
    booked: combine(was.booked, await store.sumEarned(on, { book, day }), addMinor),
    ended: combine(was.ended, ended, addMinor),
    digest,
  }
}

const problemsOfSeal = async (
  { secrets }: ProofDeps,
  on: Querier,
  seal: store.DaySeal & store.ShutDay,
  is: DayState,
): Promise<string[]> => {
  const { book, day } = seal
  const problems: string[] = []
  if (!isOurDay(secrets.auditKeys, seal)) {
    problems.push(`${book}: the seal of ${day} is not ours`)
  }
  if (seal.entryCount !== is.entryCount || !isSame(seal.chain, is.end.chain ?? Buffer.alloc(0))) {
    problems.push(...(await problemsOfPage(on, seal, is)))
  }
  problems.push(...(await problemsOfCheckpoint(on, seal, is)))
  if (!isSame(seal.accrualDigest, is.digest)) {
    problems.push(`${book}: what its loans accrue was changed since ${day}, which had sealed it`)
  }
  const accrued = combine(await store.sumRunning(on, { book, day }), is.ended, addMinor)
  return [
    ...problems,
    ...accrualProblems(seal, is.booked, accrued),
    ...sideProblems(book, is.totals),
  ]
}

/** Names the entries of a page that are not as they were; the page itself where that does not say enough. */
const problemsOfPage = async (
  on: Querier,
  { book, day, entryCount }: store.DaySeal,
  is: DayState,
): Promise<string[]> => {
  const problems = [
    `${book}: the page of ${day} is not as it was sealed: it had ${entryCount} entries and has ${is.entryCount}`,
  ]
  for (let after = -1; ; ) {
    const page = await store.listPage(on, { book, day, after, limit: AT_ONCE })
    const keys = page.map(({ entryId }) => entryId)
    const hashes = await hashEntries(on, keys)
    const sealed = new Map(
      (await listStates(on, { table: 'journal_entries', keys })).map((state) => [
        state.rowKey,
        state.rowHash,
      ]),
    )
    for (const [index, entryId] of keys.entries()) {
      const was = sealed.get(entryId)
      const now = hashes[index]
      if (!was || !now || isSame(was, now)) continue
      problems.push(`journal entry ${entryId}: it is not as it was sealed`)
    }
    after = page.at(-1)?.serial ?? after
    if (page.length < AT_ONCE) return problems
  }
}

const problemsOfCheckpoint = async (
  on: Querier,
  seal: store.DaySeal,
  is: DayState,
): Promise<string[]> => {
  const { book, day } = seal
  const text = (row: store.AccountDayRow): string =>
    [row.debitMinor, row.creditMinor, row.debitTotalMinor, row.creditTotalMinor].join(' ')
  const stored = new Map(
    (await store.listAccountDays(on, { book, day })).map((row) => [row.code, text(row)]),
  )
  const problems = is.rows
    .filter((row) => stored.get(row.code) !== text(row))
    .map(({ code }) => `${book}: the checkpoint of ${day} is not what was posted on ${code}`)
  const codes = new Set(is.rows.map(({ code }) => code))
  for (const code of stored.keys()) {
    if (!codes.has(code))
      problems.push(`${book}: nothing was posted on ${code} on ${day}, and its checkpoint says so`)
  }
  if (!isSame(seal.trialBalanceHash, hashTotals(is.totals))) {
    problems.push(`${book}: the trial balance of ${day} is not as it was sealed`)
  }
  return problems
}

/** What no single day can show: days without a seal, and entries on pages that there are not. */
export const gapProblems = async (on: Querier, book: string): Promise<string[]> => {
  const missing = await store.listMissing(on, book)
  const strays = await store.listStrays(on, book)
  const problems = [
    ...missing.map((day) => `${book}: ${day} is closing, or its seal is missing`),
    ...strays.map((of) => `${of.book}: ${of.day} has a seal and was never closed`),
  ]
  const newest = await store.findLastSeal(on, book)
  if (!newest) return problems
  const count = await store.countEntriesUntil(on, newest)
  if (count !== newest.position) {
    problems.push(`${book}: by ${newest.day} it had ${newest.position} entries, and has ${count}`)
  }
  return problems
}

/** The days that are gone over at once. */
const DAYS_AT_ONCE = 31

export interface ProvenPart {
  /** The last sealed day that was gone over; null when there was none. */
  readonly until: Day | null
  readonly days: number
  readonly entries: number
  readonly problems: readonly string[]
  /** Where the next part begins; null when this was the last. */
  readonly nextFrom: Day | null
}

/**
 * A part of the proof of a book: so many sealed days from `from` on, a month unless told otherwise; with the last of them, and at once where
 * `from` is null, also what no single day shows, and the pages that are not sealed. Read it on one snapshot.
 */
export const provePart = async (
  deps: Pick<Deps, 'secrets' | 'market' | 'clock'>,
  on: Querier,
  { book, from }: { book: string; from: Day | null },
  daysAtOnce: number = DAYS_AT_ONCE,
): Promise<ProvenPart> => {
  const problems: string[] = []
  let [days, entries, until]: [number, number, Day | null] = [0, 0, null]
  if (from !== null) {
    for await (const proven of proveSealedDays(deps, on, { book, from })) {
      problems.push(...proven.problems)
      days += 1
      entries += proven.entryCount
      until = proven.day
      if (days < daysAtOnce) continue
      return { until, days, entries, problems, nextFrom: addDays(until, 1) }
    }
  }
  problems.push(
    ...(await gapProblems(on, book)),
    ...(await monthProblems(deps, on, book)),
    ...(await allowanceProblems(on, deps.market.code, { book })),
    ...(await openPageProblems(on, { book, today: deps.clock.businessDay() })),
  )
  return { until, days, entries, problems, nextFrom: null }
}
