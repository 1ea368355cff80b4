/**
 * A program for the benchmarks: our HTTP application on a database, without background work and request
 * logs, in a separate process so that its CPU time can be measured.
 */

import type { AddressInfo } from 'node:net'
import { marketByCode } from '@noren/markets/market-by-code'
import { buildApp } from '@noren/server/app'
import { readConfig } from '@noren/server/config'
import { systemClock } from '@noren/server/platform/clock'
import { openDb } from '@noren/server/platform/db/pool'
import { admitKeys } from '@noren/server/platform/keys/key-fingerprints'
import { keyFolder } from '@noren/server/platform/keys/key-folder'
import { makeDeps } from '@noren/server/start-server'
import { createVision } from '@noren/vision/vision'
import { pino } from 'pino'

const config = readConfig(process.env)
const clock = systemClock(marketByCode(config.market).zone)
const log = pino({ level: config.logLevel })
const db = openDb({ connectionString: config.databaseUrl ?? '' })
const keys = keyFolder(config.dataDir)
await admitKeys({ db, folder: keys }, clock.now())
const deps = makeDeps({ config, db, clock, vision: createVision({}), log, keys })
const app = await buildApp(deps, log, undefined)
await app.listen({ port: 0, host: '127.0.0.1' })
const [address] = app.addresses() as AddressInfo[]

process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.on('disconnect', () => process.exit(0))
process.send?.({ port: address?.port })
