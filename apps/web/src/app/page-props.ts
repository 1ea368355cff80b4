import type { Tab } from './guards.ts'

/** A page's props: the parameters of its path ('/repay/:repayId'), its query, and its tab. */
export type PageProps = {
  params: Record<string, string>
  query: URLSearchParams
  tab?: Tab | undefined
}
