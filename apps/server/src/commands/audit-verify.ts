import { readConfig } from '../config.ts'
import { verifyAudit } from '../domains/audit/audit-chain.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuseOtherKeys } from '../platform/keys/key-fingerprints.ts'
import { loadSecrets } from '../platform/keys/secrets.ts'
import { openKeys } from '../providers/open-keys.ts'
import { say } from './command-line.ts'

/**
 * `npm run audit:verify`: checks that the record of what the staff did and read is unchanged, entry by
 * entry and against each night's seal. May run beside a working server; exits with 1 when something is
 * wrong.
 */
export const runAuditVerifyCommand = async (
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<boolean> => {
  const config = readConfig(env)
  const database = await findDatabase(config)
  const db = openDb(database.connection, { maxConnections: 1 })
  try {
    const keys = await openKeys(config)
    await refuseOtherKeys(db, keys)
    const deps = { secrets: loadSecrets(keys) }
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
  runAuditVerifyCommand(process.env, say).then(
    (holds) => {
      process.exitCode = holds ? 0 : 1
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      process.exitCode = 2
    },
  )
}
