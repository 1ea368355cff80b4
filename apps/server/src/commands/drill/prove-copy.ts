import { addDays, dayOf } from '@noren/contract/dates'
import { marketByCode } from '@noren/markets/market-by-code'
import type { Config } from '../../config.ts'
import { clockAt } from '../../platform/clock.ts'
import { type ConnectionOptions, openDb } from '../../platform/db/pool.ts'
import { loadSecrets } from '../../platform/keys/secrets.ts'
import { openKeysOf } from '../../providers/open-keys.ts'
import { openSealAnchor } from '../../providers/open-seal-anchor.ts'
import { sandboxOffsetDays } from '../../providers/sandbox/calendar.ts'
import { proveAudit } from '../audit-verify.ts'
import { proveAll } from '../books/proof.ts'
import type { CommandIo } from '../command-line.ts'
import { anchorAsOf } from './anchor-as-of.ts'

export interface Copy {
  readonly connection: ConnectionOptions
  /** Where its keys lie. */
  readonly dataDir: string
  /** The moment as of which it is a copy. */
  readonly at: Date
}

/**
 * Verifies books and audit of a restored copy from the first entry on, as of its own moment; the audit against the
 * anchor of `config`. @returns which of them do not hold, as sentences
 */
export const proveCopy = async (
  config: Config,
  { connection, dataDir, at }: Copy,
  { say }: Pick<CommandIo, 'say'>,
): Promise<string[]> => {
  const market = marketByCode(config.market)
  const db = openDb(connection, { maxConnections: 2 })
  try {
    const secrets = loadSecrets(await openKeysOf(db, { ...config, dataDir }))
    const offset = config.payments === 'sandbox' ? (await sandboxOffsetDays(db))() : 0
    const businessDay = addDays(dayOf(at, market.zone), offset)
    const clock = clockAt(at, businessDay)
    const sealAnchor = anchorAsOf(openSealAnchor(config), { at, businessDay })
    const io = { env: {}, say }
    const doBooksHold = await proveAll(
      { db, clock, market, secrets },
      { book: null, from: null },
      io,
    )
    const doesAuditHold = await proveAudit({ db, clock, secrets, sealAnchor, config }, true, say)
    return [
      ...(doBooksHold ? [] : ['its books do not hold']),
      ...(doesAuditHold ? [] : ['its audit does not hold']),
    ]
  } finally {
    await db.close()
  }
}
