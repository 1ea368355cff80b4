import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface TicketRow {
  ticketHash: Buffer
  sessionId: string
  userId: string
  expiresAt: Date
}

const insert = rawStatement<TicketRow, never>(
  'insert_event_ticket',
  `insert into event_tickets (ticket_hash, session_id, user_id, expires_at)
   values ($1, $2, $3, $4)`,
  ['ticketHash', 'sessionId', 'userId', 'expiresAt'],
)
export const insertTicket = async (on: Querier, ticket: TicketRow): Promise<void> => {
  await insert.run(on, ticket)
}

const take = rawStatement<{ ticketHash: Buffer }, TicketRow>(
  'take_event_ticket',
  `delete from event_tickets where ticket_hash = $1
   returning ticket_hash as "ticketHash", session_id as "sessionId", user_id as "userId",
     expires_at as "expiresAt"`,
  ['ticketHash'],
)
/** If two come with the same ticket, only one gets it. */
export const takeTicket = (on: Querier, ticketHash: Buffer): Promise<TicketRow | undefined> =>
  take.maybeOne(on, { ticketHash })

const forget = rawStatement<{ before: Date; limit: number }, never>(
  'forget_event_tickets',
  `delete from event_tickets where ticket_hash in (
     select ticket_hash from event_tickets where expires_at < $1
     order by expires_at limit $2 for update skip locked)`,
  ['before', 'limit'],
)
export const forgetTickets = (on: Querier, old: { before: Date; limit: number }): Promise<number> =>
  forget.run(on, old)
