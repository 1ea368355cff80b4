import { EMAIL_PATTERN } from '@noren/contract/email'
import { OPERATOR_ROLES, type OperatorRole } from '@noren/contract/operator/roles'
import { LANGUAGES } from '@noren/i18n/languages'
import { marketByCode } from '@noren/markets/market-by-code'
import type { Config } from '../../config.ts'
import { inviteAdmin, inviteKnown } from '../../domains/operator/invite-at-desk.ts'
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
import { loadSecrets, type Secrets } from '../../platform/keys/secrets.ts'
import { openKeysOf } from '../../providers/open-keys.ts'
import { textTable } from '../text-table.ts'

/** Wrong command line arguments: answered with the usage. */
export class UsageError extends Error {}

export interface DeskOptions {
  name?: string | undefined
  role?: string | undefined
  email?: string | undefined
  language?: string | undefined
}

/** The roles of `--role a,b`. */
export const rolesFrom = (given: string | undefined): OperatorRole[] => {
  const words = given?.split(',') ?? []
  const roles = OPERATOR_ROLES.filter((role) => words.includes(role))
  const strange = words.find((word) => !OPERATOR_ROLES.some((role) => role === word))
  if (strange !== undefined || roles.length === 0) {
    throw new UsageError(`--role needs one or more of ${OPERATOR_ROLES.join(', ')}`)
  }
  return roles
}

interface Io {
  config: Config
  say: (line: string) => void
}

/**
 * The administrator's own commands, which work on the database directly; returns false for any other
 * command.
 */
export const runAtDesk = async (
  words: readonly string[],
  options: DeskOptions,
  { config, say }: Io,
): Promise<boolean> => {
  const [command, operatorId = ''] = words
  switch (command) {
    case 'add': {
      const { name } = options
      if (!name) throw new UsageError('add needs --name and --role')
      const roles = rolesFrom(options.role)
      const made = await atDesk(config, (desk) => addOperator(desk, { name, roles }))
      sayToken(made, say)
      for (const known of made.samePersonIds) {
        say(`The same person as operator ${known}: neither confirms what the other proposed.`)
      }
      return true
    }
    case 'invite':
      await invite(operatorId, options, { config, say })
      return true
    case 'token':
      if (!operatorId) throw new UsageError('token needs an operator id')
      sayToken(await atDesk(config, (desk) => renewToken(desk, operatorId)), say)
      return true
    case 'revoke':
      if (!operatorId) throw new UsageError('revoke needs an operator id')
      await atDesk(config, (desk) => revokeOperator(desk, operatorId))
      say(`Operator ${operatorId} has no access any more.`)
      return true
    case 'operators':
      await sayOperators(config, say)
      return true
    default:
      return false
  }
}

const invite = async (
  operatorId: string,
  { name, email = '', language = 'en' }: DeskOptions,
  { config, say }: Io,
): Promise<void> => {
  if (!EMAIL_PATTERN.test(email)) throw new UsageError('invite needs --email')
  if (!LANGUAGES.some((known) => known === language)) {
    throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}`)
  }
  if (!operatorId && !name) throw new UsageError('invite needs --name, or an operator id')
  const invited = await atDesk(config, async (desk, secrets) => {
    const keys = { ...desk, secrets: await secrets() }
    return operatorId
      ? inviteKnown(keys, { operatorId, email, language })
      : inviteAdmin(keys, { name: name ?? '', email, language })
  })
  say(`Operator ${invited.operatorId}: this link works once, for 24 hours, and is shown this once:`)
  say(`${config.publicUrl}/console/enrol#${invited.link}`)
}

const sayOperators = async (config: Config, say: Io['say']): Promise<void> => {
  const rows = await atDesk(config, (desk) => listOperators(desk.db))
  say(
    textTable(
      rows.map(({ operatorId, name, roles, createdAt, tokenUntil, revokedAt }) => ({
        operatorId,
        name,
        roles: roles.join(','),
        since: createdAt.toISOString(),
        tokenUntil: tokenUntil?.toISOString() ?? '',
        revoked: revokedAt?.toISOString() ?? '',
      })),
    ),
  )
}

const sayToken = (given: GivenToken, say: Io['say']): void => {
  say(
    `Operator ${given.operatorId} (${given.roles.join(', ')}), until ${given.expiresAt.toISOString()}`,
  )
  say('The token is shown this once:')
  say(given.token)
}

const atDesk = async <Result>(
  config: Config,
  work: (desk: Desk, secrets: () => Promise<Secrets>) => Promise<Result>,
): Promise<Result> => {
  const database = await findDatabase(config)
  const db = openDb(database.connections.app, { maxConnections: 1 })
  try {
    const at = systemClock(marketByCode(config.market).zone).now()
    const desk = { db, at, newId: () => newUuidV7(at.getTime()) }
    return await work(desk, async () => loadSecrets(await openKeysOf(db, config)))
  } finally {
    await db.close()
    await database.stop()
  }
}
