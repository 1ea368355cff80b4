import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Audience, topicOfPerson, topicOfSession } from '../../platform/events/events.ts'
import { isSessionOpen } from '../account/sessions.ts'
import * as store from './store/events.ts'

/** Long enough for a slow connection, too short to be useful to whoever reads a proxy's log. */
export const TICKET_SECONDS = 30
const TICKET_BYTES = 24

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** Creates a ticket for one stream of this session. */
export const makeTicket = async (
  deps: Deps,
  who: { userId: string; sessionId: string },
  at: Date,
): Promise<string> => {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  const { userId, sessionId } = who
  await store.insertTicket(deps.db, {
    ticketHash: hashOf(ticket),
    sessionId,
    userId,
    expiresAt: new Date(at.getTime() + TICKET_SECONDS * 1000),
  })
  return ticket
}

/** Deletes at most `limit` tickets that were not used in their time; returns how many. */
export const forgetTickets = (
  { db }: Pick<Deps, 'db'>,
  { at, limit }: { at: Date; limit: number },
): Promise<number> => store.forgetTickets(db, { before: at, limit })

/**
 * Whose events a ticket opens. Throws TICKET_USED alike for used, expired and unknown tickets, and when the
 * session has ended.
 */
export const audienceOfTicket = async (deps: Deps, ticket: string, at: Date): Promise<Audience> => {
  const row = await store.takeTicket(deps.db, hashOf(ticket))
  if (!row || row.expiresAt < at) throw new AppError('TICKET_USED')
  const { userId, sessionId } = row
  if (!(await isSessionOpen(deps.db, { sessionId, at }))) throw new AppError('TICKET_USED')
  return {
    topics: [topicOfPerson(userId), topicOfSession(sessionId)],
    owner: topicOfSession(sessionId),
  }
}
