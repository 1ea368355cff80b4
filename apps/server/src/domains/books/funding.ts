import { addWorkingDays, type Day } from '@noren/contract/dates'
import {
  decimalFromMinor,
  type Minor,
  maxMinor,
  minMinor,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { accountBalance } from './account-balance.ts'
import { isPlatformBook } from './book.ts'
import { ACCOUNT } from './chart.ts'
import { listBooks } from './list-books.ts'
import { findTurnover } from './store/checkpoint.ts'
import * as store from './store/funding.ts'

const LISTED_MAX = 200
/** Banking days within which the bank should have told of a withdrawal. */
const TOLD_WITHIN_DAYS = 3
/** On the lender's accounts, and not the lender's: of borrowers, authorities, guarantors, nobody known yet. */
const OF_OTHERS = [2010, 2015, 2020, 2110, 2210, 2220, 2410]

type FundedCode = store.Withdrawal['code']

/** Lent and not repaid, or on its way. */
const lentMinorOf = async (on: Querier, book: string): Promise<Minor> =>
  sumMinor([
    await accountBalance(on, { book, code: ACCOUNT.principal }),
    await accountBalance(on, { book, code: ACCOUNT.payoutsInTransit }),
  ])

/**
 * Whether so much may leave the lender's payout account now: no less than the floor and what is held for withdrawals
 * stays on it, and of a loan no more is lent in all than the limit. True without a limit. Where there is one its row
 * stays locked until the transaction ends, so that what the caller posts is what the next one sees: ask last.
 */
export const mayLeave = async (
  tx: Tx,
  { book, amountMinor, isLent }: { book: string; amountMinor: Minor; isLent: boolean },
): Promise<boolean> => {
  const limit = await store.lockLimit(tx, book)
  if (!limit) return true
  const code = ACCOUNT.payoutBank
  const balanceMinor = await accountBalance(tx, { book, code })
  const heldMinor = (await store.heldOn(tx, book)).get(code) ?? ZERO_MINOR
  const restMinor = subtractMinor(balanceMinor, sumMinor([amountMinor, heldMinor]))
  if (restMinor < limit.floorMinor) return false
  if (!isLent || limit.lentMaxMinor === null) return true
  return sumMinor([await lentMinorOf(tx, book), amountMinor]) <= limit.lentMaxMinor
}

/** The limit, locked: nothing leaves, and nobody else sets it, until the transaction ends. */
export const lockFundingLimit = store.lockLimit

/** From now on nothing leaves the book's payout account that would leave less on it, nor is more lent in all. */
export const setFundingLimit = store.setLimit

/** What may be taken out of each account: no more than is there, and never what is somebody else's. */
interface Funds {
  readonly balances: ReadonlyMap<FundedCode, Minor>
  readonly held: ReadonlyMap<number, Minor>
  readonly available: ReadonlyMap<FundedCode, Minor>
}

const fundsOf = async (
  on: Querier,
  { book, floorMinor }: { book: string; floorMinor: Minor },
): Promise<Funds> => {
  const balanceOf = (code: number) => accountBalance(on, { book, code })
  const balances = new Map<FundedCode, Minor>([
    [1010, await balanceOf(1010)],
    [1012, await balanceOf(1012)],
  ])
  const held = await store.heldOn(on, book)
  const owed: Minor[] = []
  // Liabilities stand on the credit side.
  for (const code of OF_OTHERS) owed.push(subtractMinor(ZERO_MINOR, await balanceOf(code)))
  const bound = [floorMinor, ...held.values(), ...owed.map((one) => maxMinor(ZERO_MINOR, one))]
  const allMinor = subtractMinor(sumMinor([...balances.values()]), sumMinor(bound))
  const available = new Map(
    [...balances].map(([code, balanceMinor]): [FundedCode, Minor] => {
      const kept = sumMinor([
        held.get(code) ?? ZERO_MINOR,
        code === ACCOUNT.payoutBank ? floorMinor : ZERO_MINOR,
      ])
      const ownMinor = subtractMinor(balanceMinor, kept)
      return [code, maxMinor(ZERO_MINOR, minMinor(ownMinor, allMinor))]
    }),
  )
  return { balances, held, available }
}

export interface FundedBook extends store.FundingLimit {
  /** On the payout account. */
  readonly balanceMinor: Minor
  readonly heldMinor: Minor
  /** Lent and not repaid, or on its way. */
  readonly lentMinor: Minor
  /** By its banks, since the beginning. */
  readonly putInMinor: Minor
  readonly takenOutMinor: Minor
  /** What may be taken out of each account now. */
  readonly available: ReadonlyMap<FundedCode, Minor>
}

/** Books with such a limit: what was put in, what is there, held and lent, and what may be taken out. */
export const listFunding = async (on: Querier): Promise<FundedBook[]> => {
  const funded: FundedBook[] = []
  for (const limit of await store.listLimits(on)) {
    const { book } = limit
    const { balances, held, available } = await fundsOf(on, limit)
    const capital = await findTurnover(on, { book, code: ACCOUNT.lenderFunding })
    funded.push({
      ...{ ...limit, available },
      putInMinor: capital.creditMinor,
      takenOutMinor: capital.debitMinor,
      balanceMinor: balances.get(1012) ?? ZERO_MINOR,
      heldMinor: sumMinor([...held.values()]),
      lentMinor: await lentMinorOf(on, book),
    })
  }
  return funded
}

/**
 * Notes another limit, which a second person has to confirm.
 * @throws AppError NOT_FOUND when there is no such book of a lender
 */
export const askForLimit = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  limit: store.FundingLimit,
  { operatorId }: { operatorId: string },
): Promise<store.LimitChange & { before: store.FundingLimit | null }> => {
  await lenderBook(tx, limit.book)
  const before = (await store.lockLimit(tx, limit.book)) ?? null
  const asked = { changeId: deps.newId(), askedBy: operatorId, at: deps.clock.now() }
  const change = { ...limit, ...asked }
  store.insertLimitChange(tx, change)
  return { ...change, before }
}

