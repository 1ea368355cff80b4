/**
 * `npm run bench -- books-bars [--bar B7[,B8]] [--long] [--list]`: the bars of the books, each with the one command that
 * tries it. The short form is what `npm test` has of it; `--long` is the whole bar, and some of them need a machine for
 * themselves. `--list` prints the commands alone. Fails when a bar does.
 */
import { spawnSync } from 'node:child_process'
import { findNode, installMissing, ownEnvironment, root } from './prepare.mjs'

const SERVER = 'apps/server/src'
const BENCH = 'apps/server/bench/books-night.ts'
const GOLDEN = `${SERVER}/domains/books/golden.test.ts`
const vitest = (file, name) => [
  'node_modules/.bin/vitest',
  'run',
  file,
  ...(name ? ['-t', name] : []),
]

/**
 * What each bar asks for, in a line; its command, and that of the whole bar where it is another one; and about how long
 * the whole takes on two cores that do nothing else, in minutes.
 */
const BARS = {
  B1: {
    asks: 'G1–G13, G16 through the calls, every day, both views',
    run: vitest(GOLDEN),
    minutes: 6,
  },
  B2: {
    asks: 'late news: 5,126.41 official, 4,117.59 restated',
    run: vitest(GOLDEN, 'G3'),
    minutes: 2,
  },
  B3: { asks: 'written off: letter = app = books', run: vitest(GOLDEN, 'G4'), minutes: 2 },
  B4: {
    asks: '100,000 facts told in any order: invariants 1–6',
    run: vitest(`${SERVER}/domains/repayments/late-news.unit.test.ts`, 'B9.80'),
    minutes: 60,
  },
  B5: {
    asks: 'four false sets refused, and named with keys and triggers off',
    run: vitest(`${SERVER}/domains/books/entry-sources.test.ts`, 'B9.12'),
    minutes: 2,
  },
  B6: {
    asks: '50 changes of one byte: 50 named',
    run: vitest(`${SERVER}/domains/books/day-seals.test.ts`, 'fifty single changes'),
    minutes: 3,
  },
  B7: {
    asks: 'nightly proof with 1,000, 10,000, 100,000 closed loans: flat ± 20 %',
    run: [BENCH, 'closed', '1000', '5000'],
    long: [BENCH, 'closed', '1000', '10000', '100000'],
    minutes: 40,
  },
  B8: {
    asks: '10⁶ running loans: closed in < 10 min, < 50 entries, < 512 MB',
    run: [BENCH, 'running', '20000'],
    long: [BENCH, 'running', '1000000'],
    minutes: 45,
  },
  B9: {
    asks: '100 closes killed: one close each, chain whole',
    run: vitest('apps/server/test/kills-in-close.test.ts'),
    minutes: 15,
  },
  B10: {
    asks: 'payments during the close: none lost, none on a closed day',
    run: vitest(
      `${SERVER}/domains/books/entry-sources.test.ts`,
      'money that comes while the day is closed',
    ),
    minutes: 2,
  },
  B11: {
    asks: '10,000 rows with 40 faults of 11 kinds: 9,960 matched, 40 exceptions',
    run: vitest(
      `${SERVER}/domains/reconciliation/reconciliation.test.ts`,
      'faults of eleven kinds',
    ),
    minutes: 10,
  },
  B12: {
    asks: 'camt.053, MT940, CSV give the same lines; 100,000 fuzzed files',
    run: vitest(`${SERVER}/domains/reconciliation/formats/formats.unit.test.ts`),
    minutes: 5,
  },
  B13: {
    asks: '90 days by chance with faults decided: 1010 and 1012 = the bank’s balance',
    run: vitest(`${SERVER}/api/sandbox/random-cash.test.ts`),
    minutes: 8,
  },
  B14: {
    asks: 'a payout that contradicts itself, three ways, each to a clean proof',
    run: vitest(`${SERVER}/domains/repayments/returned-payouts.test.ts`),
    minutes: 4,
  },
  B15: {
    asks: '20,000 loans exported: hledger and beancount = trial balance',
    run: vitest(`${SERVER}/commands/books/export.test.ts`, 'B9.83'),
    minutes: 25,
  },
  B16: {
    asks: 'the ledger of a version before goes over with equal trial balance',
    run: vitest(`${SERVER}/domains/books/views.test.ts`, 'B9.9'),
    minutes: 3,
  },
  B17: {
    asks: 'a lender without money: no payout leaves, 50 applications at once',
    run: vitest(`${SERVER}/domains/loans/fund-payouts.test.ts`, 'of fifty applications'),
    minutes: 3,
  },
  B18: {
    asks: 'a month is closed once nothing is in its way, and then takes nothing, not in SQL either',
    run: vitest(`${SERVER}/domains/operator/months.test.ts`, 'B9.33'),
    minutes: 4,
  },
  B19: {
    asks: 'statements of 200 loans on days drawn by chance = books',
    run: vitest(`${SERVER}/domains/documents/loan-statement.test.ts`, 'B9.104'),
    minutes: 20,
  },
  B20: {
    asks: 'the auditor changes nothing, by every call',
    run: vitest('apps/server/test/calls/roles.test.ts', 'auditor'),
    minutes: 3,
  },
  B21: {
    asks: 'money calls ≥ 0.9 of the tree before',
    run: ['tools/beside.mjs'],
    minutes: 6,
  },
  B22: {
    asks: 'numbers without a gap over 1,000 loans at once and three kills; register = 2210',
    run: vitest(`${SERVER}/domains/tax/tax.test.ts`, 'B9.61'),
    minutes: 20,
  },
}

const given = process.argv.slice(2)
const after = (name) => given[given.indexOf(name) + 1]
const isLong = given.includes('--long')
const wanted = given.includes('--bar') ? (after('--bar') ?? '').split(',') : Object.keys(BARS)
const unknown = wanted.filter((name) => !(name in BARS))
if (unknown.length > 0) {
  console.error(`No bar ${unknown.join(', ')}. There are: ${Object.keys(BARS).join(', ')}.`)
  process.exit(1)
}
const commandOf = ({ run, long }) => (isLong ? (long ?? run) : run)

if (given.includes('--list')) {
  for (const name of wanted) {
    const bar = BARS[name]
    console.log(
      `${name.padEnd(4)}${bar.asks}\n    ${isLong ? `LONG=1 (about ${bar.minutes} min) ` : ''}${commandOf(bar).join(' ')}`,
    )
  }
  process.exit(0)
}
installMissing()
const node = findNode()
const said = []
for (const name of wanted) {
  const bar = BARS[name]
  console.log(`\n${name}: ${bar.asks}`)
  const beganMs = performance.now()
  const { status } = spawnSync(node, commandOf(bar), {
    cwd: root,
    stdio: 'inherit',
    env: { ...ownEnvironment(), ...(isLong && { LONG: '1' }) },
  })
  if (status !== 0) process.exitCode = 1
  const seconds = Math.round((performance.now() - beganMs) / 1000)
  said.push(
    `${name.padEnd(4)} ${status === 0 ? 'held' : 'MISSED'} ${`${seconds} s`.padStart(8)}  ${bar.asks}`,
  )
}
console.log(`\n${said.join('\n')}`)
