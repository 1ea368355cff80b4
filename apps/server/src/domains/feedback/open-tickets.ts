import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/feedback.ts'

const LISTED_MAX = 100

export type WaitingTicket = Omit<store.FeedbackRow, 'messageSealed' | 'answerSealed'>

/** Unanswered tickets, earliest due first; their text stays sealed. */
export const listOpenFeedback = async (on: Querier): Promise<WaitingTicket[]> =>
  (await store.listOpen(on, LISTED_MAX)).map(
    ({ messageSealed: _message, answerSealed: _answer, ...row }) => row,
  )

export const countOpenFeedback = (on: Querier): Promise<number> => store.countOpen(on)
