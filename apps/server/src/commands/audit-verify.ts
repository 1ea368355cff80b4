import { readConfig } from '../config.ts'
import { verifyAudit } from '../domains/audit/audit-chain.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { loadSecrets } from '../platform/keys/secrets.ts'
import { openKeysOf } from '../providers/open-keys.ts'
import { type CommandIo, faultText, say } from './command-line.ts'

/**
 * `npm run audit:verify`: checks that the record of what the staff did and read is unchanged, entry by
 * entry and against each night's seal. May run beside a working server; exits with 1 when something is
 * wrong.
 */
export const runAuditVerifyCommand = async ({ env, say }: CommandIo): Promise<boolean> => {
  const config = readConfig(env)
  const database = await findDatabase(config)
  const db = openDb(database.connection, { maxConnections: 1 })
  try {
    const deps = { secrets: loadSecrets(await openKeysOf(db, config)) }
    const problems = await inTransaction(db, (tx) => verifyAudit(deps, tx), {
      isolation: 'repeatable read',
      readOnly: true,
    })
    for (const problem of problems) say(problem)
    say(problems.length === 0 ? 'The audit holds.' : `Problems: ${problems.length}`)
    return problems.length === 0
  } finally {
    await db.close()
    await database.stop()
  }
}

if (import.meta.main) {
  runAuditVerifyCommand({ env: process.env, say }).then(
    (holds) => {
      process.exitCode = holds ? 0 : 1
    },
    (error: unknown) => {
      process.stderr.write(`${faultText(error)}\n`)
      process.exitCode = 2
    },
  )
}
