import type { Tab } from './guards.ts'

/** What a page is given: the pieces of its path ('/repay/:repayId'), its query, and the tab it belongs to. */
export type PageProps = {
  params: Record<string, string>
  query: URLSearchParams
  tab?: Tab | undefined
}
