import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { acceptRestore } from '../domains/audit/seal-rows.ts'
import { verifySeals } from '../domains/audit/verify-seals.ts'
import { verifySignatures } from '../domains/operator/verify-signatures.ts'
import { systemClock } from '../platform/clock.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { loadSecrets } from '../platform/keys/secrets.ts'
import { openKeysOf } from '../providers/open-keys.ts'
import { openSealAnchor } from '../providers/open-seal-anchor.ts'
import { sandboxOffsetDays } from '../providers/sandbox/calendar.ts'
import { type CommandIo, faultText, say } from './command-line.ts'

const USAGE = `Usage: npm run audit:verify
       npm run audit:verify -- --full
       npm run audit:verify -- --after-restore

Checks that what the staff did, the ledger and everything else that is sealed is as it was: from the last
proof of a night on, or with --full from the first entry on. --after-restore says that this database is an
older copy on purpose, such as a restored backup; whoever reads the anchor sees that it was said.`

export class AuditVerifyError extends Error {}

type Place = Pick<Deps, 'db' | 'clock' | 'secrets' | 'sealAnchor' | 'config'>

/** Says what is wrong with what is sealed and signed; returns whether everything is as it was. */
export const proveAudit = async (
  place: Place,
  isWhole: boolean,
  say: CommandIo['say'],
): Promise<boolean> => {
  const today = place.clock.businessDay()
  const {
    seals: { problems: ofSeals, notes, fromSeal, seals, links },
    signed,
  } = await inTransaction(
    place.db,
    async (tx) => ({
      seals: await verifySeals(place, tx, { isWhole, today }),
      signed: await verifySignatures(place, tx, { since: new Date(0) }),
    }),
    { isolation: 'repeatable read', readOnly: true },
  )
  const problems = [...ofSeals, ...signed.problems]
  for (const line of [...problems, ...notes]) say(line)
  const from = fromSeal === 0 ? 'from the beginning' : `from seal ${fromSeal} on`
  say(`Verified ${from}: seals ${seals}, entries ${links}, signatures ${signed.count}`)
  say(problems.length === 0 ? 'The audit holds.' : `Problems: ${problems.length}`)
  return problems.length === 0
}

/** `npm run audit:verify`: may run beside a working server. Returns whether everything is as it was. */
export const runAuditVerifyCommand = async (
  args: readonly string[],
  { env, say }: CommandIo,
): Promise<boolean> => {
  const [word, ...more] = args
  if (more.length > 0 || (word && !['--full', '--after-restore'].includes(word))) {
    throw new AuditVerifyError(USAGE)
  }
  const config = readConfig(env)
  const database = await findDatabase(config)
  const db = openDb(database.connections.app, { maxConnections: 1 })
  try {
    const keys = await openKeysOf(db, config)
    const { zone } = marketByCode(config.market)
    const isSandbox = config.payments === 'sandbox'
    const clock = systemClock(zone, isSandbox ? await sandboxOffsetDays(db) : undefined)
    const sealAnchor = openSealAnchor(config)
    const place = { db, clock, secrets: loadSecrets(keys), sealAnchor, config }
    if (word !== '--after-restore') return await proveAudit(place, word === '--full', say)
    const { toSeal } = await acceptRestore(place, clock.now())
    say(`The anchor at ${place.sealAnchor.place} goes on from seal ${toSeal}.`)
    return true
  } finally {
    await db.close()
    await database.stop()
  }
}

if (import.meta.main) {
  runAuditVerifyCommand(process.argv.slice(2), { env: process.env, say }).then(
    (holds) => {
      process.exitCode = holds ? 0 : 1
    },
    (error: unknown) => {
      process.stderr.write(`${faultText(error, [AuditVerifyError])}\n`)
      process.exitCode = 2
    },
  )
}
