import { addMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { isSame } from '../../platform/seals/chain.ts'
import {
  accrualProblems,
  addToTotals,
  chainPage,
  combine,
  dayMac,
  endedOf,
  hashTotals,
  isOurDay,
  NOTHING_EARNED,
  readAccruedRows,
  totalsAfter,
} from './book-chain.ts'
import { pageProblems, sideProblems } from './page-proof.ts'
import * as store from './store/day-seals.ts'

type SealDeps = Pick<Deps, 'secrets' | 'clock'>

/** What was made of the days of a book that were shut. */
export interface SealedDays {
  readonly book: string
  readonly count: number
  /** Sentences that say what is wrong with the next one; it is not sealed, and stays closing. */
  readonly problems: readonly string[]
}

/** An empty chain has no end; what a MAC goes over has one all the same. */
const NO_LINK = Buffer.alloc(0)

const DAYS_AT_ONCE = 30

/**
 * Proves the earliest shut days that are not sealed of the first book after `after`, and seals them: checkpoint,
 * end of the chain, digest and MAC, all in one transaction, so that a crash leaves the days as they were. Costs
 * what the days have added, and one sum a day over the loans that go on.
 * @returns null when no book after that one has such a day
 */
export const sealNextDays = async (
  deps: SealDeps,
  tx: Tx,
  after: string,
): Promise<SealedDays | null> => {
  const [waiting] = await store.listUnsealed(tx, { after, limit: 1 })
  if (!waiting) return null
  const { book } = waiting
  await store.lockBook(tx, book)
  // Another server may have sealed some before this one had the lock.
  const shut = await store.listUnsealed(tx, { after, limit: DAYS_AT_ONCE })
  let known = await readKnown(tx, waiting)
  let count = 0
  for (const day of shut.filter((one) => one.book === book)) {
    const { seal, rows, totals, problems } = await proveShutDay(deps, tx, day, known)
    if (problems.length > 0) return { book, count, problems }
    if (rows.length > 0) await store.insertAccountDays(tx, { book, day: day.day, rows })
    await store.insertSeal(tx, seal)
    known = { seal: { ...seal, ...day }, totals }
    count += 1
  }
  return { book, count, problems: [] }
}

/** What the next day goes on from. */
interface Known {
  readonly seal: (store.DaySeal & store.ShutDay) | undefined
  readonly totals: readonly store.AccountDay[]
}

const readKnown = async (on: Querier, { book }: store.ShutDay): Promise<Known> => {
  const seal = await store.findLastSeal(on, book)
  const totals = await store.listTotals(on, { book, day: seal?.day ?? store.BEFORE_ALL_DAYS })
  return { seal, totals }
}

interface ProvenDay {
  readonly seal: store.DaySeal
  readonly rows: readonly store.AccountDayRow[]
  readonly totals: readonly store.AccountDay[]
  readonly problems: readonly string[]
}

const proveShutDay = async (
  deps: SealDeps,
  on: Querier,
  shut: store.ShutDay,
  known: Known,
): Promise<ProvenDay> => {
  const { book, day } = shut
  const keys = deps.secrets.auditKeys
  const of = { book, day }
  const pages = { book, from: day, until: day }
  const before = known.seal
  const { entryCount, end } = await chainPage(on, of, {
    position: before?.position ?? 0,
    chain: before && before.chain.length > 0 ? before.chain : undefined,
  })
  const isEmpty = entryCount === 0
  const rows = isEmpty ? [] : addToTotals(known.totals, await store.sumPages(on, pages))
  const totals = totalsAfter(known.totals, rows)
  const earned = isEmpty ? NOTHING_EARNED : await store.sumEarned(on, of)
  const booked = combine(before ?? NOTHING_EARNED, earned, addMinor)
  const accruedRows = await readAccruedRows(on, of)
  const ended = combine(endedOf(before), accruedRows.ended, addMinor)
  const unsigned = {
    ...of,
    entryCount,
    position: end.position,
    chain: end.chain ?? NO_LINK,
    trialBalanceHash: hashTotals(totals),
    accrualDigest: accruedRows.digest,
    ...booked,
    endedInterestMinor: ended.interestMinor,
    endedCouponMinor: ended.couponMinor,
    endedPenalMinor: ended.penalMinor,
    endedFeeMinor: ended.feeMinor,
    sealedAt: deps.clock.now(),
    keyNumber: keys.currentId,
  }
  const accrued = combine(await store.sumRunning(on, of), ended, addMinor)
  const problems = [
    ...startProblems(deps, known),
    ...(isEmpty ? [] : await pageProblems(on, pages)),
    ...sideProblems(book, totals),
    ...accrualProblems(of, booked, accrued),
  ]
  return { seal: { ...unsigned, mac: dayMac(keys, unsigned, shut) }, rows, totals, problems }
}

/** What is wrong with the day that this one goes on from. */
const startProblems = ({ secrets }: SealDeps, { seal, totals }: Known): string[] => {
  if (!seal)
    return totals.length === 0 ? [] : ['the first day of a book has a checkpoint before it']
  const { book, day } = seal
  return [
    ...(isOurDay(secrets.auditKeys, seal) ? [] : [`${book}: the seal of ${day} is not ours`]),
    ...(isSame(seal.trialBalanceHash, hashTotals(totals))
      ? []
      : [`${book}: the checkpoint of ${day} is not as it was sealed`]),
  ]
}