const lenderBook = async (on: Querier, book: string) => {
  const found = (await listBooks(on)).find((one) => one.book === book)
  if (!found || isPlatformBook(book)) throw new AppError('NOT_FOUND')
  return found
}

/** From now on the confirmed limit holds; the answer has what held before. */
export const confirmLimit = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  changeId: string,
): Promise<{ before: store.FundingLimit | null; after: store.FundingLimit }> => {
  const after = await store.findLimitChange(tx, changeId)
  if (!after) throw new AppError('NOT_FOUND')
  const before = (await store.lockLimit(tx, after.book)) ?? null
  await store.setLimit(tx, { ...after, at: clock.now() })
  return { before, after }
}

export interface AskedWithdrawal {
  readonly book: string
  readonly code: FundedCode
  readonly amountMinor: Minor
}

/** Throws AMOUNT_RANGE with the most that may be taken out now. */
const assertAvailable = async (
  tx: Tx,
  { book, code, amountMinor, currency }: AskedWithdrawal & Pick<store.Withdrawal, 'currency'>,
): Promise<void> => {
  const limit = await store.lockLimit(tx, book)
  // Without a limit nothing keeps a payout from using the same money.
  if (!limit) throw new AppError('DECISION_UNFIT')
  const mostMinor = (await fundsOf(tx, limit)).available.get(code) ?? ZERO_MINOR
  if (amountMinor > 0 && amountMinor <= mostMinor) return
  throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, currency) })
}

/**
 * Notes what a lender wants to take out, which a second person has to confirm; nothing is held before.
 * @throws AppError NOT_FOUND: no such book of a lender; AMOUNT_RANGE with the most that may be taken out;
 *   DECISION_UNFIT: the lender has no limit, so that nothing could be held
 */
