import { addDays, type Day } from '@noren/contract/dates'
import type { Currency } from '@noren/contract/money'
import { platformFeePolicyOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { isPlatformBook, openPlatformBook } from '../books/book.ts'
import { cashMovedSince, lastSerial } from '../books/cash.ts'
import { ACCOUNT } from '../books/chart.ts'
import { listBooks } from '../books/list-books.ts'
import { postCash } from '../books/post-cash.ts'
import * as store from './store/agency.ts'

/** An entry may be written earlier and committed later; no transaction lasts as long as these take. */
const SERIALS_AGAIN = 50_000

export interface AgentTerms {
  readonly book: string
  /** From the payments of that day on the platform collects for the lender. */
  readonly fromOn: Day
  /** The last day on which it does; null: without an end. */
  readonly lastOn: Day | null
}

/**
 * From that day on the platform collects for a lender, or until that day. What was paid before stays where it is.
 * @throws AppError NOT_FOUND: no such book of a lender; DECISION_UNFIT: the law of the market has every lender
 *   collect itself, the day is over, or it was set with another first day
 */
export const setAgent = async (
  { clock, market }: Pick<Deps, 'clock' | 'market'>,
  tx: Tx,
  { book, fromOn, lastOn }: AgentTerms,
): Promise<void> => {
  const of = (await listBooks(tx)).find((one) => one.book === book)
  if (!of || isPlatformBook(book)) throw new AppError('NOT_FOUND')
  const today = clock.businessDay()
  if (!platformFeePolicyOn(market.code, fromOn).collectsForLenders) {
    throw new AppError('DECISION_UNFIT')
  }
  const isKnown = (await store.listLenders(tx)).some((one) => one.book === book)
  const isPast = isKnown ? lastOn !== null && lastOn < today : fromOn < today
  if (isPast || (lastOn !== null && lastOn < fromOn)) throw new AppError('DECISION_UNFIT')
  const platformBook = await openPlatformBook(tx, of.currency as Currency)
  const untilOn = lastOn === null ? null : addDays(lastOn, 1)
  const terms = { book, platformBook, fromOn, untilOn, at: clock.now() }
  if (!(await store.setLender(tx, terms))) throw new AppError('DECISION_UNFIT')
}

export const listAgents = store.listLenders

/**
 * Brings to the platform's book what its lenders' books expect of a provider and the platform collects: each payment,
 * what was taken back of one, each dispute. Both books change together, by the difference to what stands there, so that
 * again without news it changes nothing.
 */
export const moveCollections = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  platformBook: string,
): Promise<number> => {
  const at = deps.clock.now()
  let count = 0
  for (const { book, fromOn, untilOn, seenSerial } of await store.lockLenders(tx, platformBook)) {
    const seen = await lastSerial(tx)
    const after = Math.max(0, seenSerial - SERIALS_AGAIN)
    const codes = [ACCOUNT.collections]
    for (const { kind, sourceId, movedMinor, onDay } of await cashMovedSince(tx, {
      ...{ book, after, codes },
    })) {
      const isAgents = onDay >= fromOn && (untilOn === null || onDay < untilOn)
      if (movedMinor === 0 || !isAgents) continue
      const collectionId = deps.newId()
      const row = { collectionId, book, platformBook, kind, sourceId, amountMinor: movedMinor }
      store.insertCollection(tx, { ...row, onDay, at })
      const of = { sourceId: collectionId, input: { signedMinor: movedMinor }, valueOn: onDay }
      postCash(deps, tx, book, [{ ...of, event: 'agentCollected' }])
      postCash(deps, tx, platformBook, [{ ...of, event: 'collectedForLender' }])
      count += 1
    }
    store.setSeen(tx, { book, seenSerial: seen })
  }
  return count
}
