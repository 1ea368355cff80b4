import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

const TABLES = ['operator_audit', 'personal_data_reads'] as const
type Table = (typeof TABLES)[number]

interface Head {
  position: number
  chain: Buffer
}
interface Seal extends Head {
  tableName: string
  businessDay: Day
  mac: Buffer
}

const brokenPositions = rawStatement<{ table: string }, { position: number }>(
  'audit_broken_chain',
  'select position from broken_chain($1) as position',
  ['table'],
)

const chainsAt = (table: Table) =>
  rawStatement<{ positions: number[] }, Head>(
    `audit_chains_of_${table}`,
    `select position, chain from ${table}
     where position = any($1::bigint[]) and chain is not null`,
    ['positions'],
  )
const CHAINS = {
  operator_audit: chainsAt('operator_audit'),
  personal_data_reads: chainsAt('personal_data_reads'),
}

const listSeals = rawStatement<{ table: string }, Seal>(
  'list_audit_seals',
  `select table_name as "tableName", business_day as "businessDay", position, chain, mac
   from audit_seals where table_name = $1 order by id`,
  ['table'],
)

type KeyDeps = Pick<Deps, 'secrets'>

/** It had one key only. */
const firstKey = ({ auditKeys }: KeyDeps['secrets']): Buffer => {
  const key = auditKeys.byId.get(1)
  if (!key) throw new Error('audit.key is missing: restore it from a backup')
  return key
}

const macOf = ({ secrets }: KeyDeps, seal: Omit<Seal, 'mac'>): Buffer =>
  createHmac('sha256', firstKey(secrets))
    .update(
      [seal.tableName, seal.businessDay, seal.position, seal.chain.toString('hex')].join('\0'),
    )
    .digest()

const verifySeals = async (deps: KeyDeps, on: Querier, table: Table): Promise<string[]> => {
  const seals = await listSeals.all(on, { table })
  const rows = await CHAINS[table].all(on, { positions: seals.map(({ position }) => position) })
  const chains = new Map(rows.map(({ position, chain }) => [position, chain]))
  return seals.flatMap((seal) => {
    const { businessDay, position, mac, chain } = seal
    if (!timingSafeEqual(mac, macOf(deps, seal))) {
      return [`${table}: the seal of ${businessDay} is not ours`]
    }
    return chains.get(position)?.equals(chain)
      ? []
      : [`${table}: entry ${position} is not the one that was sealed on ${businessDay}`]
  })
}

/**
 * What is wrong with the chain that the database itself made of the staff's audit up to the version before:
 * entries changed, missing or inserted, and seals of its nights that do not match. It is asked until the
 * first proof of the seals, which cover it from then on.
 */
export const verifyOldChain = async (deps: KeyDeps, on: Querier): Promise<string[]> => {
  const problems: string[] = []
  for (const table of TABLES) {
    const broken = await brokenPositions.all(on, { table })
    problems.push(
      ...broken.map(({ position }) => `${table}: the chain breaks at entry ${position}`),
    )
    problems.push(...(await verifySeals(deps, on, table)))
  }
  return problems
}
