import { addDays, type Day, day as dayOf, instantAt } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { listBooks } from '../books/list-books.ts'
import { lenderOf } from '../loans/products.ts'
import { listAgreedBefore } from './store/guarantees.ts'

/** A set of loans whose first losses somebody bears. */
export interface PublishedGuarantee {
  readonly lender: string
  readonly giver: string
  readonly disbursedMinor: Minor
  readonly coverMinor: Minor
  readonly currency: Currency
}

/**
 * What has to be published of the guarantees: each set that was covered at the end of the last month. The same all month
 * long, so that who compares two readings compares two months.
 */
export const publishedGuarantees = async (
  deps: Pick<Deps, 'db' | 'clock' | 'market'>,
): Promise<{ asOf: Day; guarantees: readonly PublishedGuarantee[] }> => {
  const { db, clock, market } = deps
  const firstOfMonth = dayOf(`${clock.businessDay().slice(0, 7)}-01`)
  const lenderCodes = new Map(
    (await listBooks(db)).map(({ book, lenderCode }) => [book, lenderCode]),
  )
  const agreed = await listAgreedBefore(db, instantAt(firstOfMonth, 0, market.zone))
  return {
    asOf: addDays(firstOfMonth, -1),
    guarantees: agreed.map(({ book, giver, disbursedMinor, coverMinor, currency }) => ({
      lender: lenderOf(deps, lenderCodes.get(book) ?? '').legalName,
      ...{ giver, disbursedMinor, coverMinor, currency },
    })),
  }
}
