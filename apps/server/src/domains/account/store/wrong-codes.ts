import type { Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { BUDGETS, SERVICE_COUNTED_MAX, WINDOW_SECONDS } from '../codes/budgets.ts'

/** Who tries a code, for whom; everything hashed. */
export interface Trier {
  phoneHash: Buffer
  deviceHash: Buffer | null
  networkHash: Buffer
  ownHash: Buffer | null
}

// Whoever shares one of them takes turns, so that codes tried at once cannot pass a budget together. Always
// in this order, and each transaction takes one of each: they cannot wait for each other in a circle.
const lockOne = rawStatement<{ hash: Buffer }, unknown>(
  'lock_wrong_codes',
  `select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 11))`,
  ['hash'],
)
export const lockBudgets = async (
  tx: Tx,
  { deviceHash, networkHash }: Pick<Trier, 'deviceHash' | 'networkHash'>,
): Promise<void> => {
  if (deviceHash) await lockOne.run(tx, { hash: deviceHash })
  await lockOne.run(tx, { hash: networkHash })
}

export interface AgesRow {
  phone: number[]
  device: number[]
  network: number[]
  own: number[]
  serviceCount: number
}
const AGES_OF = (rows: string, limit: number): string =>
  `array(select extract(epoch from $5::timestamptz - failed_at)::float8 from wrong_codes
     where ${rows} and failed_at > $5::timestamptz - interval '${WINDOW_SECONDS} s'
     order by failed_at desc limit ${limit})`
const NETWORK_MOST = Math.max(...BUDGETS.networks.map(({ most }) => most))

const findAges = rawStatement<Trier & { at: Date }, AgesRow>(
  'find_wrong_codes',
  `select
     ${AGES_OF('phone_hash = $1 and own_hash is null', BUDGETS.phone.most)} as phone,
     ${AGES_OF('device_hash = $2 and own_hash is null', BUDGETS.device.most)} as device,
     ${AGES_OF('network_hash = $3 and own_hash is null', NETWORK_MOST)} as network,
     ${AGES_OF('phone_hash = $1 and own_hash = $4', BUDGETS.session.most)} as own,
     (select count(*) from (
        select from wrong_codes
        where own_hash is null and failed_at > $5::timestamptz - interval '${WINDOW_SECONDS} s'
        limit ${SERVICE_COUNTED_MAX + 1}) counted) as "serviceCount"`,
  ['phoneHash', 'deviceHash', 'networkHash', 'ownHash', 'at'],
)
export const readAges = (tx: Tx, of: Trier & { at: Date }): Promise<AgesRow> => findAges.one(tx, of)

const insertWrong = rawStatement<Trier & { id: string; at: Date }, never>(
  'insert_wrong_code',
  `insert into wrong_codes (id, phone_hash, own_hash, device_hash, network_hash, failed_at)
   values ($1, $2, $3, $4, $5, $6)`,
  ['id', 'phoneHash', 'ownHash', 'deviceHash', 'networkHash', 'at'],
)
export const insertWrongCode = async (
  tx: Tx,
  wrong: Trier & { id: string; at: Date },
): Promise<void> => {
  await insertWrong.run(tx, wrong)
}

const deleteSlips = rawStatement<Pick<Trier, 'phoneHash' | 'deviceHash' | 'ownHash'>, never>(
  'forget_wrong_codes',
  `delete from wrong_codes
   where phone_hash = $1 and (own_hash = $2 or (own_hash is null and device_hash = $3))`,
  ['phoneHash', 'ownHash', 'deviceHash'],
)
/** What this device typed wrong for this phone. */
export const deleteOwnWrongCodes = async (
  tx: Tx,
  of: Pick<Trier, 'phoneHash' | 'deviceHash' | 'ownHash'>,
): Promise<void> => {
  await deleteSlips.run(tx, of)
}

const deleteOldWrong = rawStatement<{ before: Date; limit: number }, never>(
  'delete_old_wrong_codes',
  `delete from wrong_codes where id in (
     select id from wrong_codes where failed_at < $1
     order by failed_at limit $2)`,
  ['before', 'limit'],
)
export const deleteWrongCodes = (tx: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteOldWrong.run(tx, old)
