import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface NewNotice {
  userId: string
  id: string
  deviceLabel: string
  madeAt: Date
}
const insertRow = rawStatement<NewNotice, never>(
  'insert_device_notice',
  `insert into device_notices (user_id, id, device_label, made_at, try_at)
   values ($1, $2, $3, $4, $4)`,
  ['userId', 'id', 'deviceLabel', 'madeAt'],
)
export const insertNotice = async (tx: Tx, notice: NewNotice): Promise<void> => {
  await insertRow.run(tx, notice)
}

export interface Notice {
  userId: string
  id: string
  deviceLabel: string
  tries: number
}
const claimDue = rawStatement<{ at: Date; againAt: Date; limit: number }, Notice>(
  'claim_device_notices',
  `update device_notices set try_at = $2, tries = tries + 1 where (user_id, id) in (
     select user_id, id from device_notices where try_at <= $1
     order by try_at limit $3 for update skip locked)
   returning user_id as "userId", id, device_label as "deviceLabel", tries`,
  ['at', 'againAt', 'limit'],
)
/** Those that are due; what is not deleted meanwhile is due again at `againAt`. */
export const claimNotices = (
  on: Querier,
  input: { at: Date; againAt: Date; limit: number },
): Promise<Notice[]> => claimDue.all(on, input)

const uncount = rawStatement<{ userId: string; id: string }, never>(
  'uncount_device_notice_try',
  'update device_notices set tries = greatest(tries - 1, 0) where user_id = $1 and id = $2',
  ['userId', 'id'],
)
/** It is due again as it was claimed, and that was no try. */
export const uncountTry = async (
  on: Querier,
  of: { userId: string; id: string },
): Promise<void> => {
  await uncount.run(on, of)
}

const deleteRow = rawStatement<{ userId: string; id: string }, never>(
  'delete_device_notice',
  'delete from device_notices where user_id = $1 and id = $2',
  ['userId', 'id'],
)
export const deleteNotice = async (
  on: Querier,
  of: { userId: string; id: string },
): Promise<void> => {
  await deleteRow.run(on, of)
}
