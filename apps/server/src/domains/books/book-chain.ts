import { createHash } from 'node:crypto'
import { addMinor, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import {
  hashParts,
  isSame,
  makeMac,
  openLink,
  type SealKeys,
  stateOf,
} from '../../platform/seals/chain.ts'
import { SEALED_TABLES } from '../../platform/seals/sealed-tables.ts'
import * as store from './store/day-seals.ts'

/**
 * The chain of one book: SHA-256 over the hashes of its entries, page by page in the order in which they were
 * written, so that a lender can make it again from its own entries alone. A hash is the one that the seals
 * have of the row (platform/seals). Each day's end of it is under a MAC.
 */

const ENTRIES = SEALED_TABLES.find(({ table }) => table === 'journal_entries')
if (!ENTRIES) throw new Error('journal entries are not sealed')
const ENTRY_TABLE = ENTRIES

const AT_ONCE = 1000

/** The hashes of these entries as they are now, in the given order. */
export const hashEntries = async (on: Querier, entryIds: readonly string[]): Promise<Buffer[]> => {
  const contents = await ENTRY_TABLE.readContent(on, entryIds)
  return entryIds.map((id) => stateOf(ENTRY_TABLE, id, contents.get(id)).rowHash)
}

export interface ChainEnd {
  readonly position: number
  readonly chain: Buffer | undefined
}

export interface Page {
  readonly entryCount: number
  readonly end: ChainEnd
}

/** Goes over the entries of a page, from the end of the page before. */
export const chainPage = async (
  on: Querier,
  of: store.BookDay,
  before: ChainEnd,
): Promise<Page> => {
  let { position, chain } = before
  let entryCount = 0
  for (let after = -1; ; ) {
    const page = await store.listPage(on, { ...of, after, limit: AT_ONCE })
    const ids = page.map(({ entryId }) => entryId)
    for (const hash of await hashEntries(on, ids)) {
      chain = openLink(chain, hash)
      position += 1
    }
    entryCount += page.length
    after = page.at(-1)?.serial ?? after
    if (page.length < AT_ONCE) return { entryCount, end: { position, chain } }
  }
}

/** The checkpoint of a day: that of the day before and what the page has moved, by account. */
export const addToTotals = (
  before: readonly store.AccountDay[],
  moved: readonly store.AccountDay[],
): store.AccountDayRow[] => {
  const known = new Map(before.map((row) => [row.code, row]))
  return moved.map((row) => {
    const total = known.get(row.code)
    return {
      ...row,
      debitTotalMinor: addMinor(total?.debitMinor ?? ZERO_MINOR, row.debitMinor),
      creditTotalMinor: addMinor(total?.creditMinor ?? ZERO_MINOR, row.creditMinor),
    }
  })
}

/** Every account's totals by a day, as what was before and what the day has moved. */
export const totalsAfter = (
  before: readonly store.AccountDay[],
  rows: readonly store.AccountDayRow[],
): store.AccountDay[] => {
  const totals = new Map(before.map((row) => [row.code, row]))
  for (const { code, debitTotalMinor, creditTotalMinor } of rows) {
    totals.set(code, { code, debitMinor: debitTotalMinor, creditMinor: creditTotalMinor })
  }
  return [...totals.values()].toSorted((a, b) => a.code - b.code)
}

export const hashTotals = (totals: readonly store.AccountDay[]): Buffer =>
  hashParts(totals.map(({ code, debitMinor, creditMinor }) => [code, debitMinor, creditMinor]))

export interface AccruedRows {
  readonly digest: Buffer
  /** What ended loans have earned more than by the day before. */
  readonly ended: store.Earned
}

/** No statement takes as long as the database lets one: a part of this size is a second or two of a core. */
const ROWS_AT_ONCE = 50_000

/** SHA-256 over the hashes of rows, a part at a time. */
const digestOf = async (
  on: Querier,
  of: store.BookDay,
  { read, limit }: { read: typeof store.hashAdded; limit: number },
): Promise<{ digest: string; count: number }> => {
  const hash = createHash('sha256')
  let [afterLoan, afterSerial, all] = [BEFORE_ALL, 0, 0]
  for (;;) {
    const part = await read(on, { ...of, afterLoan, afterSerial, limit })
    const { hashes, count, lastLoan, lastSerial } = part
    hash.update(hashes)
    all += count
    if (count < limit || lastLoan === null || lastSerial === null) break
    ;[afterLoan, afterSerial] = [lastLoan, lastSerial]
  }
  return { digest: hash.digest('hex'), count: all }
}

const sumEnded = async (on: Querier, of: store.BookDay, limit: number): Promise<store.Earned> => {
  let sums = NOTHING_EARNED
  for (let afterLoan = BEFORE_ALL; ; ) {
    const { count, lastLoan, ...part } = await store.sumEnded(on, { ...of, afterLoan, limit })
    sums = combine(sums, part, addMinor)
    if (count < limit || lastLoan === null) return sums
    afterLoan = lastLoan
  }
}

/** Goes over the rows of accrual_segments that the day has added, and those that it has ended. */
export const readAccruedRows = async (
  on: Querier,
  of: store.BookDay,
  limit: number = ROWS_AT_ONCE,
): Promise<AccruedRows> => {
  const added = await digestOf(on, of, { read: store.hashAdded, limit })
  const ended = await digestOf(on, of, { read: store.hashEnded, limit })
  return {
    digest: hashParts([added.digest, ended.digest]),
    ended: added.count + ended.count === 0 ? NOTHING_EARNED : await sumEnded(on, of, limit),
  }
}

const FIGURES = ['interestMinor', 'couponMinor', 'penalMinor', 'feeMinor'] as const

export const combine = (
  one: store.Earned,
  other: store.Earned,
  by: (one: Minor, other: Minor) => Minor,
): store.Earned => ({
  interestMinor: by(one.interestMinor, other.interestMinor),
  couponMinor: by(one.couponMinor, other.couponMinor),
  penalMinor: by(one.penalMinor, other.penalMinor),
  feeMinor: by(one.feeMinor, other.feeMinor),
})

export const NOTHING_EARNED: store.Earned = {
  interestMinor: ZERO_MINOR,
  couponMinor: ZERO_MINOR,
  penalMinor: ZERO_MINOR,
  feeMinor: ZERO_MINOR,
}

/** What of a seal's figures is of ended loans. */
export const endedOf = (seal: Omit<store.DaySeal, 'mac'> | undefined): store.Earned =>
  seal
    ? {
        interestMinor: seal.endedInterestMinor,
        couponMinor: seal.endedCouponMinor,
        penalMinor: seal.endedPenalMinor,
        feeMinor: seal.endedFeeMinor,
      }
    : NOTHING_EARNED

/** Where the books have earned something else than the rows of the loans say, as sentences. */
export const accrualProblems = (
  { book, day }: store.BookDay,
  booked: store.Earned,
  rows: store.Earned,
): string[] =>
  FIGURES.filter((figure) => subtractMinor(booked[figure], rows[figure]) !== ZERO_MINOR).map(
    (figure) =>
      `${book}: by ${day} its loans have accrued ${rows[figure]} of ${figure.replace('Minor', '')}, the books say ${booked[figure]}`,
  )

/** The seal of a day, under the key that the database never holds. */
export const dayMac = (
  keys: SealKeys,
  seal: Omit<store.DaySeal, 'mac'>,
  { closeId, shutAt }: Pick<store.ShutDay, 'closeId' | 'shutAt'>,
): Buffer =>
  makeMac(keys, 'bookDay', {
    keyNumber: seal.keyNumber,
    heads: { [seal.book]: { position: seal.position, link: seal.chain } },
    parts: [
      seal.book,
      seal.day,
      closeId,
      shutAt.toISOString(),
      seal.entryCount,
      seal.trialBalanceHash.toString('hex'),
      seal.accrualDigest.toString('hex'),
      ...FIGURES.map((figure) => seal[figure]),
      ...FIGURES.map((figure) => endedOf(seal)[figure]),
      seal.sealedAt.toISOString(),
    ],
  })

/** Whether a day's seal was made under one of our keys, over what it says. */
export const isOurDay = (keys: SealKeys, seal: store.DaySeal & store.ShutDay): boolean =>
  keys.byId.has(seal.keyNumber) && isSame(seal.mac, dayMac(keys, seal, seal))
