import type { Day } from '@noren/contract/dates'

/** Of what it tells: an account at the lender's bank, or what a provider settles. */
export type FeedSource = 'bank 1010' | 'bank 1012' | 'sandbox' | 'razorpay'

export interface StatementAsked {
  readonly lenderCode: string
  readonly source: FeedSource
  /** The day that it is about. */
  readonly day: Day
}

/** A statement as its sender writes it, in a form that is taken in by hand too. */
export interface FetchedStatement {
  readonly format: 'camt053' | 'mt940' | 'csv' | 'razorpay' | 'razorpayx'
  readonly content: Buffer
}

/** A provider or a bank that is asked for its statements day by day. To ask changes nothing there. */
export interface StatementFeed {
  /** The lender whose accounts it knows; null: those of all. */
  readonly lenderCode: string | null
  /** What a lender's account has to be named as to be asked for; otherwise it is taken in by hand. Absent: as anything. */
  readonly profile?: string
  /** In the order in which they are asked for. */
  readonly sources: readonly FeedSource[]
  /** A day's statement, whole; null where there is none, which is no statement without lines. */
  fetch(asked: StatementAsked): Promise<FetchedStatement | null>
}
