import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import * as exceptions from './store/exceptions.ts'
import * as items from './store/items.ts'
import * as statements from './store/statements.ts'

const LISTED_MAX = 500
const OPEN = ['open', 'suggested', 'explained']

/** Exceptions that are not settled, oldest first; null: of all books. `limit` null: every one. */
export const listOpenExceptions = (
  on: Querier,
  book: string | null,
  limit: number | null = LISTED_MAX,
): Promise<exceptions.ListedException[]> =>
  exceptions.listExceptions(on, { book, states: OPEN, limit })

/** A page of those of all books, oldest first. */
export const exceptionPage = async (
  on: Querier,
  { after, limit }: PageAsked<Day>,
): Promise<Page<exceptions.ListedException, Day>> => {
  const asked = { states: OPEN, on: after.key, id: after.id, limit: limit + 1 }
  const rows = await exceptions.listOfAllBooks(on, asked)
  return pageOf(rows, limit, ({ foundOn: key, exceptionId: id }) => ({ key, id }))
}

/** The same of receipts that nobody knew and that wait to be identified. */
export const parkedPage = async (
  on: Querier,
  { after, limit }: PageAsked<Day>,
): Promise<Page<exceptions.ListedException, Day>> => {
  const rows = await exceptions.listParked(on, { on: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ foundOn: key, exceptionId: id }) => ({ key, id }))
}

/** What a book expects and no line has confirmed, oldest first. `limit` null: every one. */
export const listOpenItems = (
  on: Querier,
  book: string,
  limit: number | null = LISTED_MAX,
): Promise<items.OpenItem[]> => items.listOpenItems(on, { book, limit })

/** What banks and providers have sent for a book, newest first. */
export const listStatementFiles = (on: Querier, book: string) =>
  statements.listFiles(on, { book, limit: LISTED_MAX })

const CANDIDATES_MAX = 20

/** What the line of an exception may be matched with, by decision `match`. @throws AppError NOT_FOUND */
export const listCandidates = async (
  on: Querier,
  exceptionId: string,
): Promise<{ book: string; candidates: exceptions.Candidate[] }> => {
  const found = await exceptions.findException(on, exceptionId)
  if (!found) throw new AppError('NOT_FOUND')
  const candidates = await exceptions.listCandidates(on, { exceptionId, limit: CANDIDATES_MAX })
  return { book: found.book, candidates }
}