export const askForWithdrawal = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  asked: AskedWithdrawal,
  { operatorId }: { operatorId: string },
): Promise<store.NewWithdrawal> => {
  const { currency } = await lenderBook(tx, asked.book)
  await assertAvailable(tx, { ...asked, currency })
  const withdrawal = { ...asked, currency, withdrawalId: deps.newId(), askedBy: operatorId }
  const row = { ...withdrawal, at: deps.clock.now() }
  store.insertWithdrawal(tx, row)
  return row
}

/** Holds the money of a confirmed withdrawal. Throws as askForWithdrawal does: it may have left meanwhile. */
export const confirmWithdrawal = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { withdrawalId, confirmedBy }: { withdrawalId: string; confirmedBy: string },
): Promise<object> => {
  const withdrawal = await store.lockWithdrawal(tx, withdrawalId)
  if (!withdrawal || withdrawal.confirmedOn !== null) throw new AppError('NOT_FOUND')
  await assertAvailable(tx, withdrawal)
  await store.setConfirmed(tx, { withdrawalId, confirmedBy, on: clock.businessDay() })
  return { withdrawalId }
}

/**
 * Takes an agreed withdrawal back: its money is free again.
 * @throws AppError NOT_FOUND; CASE_DECIDED: the bank has told of it, or it was taken back before
 */
export const cancelWithdrawal = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  withdrawalId: string,
): Promise<store.Withdrawal> => {
  const withdrawal = await store.lockWithdrawal(tx, withdrawalId)
  if (!withdrawal || withdrawal.confirmedOn === null) throw new AppError('NOT_FOUND')
  if (withdrawal.endedAt !== null) throw new AppError('CASE_DECIDED')
  await store.setEnded(tx, { withdrawalId, lineId: null, at: clock.now() })
  return withdrawal
}

/**
 * A line of the bank took capital out: that is the withdrawal which was named, or the oldest of its very amount. False
 * when the named one is not held, or is of another account or amount.
 */
export const takeWithdrawal = async (
  tx: Tx,
  of: AskedWithdrawal & { withdrawalId: string | null; lineId: string; at: Date },
): Promise<boolean> => {
  const { book, code, amountMinor, withdrawalId, lineId, at } = of
  // No payout may look between what is no longer held and what has left.
  await store.lockLimit(tx, book)
  if (withdrawalId === null) {
    const held = await store.lockHeld(tx, { book, code, amountMinor })
    if (held) await store.setEnded(tx, { ...held, lineId, at })
    return true
  }
  const named = await store.lockWithdrawal(tx, withdrawalId)
  const fits = named?.book === book && named.code === code && named.amountMinor === amountMinor
  if (!fits || named.confirmedOn === null || named.endedAt !== null) return false
  await store.setEnded(tx, { withdrawalId, lineId, at })
  return true
}

/** What was agreed to be taken out: what is held before what is over, the newest first. */
export const listWithdrawals = (on: Querier): Promise<store.AgreedWithdrawal[]> =>
  store.listAgreed(on, LISTED_MAX)

/** Withdrawals that the bank should have told of, and those that stand in the books otherwise, as sentences. */
export const verifyFunding = async (
  on: Querier,
  { today, holidays }: { today: Day; holidays: ReadonlySet<Day> },
): Promise<string[]> => [
  ...(await store.listHeld(on))
    .filter(({ confirmedOn }) => addWorkingDays(confirmedOn, TOLD_WITHIN_DAYS, holidays) < today)
    .map(
      ({ book, withdrawalId, amountMinor, confirmedOn }) =>
        `${book}: withdrawal ${withdrawalId} of ${amountMinor} is held since ${confirmedOn}, and the bank has not told of it`,
    ),
  ...(await store.listFalse(on)).map(
    ({ book, withdrawalId }) =>
      `${book}: withdrawal ${withdrawalId} is said to have left, and does not stand so in the books`,
  ),
]
