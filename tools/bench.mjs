/**
 * `npm run bench [part ...]`: measures what the server costs, each figure next to its theoretical limit,
 * measured in the same run on the same database, and its budget. Takes about five minutes; fails when a part
 * cannot run, when `proofs`, which compares CPU in short turns, is over its limit, or when a night of the books
 * or the outbox misses its limits, which are wide. Other times on a shared machine mean little. LONG=1 adds a million loans.
 * `npm run bench -- books-bars --list` prints the bars of the books with the command of each.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildConsoleIfStale,
  buildWebIfStale,
  findNode,
  installMissing,
  ownEnvironment,
  root,
} from './prepare.mjs'

/** How many loans the nightly roll moves here, fewer than its own default. */
const ROLLED = '20000'
/** How many run in the night of the books, and how many lie closed behind it. */
const BOOKED = process.env.LONG === '1' ? '1000000' : '20000'
const CLOSED = process.env.LONG === '1' ? ['1000', '10000', '100000'] : ['1000', '5000']

const PARTS = {
  prices: ['apps/server/bench/price-engine.ts'],
  envelope: ['packages/envelope/src/bench.ts'],
  money: ['apps/server/bench/money.ts'],
  reads: ['apps/server/bench/reads.ts'],
  proofs: ['apps/server/bench/device-proof.ts'],
  pictures: ['apps/server/bench/latency-while-reading.ts'],
  certify: ['apps/server/bench/certify.ts'],
  growth: ['apps/server/bench/growth.ts'],
  start: ['apps/server/bench/start-and-memory.ts'],
  metrics: ['apps/server/bench/metrics.ts'],
  outbox: ['apps/server/bench/outbox.ts'],
  night: ['apps/server/bench/nightly-roll.ts', ROLLED],
  books: ['apps/server/bench/books-night.ts', 'running', BOOKED],
  console: ['apps/server/bench/console.ts'],
  insight: ['apps/server/bench/insight.ts'],
  credit: ['apps/server/bench/credit.ts'],
  /** A hundred face cases by keys in Chromium, from the key to the painted pictures of the next. */
  'next-case': ['node_modules/vitest/vitest.mjs', 'run', 'e2e/console/next-case.test.ts'],
  /** What a loan leaves in the database, by table and index. */
  bytes: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    '--reporter=verbose',
    'apps/server/test/finished-loan.test.ts',
  ],
  'books-closed': ['apps/server/bench/books-night.ts', 'closed', ...CLOSED],
  'books-bars': ['tools/books-bars.mjs'],
}
/** Run only when they are named: a million loans, a browser at a hundred cases, and the parts above with tests besides. */
const NAMED_ALONE = ['console', 'next-case', 'books-bars', 'bytes']

/** Tests that measure only where they are asked to. */
const IS_LONG = ['next-case', 'bytes']

/** What begins with a dash is for the parts: `npm run bench -- outbox --messages 100000`. */
const given = process.argv.slice(2)
const firstOption = given.findIndex((one) => one.startsWith('-'))
const wanted = firstOption < 0 ? given : given.slice(0, firstOption)
const options = firstOption < 0 ? [] : given.slice(firstOption)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

installMissing()
const node = findNode()
for (const [name, [file, ...args]] of Object.entries(PARTS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : NAMED_ALONE.includes(name)) continue
  if (!existsSync(join(root, file))) continue
  const isInBrowser = name === 'next-case'
  if (isInBrowser) {
    buildWebIfStale()
    buildConsoleIfStale()
  }
  const beganMs = performance.now()
  const { status } = spawnSync(node, [file, ...args, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...ownEnvironment(), ...(IS_LONG.includes(name) && { LONG: '1' }) },
  })
  if (status !== 0) process.exitCode = 1
  console.log(`  (${Math.round((performance.now() - beganMs) / 1000)} s)\n`)
}
