import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

export interface SandboxMessage {
  channel: 'sms' | 'mail' | 'push'
  recipient: string
  text: string
}

const insert = rawStatement<SandboxMessage, never>(
  'sandbox_insert_message',
  'insert into sandbox_messages (channel, recipient, text) values ($1, $2, $3)',
  ['channel', 'recipient', 'text'],
)
/** What the sandbox's tray and mailbox show. */
export const insertSandboxMessage = async (on: Querier, message: SandboxMessage): Promise<void> => {
  await insert.run(on, message)
}

const deleteOld = rawStatement<{ before: Date; limit: number }, never>(
  'sandbox_delete_old_messages',
  `delete from sandbox_messages where id in (
     select id from sandbox_messages where sent_at < $1
     order by sent_at limit $2 for update skip locked)`,
  ['before', 'limit'],
)
/** The sandbox is not an archive. Returns how many were deleted. */
export const deleteSandboxMessages = (
  on: Querier,
  old: { before: Date; limit: number },
): Promise<number> => deleteOld.run(on, old)
