import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'

/** The state of a page, in the shape that AppPage expects. */
export type PageState<Data> =
  | { kind: 'loading' }
  | { kind: 'error'; error: ApiError; retry: () => void }
  | { kind: 'offline'; retry: () => void }
  /** `asOfMs`: the data is from that time and could not be refreshed. */
  | { kind: 'ready'; data: Data; asOfMs: number | null; retry: () => void }

type Query = Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>
type DataIn<Queries extends Record<string, { data: unknown }>> = {
  [Name in keyof Queries]: NonNullable<Queries[Name]['data']>
}

/** Joins the queries of a page into one state: ready when all have data, otherwise that of the worst one. */
export function loaded<Queries extends Record<string, Query>>(
  queries: Queries,
): PageState<DataIn<Queries>> {
  const all = Object.values(queries)
  const retry = () => {
    for (const query of all) void query.refetch()
  }
  if (all.every((query) => query.data !== undefined)) {
    const stuck = all.filter((query) => query.error !== null)
    const data = Object.fromEntries(
      Object.entries(queries).map(([name, query]) => [name, query.data]),
    ) as DataIn<Queries>
    const asOfMs = stuck.length > 0 ? Math.min(...stuck.map((query) => query.dataUpdatedAt)) : null
    return { kind: 'ready', data, asOfMs, retry }
  }
  const waiting = all.filter((query) => query.data === undefined)
  const failed = waiting.find((query) => query.error !== null)
  if (failed?.error) {
    // Nothing was answered: phones often say that they are online where nothing comes through.
    return failed.error.kind === 'network'
      ? { kind: 'offline', retry }
      : { kind: 'error', error: failed.error, retry }
  }
  return { kind: 'loading' }
}
