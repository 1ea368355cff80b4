import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import * as store from './store/feedback.ts'

export type WaitingTicket = Omit<store.FeedbackRow, 'messageSealed' | 'answerSealed'>

const withoutText = ({
  messageSealed: _message,
  answerSealed: _answer,
  ...row
}: store.FeedbackRow): WaitingTicket => row

/** A page of the unanswered tickets, earliest due first; their text stays sealed. */
export const listOpenFeedback = async (
  on: Querier,
  { after, limit }: PageAsked<Day>,
): Promise<Page<WaitingTicket, Day>> => {
  const rows = await store.listOpen(on, { dueOn: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows.map(withoutText), limit, ({ dueOn: key, feedbackId: id }) => ({ key, id }))
}

const SHOWN_MAX = 100

/** A person's tickets, newest first, without their text. */
export const ticketsOf = async (on: Querier, userId: string): Promise<WaitingTicket[]> =>
  (await store.listOfUser(on, { userId, limit: SHOWN_MAX })).map(withoutText)

/** Whose ticket has this number. */
export const ticketCalled = (
  on: Querier,
  ticketNumber: string,
): Promise<{ userId: string; feedbackId: string } | undefined> =>
  store.findByNumber(on, ticketNumber)
