import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface NewLink {
  tokenHash: Buffer
  operatorId: string
  at: Date
  expiresAt: Date
}

// ---- Invitations ----

const insertInviteRow = rawStatement<NewLink, never>(
  'insert_operator_invite',
  `insert into operator_invites (token_hash, operator_id, created_at, expires_at)
   values ($1, $2, $3, $4)`,
  ['tokenHash', 'operatorId', 'at', 'expiresAt'],
)
export const insertInvite = async (tx: Tx, link: NewLink): Promise<void> => {
  await insertInviteRow.run(tx, link)
}

const findInviteRow = rawStatement<
  { tokenHash: Buffer; at: Date },
  { operatorId: string; name: string }
>(
  'find_operator_invite',
  `select i.operator_id as "operatorId", o.name
   from operator_invites i join operators o on o.id = i.operator_id
   where i.token_hash = $1 and i.expires_at > $2 and i.used_at is null and o.revoked_at is null`,
  ['tokenHash', 'at'],
)
export const findInvite = (on: Querier, of: { tokenHash: Buffer; at: Date }) =>
  findInviteRow.maybeOne(on, of)

const useInviteRow = rawStatement<{ tokenHash: Buffer; at: Date }, { operatorId: string }>(
  'use_operator_invite',
  `update operator_invites set used_at = $2
   where token_hash = $1 and used_at is null and expires_at > $2
   returning operator_id as "operatorId"`,
  ['tokenHash', 'at'],
)
/** The first one gets it. */
export const useInvite = (tx: Tx, of: { tokenHash: Buffer; at: Date }) =>
  useInviteRow.maybeOne(tx, of)

const endInviteRows = rawStatement<{ operatorId: string; at: Date }, never>(
  'end_operator_invites',
  'update operator_invites set used_at = $2 where operator_id = $1 and used_at is null',
  ['operatorId', 'at'],
)
export const endInvites = (tx: Tx, of: { operatorId: string; at: Date }): Promise<number> =>
  endInviteRows.run(tx, of)

// ---- Links for a limited session ----

const insertLinkRow = rawStatement<NewLink & { restSince: Date }, never>(
  'insert_operator_link',
  `insert into operator_links (token_hash, operator_id, created_at, expires_at)
   select $1, $2, $3, $4
   where not exists (select from operator_links where operator_id = $2 and created_at > $5)`,
  ['tokenHash', 'operatorId', 'at', 'expiresAt', 'restSince'],
)
/** False when one was made a moment ago, which is still good. */
export const insertLink = async (tx: Tx, link: NewLink & { restSince: Date }): Promise<boolean> =>
  (await insertLinkRow.run(tx, link)) === 1

const lockLinkRow = rawStatement<
  { tokenHash: Buffer; at: Date },
  { operatorId: string; wrongCodes: number }
>(
  'lock_operator_link',
  `select l.operator_id as "operatorId", l.wrong_codes as "wrongCodes"
   from operator_links l join operators o on o.id = l.operator_id
   where l.token_hash = $1 and l.expires_at > $2 and l.used_at is null and o.revoked_at is null
   for update of l`,
  ['tokenHash', 'at'],
)
export const lockLink = (tx: Tx, of: { tokenHash: Buffer; at: Date }) =>
  lockLinkRow.maybeOne(tx, of)

const useLinkRow = rawStatement<{ tokenHash: Buffer; at: Date }, never>(
  'use_operator_link',
  'update operator_links set used_at = $2 where token_hash = $1',
  ['tokenHash', 'at'],
)
export const useLink = async (tx: Tx, of: { tokenHash: Buffer; at: Date }): Promise<void> => {
  await useLinkRow.run(tx, of)
}

const countWrongRow = rawStatement<{ tokenHash: Buffer }, never>(
  'count_wrong_operator_code',
  'update operator_links set wrong_codes = wrong_codes + 1 where token_hash = $1',
  ['tokenHash'],
)
export const countWrong = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await countWrongRow.run(tx, { tokenHash })
}

const sumWrongRow = rawStatement<{ operatorId: string; after: Date }, { count: number }>(
  'sum_wrong_operator_codes',
  `select coalesce(sum(wrong_codes), 0)::int as count from operator_links
   where operator_id = $1 and created_at > $2`,
  ['operatorId', 'after'],
)
export const wrongCodesOf = async (
  on: Querier,
  of: { operatorId: string; after: Date },
): Promise<number> => (await sumWrongRow.one(on, of)).count

const endLinkRows = rawStatement<{ operatorId: string; at: Date }, never>(
  'end_operator_links',
  'update operator_links set used_at = $2 where operator_id = $1 and used_at is null',
  ['operatorId', 'at'],
)
export const endLinks = (tx: Tx, of: { operatorId: string; at: Date }): Promise<number> =>
  endLinkRows.run(tx, of)

const openInviteRow = rawStatement<{ operatorId: string }, { isOpen: boolean }>(
  'has_open_operator_invite',
  `select exists (
     select from operator_invites where operator_id = $1 and used_at is null
   ) as "isOpen"`,
  ['operatorId'],
)
/** Whether somebody was invited and has not used the link, be it over or not. */
export const hasOpenInvite = async (on: Querier, operatorId: string): Promise<boolean> =>
  (await openInviteRow.one(on, { operatorId })).isOpen

const deleteLinkRows = rawStatement<{ before: Date; limit: number }, never>(
  'delete_operator_links',
  `delete from operator_links where token_hash in (
     select token_hash from operator_links where created_at < $1
     order by created_at limit $2)`,
  ['before', 'limit'],
)
export const deleteLinks = (tx: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteLinkRows.run(tx, old)

// An invitation that nobody used stays: it is what a new link can be sent for.
const deleteInviteRows = rawStatement<{ before: Date; limit: number }, never>(
  'delete_operator_invites',
  `delete from operator_invites where token_hash in (
     select token_hash from operator_invites where used_at < $1
     order by used_at limit $2)`,
  ['before', 'limit'],
)
export const deleteInvites = (tx: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteInviteRows.run(tx, old)
