import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, type Day } from '@noren/contract/dates'
import { marketByCode } from '@noren/markets/market-by-code'
import { createVision } from '@noren/vision/vision'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { verifySeals } from '../domains/audit/verify-seals.ts'
import { verifyBooks } from '../domains/books/verify-books.ts'
import { type Portfolio, portfolioToday } from '../domains/loans/portfolio.ts'
import { publishProducts } from '../domains/loans/products.ts'
import { verifyLoans } from '../domains/loans/verify-loans.ts'
import { systemClock } from '../platform/clock.ts'
import { startDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { rawStatement } from '../platform/db/statement.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { putOffFlushes } from '../platform/durable-files.ts'
import { admitKeys } from '../platform/keys/key-fingerprints.ts'
import { makeLog } from '../platform/log.ts'
import { openKeys } from '../providers/open-keys.ts'
import { makeDeps } from '../start-server.ts'
import { type DemoWish, live } from './live.ts'
import { steppingClock } from './stepping-clock.ts'

/** Why no demo can be made here; its message says what to do. */
export class DemoError extends Error {}

const SAID_EVERY_DAYS = 20

/** The sandbox's providers, which nobody else calls, take whatever comes. */
const LIMITS = { atOnce: 40, perSecond: 99_999 }
const UNLIMITED = {
  ...{ sms: LIMITS, push: LIMITS, mail: LIMITS },
  ...{ payout: LIMITS, collection: LIMITS, tax: LIMITS },
}

export interface Demo {
  today: Day
  people: number
  loans: number
  portfolio: Portfolio
  /** What does not hold of the books, the loans and the audit: nothing, or the demo is wrong. */
  problems: string[]
}

const counted = rawStatement<Record<never, never>, { people: number; loans: number }>(
  'count_demo',
  `select (select count(*) from users) as people, (select count(*) from loans) as loans`,
  [],
)

/** Figures of all that was made, and whether it proves. */
export const readDemo = async (deps: Deps): Promise<Demo> => {
  const { db, market } = deps
  const today = deps.clock.businessDay()
  const { problems } = await inTransaction(
    db,
    (tx) => verifySeals(deps, tx, { isWhole: true, today }),
    { isolation: 'repeatable read', readOnly: true },
  )
  return {
    today,
    ...(await counted.one(db)),
    portfolio: await portfolioToday(db, { today, currency: market.currency }),
    problems: [...(await verifyBooks(db)), ...(await verifyLoans(deps, db)), ...problems],
  }
}

/** What of a configuration reaches beyond this machine and its data folder, by the setting that says so. */
const OUTSIDE: Readonly<Record<string, (config: Config) => boolean>> = {
  NODE_ENV: ({ isProduction }) => isProduction,
  DATABASE_URL: ({ databaseUrl }) => databaseUrl !== undefined,
  SEAL_ANCHOR_DIR: ({ sealAnchorDir }) => sealAnchorDir !== undefined,
  PAYMENTS: ({ isSandbox, razorpay }) => !isSandbox || razorpay !== null,
  SMS: ({ twilio }) => twilio !== null,
  MAIL: ({ smtp }) => smtp !== null,
  PUSH: ({ webPush }) => webPush !== null,
  KYC: ({ kyc }) => kyc !== null,
}

/** Invented people have phones that are somebody's: nothing of a demo may leave the sandbox, or fall among real rows. */
const refuseUnlessEmptySandbox = (config: Config): void => {
  const real = Object.keys(OUTSIDE).filter((setting) => OUTSIDE[setting]?.(config))
  if (real.length > 0) {
    throw new DemoError(`A demo is made in a sandbox only. Take out: ${real.join(', ')}.`)
  }
  const { dataDir } = config
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new DemoError(
      `The folder ${dataDir} is not empty: choose another one with DATA_DIR, or remove what a demo has left in it.`,
    )
  }
}

const quietly = (): void => undefined

/**
 * Makes an empty data folder into that of a lender who has worked for a while: people, loans and what waits for the
 * staff, all by the services of the product and a clock that steps through the days up to today. No server can start on
 * the folder meanwhile. Throws DemoError before anything is made; whatever else goes wrong leaves the folder empty again.
 */
export const makeDemo = async (
  config: Config,
  wish: DemoWish,
  say: (line: string) => void,
): Promise<Demo> => {
  refuseUnlessEmptySandbox(config)
  const flushAgain = putOffFlushes()
  try {
    const database = await startDatabase(config, quietly, { isRemade: true })
    // From here on the folder is ours: no other process gets its lock.
    return await makeOn(database, config, wish, say).catch((error: unknown) => {
      // It was empty: what is half a demo is nobody's, and the same command makes it anew.
      for (const name of readdirSync(config.dataDir)) {
        rmSync(join(config.dataDir, name), { recursive: true, force: true })
      }
      throw error
    })
  } finally {
    flushAgain()
  }
}

const makeOn = async (
  database: Awaited<ReturnType<typeof startDatabase>>,
  config: Config,
  wish: DemoWish,
  say: (line: string) => void,
): Promise<Demo> => {
  const { zone } = marketByCode(config.market)
  const connections = await database.ready().catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  const db = openDb(connections.app, { isRemade: true })
  const eraser = openDb(connections.eraser, { isRemade: true, maxConnections: 1 })
  const vision = createVision({ workers: { textReaders: 0, faceReaders: 0 } })
  try {
    const clock = steppingClock(addDays(systemClock(zone).businessDay(), -wish.days), zone)
    const keys = await openKeys(config)
    await admitKeys({ db, folder: keys }, clock.now())
    // Nobody from outside calls: only its own bank and till, as often as they have something to say.
    const log = makeLog('error')
    const unhurried = { ...config, lines: UNLIMITED }
    const deps = makeDeps({ config: unhurried, db, eraser, clock, vision, log, keys })
    await publishProducts(deps)
    const app = await buildApp(deps, log, undefined)
    try {
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      const beganMs = performance.now()
      await live({ deps, clock, url }, wish, (passed) => {
        if (passed === 0 || passed % SAID_EVERY_DAYS !== 0) return
        const seconds = (performance.now() - beganMs) / 1000
        const left = Math.round((seconds / passed) * (wish.days - passed))
        say(`${clock.businessDay()}: ${passed} of ${wish.days} days, some ${left} s to go`)
      })
      return await readDemo(deps)
    } finally {
      await app.close()
    }
  } finally {
    await vision.close()
    await Promise.all([db.close(), eraser.close()])
    await database.stop()
  }
}
