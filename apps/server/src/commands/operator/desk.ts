import { OPERATOR_ROLES } from '@noren/contract/operator'
import { marketByCode } from '@noren/markets/market-by-code'
import type { Config } from '../../config.ts'
import {
  addOperator,
  type Desk,
  type GivenToken,
  listOperators,
  renewToken,
  revokeOperator,
} from '../../domains/operator/operators.ts'
import { systemClock } from '../../platform/clock.ts'
import { findDatabase } from '../../platform/db/find-database.ts'
import { openDb } from '../../platform/db/pool.ts'
import { newUuidV7 } from '../../platform/ids.ts'
import { textTable } from '../text-table.ts'

/** Wrong command line arguments: answered with the usage. */
export class UsageError extends Error {}

/**
 * The administrator's own commands, which work on the database directly; returns false for any other
 * command.
 */
export const runAtDesk = async (
  words: readonly string[],
  options: { name?: string | undefined; role?: string | undefined },
  { config, say }: { config: Config; say: (line: string) => void },
): Promise<boolean> => {
  const [command, operatorId = ''] = words
  if (command === 'add') {
    const { name } = options
    const role = OPERATOR_ROLES.find((known) => known === options.role)
    if (!name || !role) throw new UsageError('add needs --name and --role')
    const made = await atDesk(config, (desk) => addOperator(desk, { name, role }))
    sayToken(made, say)
    for (const known of made.samePersonIds) {
      say(`The same person as operator ${known}: neither confirms what the other proposed.`)
    }
    return true
  }
  if (command === 'token') {
    if (!operatorId) throw new UsageError('token needs an operator id')
    sayToken(await atDesk(config, (desk) => renewToken(desk, operatorId)), say)
    return true
  }
  if (command === 'revoke') {
    if (!operatorId) throw new UsageError('revoke needs an operator id')
    await atDesk(config, (desk) => revokeOperator(desk, operatorId))
    say(`Operator ${operatorId} has no access any more.`)
    return true
  }
  if (command !== 'operators') return false
  const rows = await atDesk(config, (desk) => listOperators(desk.db))
  say(
    textTable(
      rows.map(({ createdAt, revokedAt, ...row }) => ({
        ...row,
        since: createdAt.toISOString(),
        revoked: revokedAt?.toISOString() ?? '',
      })),
    ),
  )
  return true
}

const sayToken = (given: GivenToken, say: (line: string) => void): void => {
  say(`Operator ${given.operatorId} (${given.role}), until ${given.expiresAt.toISOString()}`)
  say('The token is shown this once:')
  say(given.token)
}

const atDesk = async <Result>(
  config: Config,
  work: (desk: Desk) => Promise<Result>,
): Promise<Result> => {
  const database = await findDatabase(config)
  const db = openDb(database.connection, { maxConnections: 1 })
  try {
    const at = systemClock(marketByCode(config.market).zone).now()
    return await work({ db, at, newId: () => newUuidV7(at.getTime()) })
  } finally {
    await db.close()
    await database.stop()
  }
}
