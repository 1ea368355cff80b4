import { addWorkingDays, type Day, daysBetween } from '@noren/contract/dates'
import { type Minor, minMinor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { accountBalance } from '../books/account-balance.ts'
import { ACCOUNT, accountName } from '../books/chart.ts'
import { listBooks } from '../books/list-books.ts'
import * as store from './store/agency.ts'

const LISTED_MAX = 200
/** Banking days within which both banks should have told of a remittance. */
const TOLD_WITHIN_DAYS = 3

/**
 * Orders what is owed to each lender of what the provider has settled, as far as the trust account has it: nobody is
 * paid with another lender's money. The same day again orders what came meanwhile.
 * @returns how many were ordered
 */
export const orderRemittances = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
): Promise<number> => {
  let count = 0
  const books = new Map((await listBooks(tx)).map(({ book, currency }) => [book, currency]))
  const platformBooks = new Set(
    (await store.listLenders(tx)).map(({ platformBook }) => platformBook),
  )
  for (const platformBook of platformBooks) {
    const lenders = await store.lockLenders(tx, platformBook)
    let freeMinor = await accountBalance(tx, { book: platformBook, code: ACCOUNT.trustBank })
    const sums = new Map<string, store.CollectedSums>()
    for (const { book } of lenders) {
      const of = await store.sumOf(tx, book)
      sums.set(book, of)
      // Ordered, and still on the account.
      freeMinor = subtractMinor(freeMinor, subtractMinor(of.orderedMinor, of.sentMinor))
    }
    for (const [book, { settledMinor, orderedMinor }] of sums) {
      const currency = books.get(book)
      const amountMinor = minMinor(subtractMinor(settledMinor, orderedMinor), freeMinor)
      if (amountMinor <= 0 || !currency) continue
      freeMinor = subtractMinor(freeMinor, amountMinor)
      const remittanceId = deps.newId()
      const reference = referenceOf(remittanceId)
      const on = deps.clock.businessDay()
      const of = { remittanceId, book, platformBook, currency, reference, amountMinor }
      await store.insertRemittance(tx, { ...of, on, at: deps.clock.now() })
      count += 1
    }
  }
  return count
}

/** What the transfer has to carry: of the form that is found in what any bank says of it. */
const referenceOf = (remittanceId: string): string =>
  `REMI${remittanceId.replaceAll('-', '').slice(-12).toUpperCase()}`

/** Whether a line of that account may be this remittance, of which that bank has not told. The book is locked. */
export const remittanceFits = async (
  tx: Tx,
  of: { remittanceId: string; book: string; code: number; signedMinor: Minor },
): Promise<boolean> => {
  const remittance = await store.findRemittance(tx, of.remittanceId)
  if (!remittance) return false
  const { amountMinor, isSent, hasArrived } = remittance
  if (of.book === remittance.platformBook) {
    return of.code === ACCOUNT.trustBank && -of.signedMinor === amountMinor && !isSent
  }
  const isLenders = of.book === remittance.book && of.code === ACCOUNT.bank
  return isLenders && of.signedMinor === amountMinor && !hasArrived
}

export const noteRemittanceMove = store.insertMove

export interface AgentAccount extends store.CollectedSums {
  readonly book: string
  readonly fromOn: Day
  readonly untilOn: Day | null
  /** By the platform's own book: what it owes, settled or not. */
  readonly owedMinor: Minor
  /** What it may remit and has not ordered. */
  readonly dueMinor: Minor
  /** Since the oldest collection that the provider has not settled; zero where there is none. */
  readonly unsettledDays: number
}

export interface ListedRemittance extends store.Remittance {
  /** Until both banks have told of it; zero then. */
  readonly ageDays: number
}

/** What the platform owes to each lender that it collects for. */
export const listAgency = async (
  { clock }: Pick<Deps, 'clock'>,
  on: Querier,
): Promise<AgentAccount[]> => {
  const today = clock.businessDay()
  const lenders: AgentAccount[] = []
  for (const { book, fromOn, untilOn } of await store.listLenders(on)) {
    const sums = await store.sumOf(on, book)
    const { collectedMinor, settledMinor, orderedMinor, sentMinor, unsettledSince } = sums
    lenders.push({
      ...{ book, fromOn, untilOn, ...sums },
      owedMinor: subtractMinor(collectedMinor, sentMinor),
      dueMinor: subtractMinor(settledMinor, orderedMinor),
      unsettledDays: unsettledSince === null ? 0 : daysBetween(unsettledSince, today),
    })
  }
  return lenders
}

/** What was ordered to be remitted, the newest first. */
export const listRemittances = async (
  { clock }: Pick<Deps, 'clock'>,
  on: Querier,
): Promise<ListedRemittance[]> => {
  const today = clock.businessDay()
  return (await store.listRemittances(on, LISTED_MAX)).map((one) => ({
    ...one,
    ageDays: one.isSent && one.hasArrived ? 0 : daysBetween(one.orderedOn, today),
  }))
}

/**
 * Where what the platform holds for its lenders is not the same in both books, or a remittance is overdue at a bank, as
 * sentences. Call it on one snapshot.
 */
export const verifyAgency = async (
  on: Querier,
  { today, holidays }: { today: Day; holidays: ReadonlySet<Day> },
): Promise<string[]> => {
  const problems = (await store.listFalseEntries(on)).map(
    ({ collectionId, book, count }) =>
      `collection ${collectionId}: it stands ${count} times in ${book}, or otherwise than it is`,
  )
  const owed = new Map<string, Minor>()
  const differ = async (book: string, code: number, heldMinor: Minor, saidMinor: Minor) => {
    if (heldMinor === saidMinor) return
    problems.push(
      `${book}: ${code} ${accountName(code)} is ${heldMinor}, the collections say ${saidMinor}`,
    )
  }
  for (const { book, platformBook } of await store.listLenders(on)) {
    const { collectedMinor, sentMinor, arrivedMinor } = await store.sumOf(on, book)
    const restMinor = subtractMinor(collectedMinor, sentMinor)
    owed.set(platformBook, sumMinor([owed.get(platformBook) ?? ZERO_MINOR, restMinor]))
    const code = ACCOUNT.dueFromAgent
    const heldMinor = await accountBalance(on, { book, code })
    await differ(book, code, heldMinor, subtractMinor(collectedMinor, arrivedMinor))
  }
  for (const [book, saidMinor] of owed) {
    const code = ACCOUNT.dueToLenders
    const heldMinor = subtractMinor(ZERO_MINOR, await accountBalance(on, { book, code }))
    await differ(book, code, heldMinor, saidMinor)
  }
  for (const one of await store.listOpen(on)) {
    if (addWorkingDays(one.orderedOn, TOLD_WITHIN_DAYS, holidays) >= today) continue
    const whose = one.isSent ? 'its bank' : "the platform's bank"
    problems.push(
      `${one.book}: remittance ${one.reference} of ${one.amountMinor} was ordered on ${one.orderedOn}, and ${whose} has not told of it`,
    )
  }
  return problems
}
