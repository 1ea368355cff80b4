import type { Day } from '@noren/contract/dates'
import type { KeptPart } from '@noren/markets/retention'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement, type Statement } from '../../../platform/db/statement.ts'
import { HOLDINGS, type Holding } from '../holdings.ts'
import type { LoanFacts } from '../rules/rules.ts'

export type Part = KeptPart | 'rest'
type Of = { userId: string }

const removals = new Map<Holding, Statement<Of, never>>()
/** Deletions that return the files of the rows they deleted. */
const fileRemovals = new Map<Holding, Statement<Of, { fileId: string | null }>>()
const strips = new Map<Holding, Statement<Of, never>>()
for (const holding of HOLDINGS) {
  const { table, of, erasure, strip, file } = holding
  if (erasure.when === 'atOnce' || erasure.when === 'later') {
    const set = erasure.when === 'later' ? erasure.set : undefined
    const text = set ? `update ${table} set ${set} where ${of}` : `delete from ${table} where ${of}`
    if (file) {
      const returning = `${text} returning ${file} as "fileId"`
      fileRemovals.set(holding, rawStatement(`erase_files_from_${table}`, returning, ['userId']))
    } else removals.set(holding, rawStatement(`erase_from_${table}`, text, ['userId']))
  }
  if (strip) {
    const text = `update ${table} set ${strip} where ${of}`
    strips.set(holding, rawStatement(`strip_${table}`, text, ['userId']))
  }
}

/**
 * Deletes what is not kept, and from what is kept what identifies the person. Returns the files that can no
 * longer be decrypted, to be removed after the commit.
 */
export const eraseAllBut = async (
  tx: Tx,
  { userId, kept }: { userId: string; kept: readonly Part[] },
): Promise<string[]> => {
  const files: string[] = []
  for (const holding of HOLDINGS) {
    const { erasure } = holding
    await strips.get(holding)?.run(tx, { userId })
    if (erasure.when === 'later' && kept.includes(erasure.part)) continue
    files.push(...(await remove(tx, holding, userId)))
  }
  return files
}

const keptParts = rawStatement<Of, { part: Part }>(
  'list_kept_parts',
  'select part from erasures where user_id = $1 and done_at is null',
  ['userId'],
)

/** Deletes one part whose time is over; for `rest`, what was written while the person was being erased. */
export const erasePart = async (
  tx: Tx,
  { userId, part }: { userId: string; part: Part },
): Promise<string[]> => {
  if (part === 'rest') {
    const kept = (await keptParts.all(tx, { userId })).map((one) => one.part)
    return eraseAllBut(tx, { userId, kept })
  }
  const files: string[] = []
  for (const holding of HOLDINGS) {
    const { erasure } = holding
    if (erasure.when !== 'later' || erasure.part !== part) continue
    files.push(...(await remove(tx, holding, userId)))
  }
  return files
}

const remove = async (tx: Tx, holding: Holding, userId: string): Promise<string[]> => {
  await removals.get(holding)?.run(tx, { userId })
  const rows = (await fileRemovals.get(holding)?.all(tx, { userId })) ?? []
  return rows.flatMap(({ fileId }) => (fileId ? [fileId] : []))
}

const close = rawStatement<{ userId: string; at: Date }, never>(
  'close_erased_user',
  'update users set closed_at = $2 where id = $1',
  ['userId', 'at'],
)
/** Nobody can sign in to this user any more. */
export const closeUser = async (tx: Tx, of: { userId: string; at: Date }): Promise<void> => {
  await close.run(tx, of)
}

const loanFacts = rawStatement<Of & { zone: string }, LoanFacts>(
  'list_loans_for_erasure',
  `select status, disbursed_on as "disbursedOn", (closed_at at time zone $2)::date as "closedOn"
   from loans where user_id = $1`,
  ['userId', 'zone'],
)
export const listLoans = (on: Querier, of: Of & { zone: string }): Promise<LoanFacts[]> =>
  loanFacts.all(on, of)

const openPayment = rawStatement<Of, { isOpen: boolean }>(
  'find_open_payment',
  // Orders and payouts are found by their loan: whatever waits of others is not looked at.
  `select exists (select from payment_orders where user_id = $1
       and loan_id in (select id from loans where user_id = $1) and state = 'waiting')
     or exists (select from proofs where user_id = $1 and state = 'checking')
     or exists (select from payouts where user_id = $1
       and loan_id in (select id from loans where user_id = $1) and state in ('queued', 'ordered'))
     or exists (select from refund_orders where user_id = $1 and state in ('queued', 'ordered'))
     or exists (select from payout_returns where user_id = $1 and state <> 'settled')
     or exists (select from disputes where user_id = $1 and state = 'open')
     as "isOpen"`,
  ['userId'],
)
export const hasOpenPayment = async (on: Querier, of: Of): Promise<boolean> =>
  (await openPayment.one(on, of)).isOpen

const openSessions = rawStatement<Of, { sessionId: string }>(
  'list_sessions_of_person',
  'select id as "sessionId" from sessions where user_id = $1 and revoked_at is null',
  ['userId'],
)
export const listSessions = (on: Querier, of: Of): Promise<{ sessionId: string }[]> =>
  openSessions.all(on, of)

type Dated = Of & { part: Part; deleteOn: Day; askedAt: Date }
const insert = rawStatement<Dated, never>(
  'insert_erasure',
  'insert into erasures (user_id, part, delete_on, asked_at) values ($1, $2, $3, $4)',
  ['userId', 'part', 'deleteOn', 'askedAt'],
)
export const insertErasure = async (tx: Tx, dated: Dated): Promise<void> => {
  await insert.run(tx, dated)
}

const lockDueRows = rawStatement<{ on: Day; limit: number }, Of & { part: Part }>(
  'lock_due_erasures',
  `select user_id as "userId", part from erasures where done_at is null and delete_on <= $1
   order by delete_on, user_id, part limit $2 for update skip locked`,
  ['on', 'limit'],
)
export const lockDue = (
  tx: Tx,
  due: { on: Day; limit: number },
): Promise<(Of & { part: Part })[]> => lockDueRows.all(tx, due)

const end = rawStatement<Of & { part: Part; at: Date }, never>(
  'end_erasure',
  'update erasures set done_at = $3 where user_id = $1 and part = $2',
  ['userId', 'part', 'at'],
)
export const endErasure = async (tx: Tx, of: Of & { part: Part; at: Date }): Promise<void> => {
  await end.run(tx, of)
}
