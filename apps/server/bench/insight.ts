/**
 * The pages of figures over two years: `node apps/server/bench/insight.ts`. The sums of 730 days of four lenders' books and
 * two products of each, every bucket filled, read over HTTP. Budget: 150 ms.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '@noren/server/app'
import { addOperator } from '@noren/server/domains/operator/operators'
import { migrationsFolder } from '@noren/server/platform/db/migrate'
import { pino } from 'pino'
import { servicesOn, startCluster } from './bench-cluster.ts'
import { DEVICE } from './given-applicants.ts'
import { plainHeaders } from './http-load.ts'
import { percentile, round, show } from './rounds.ts'

const DATABASE = 'insight'
const BUDGET_MS = 150
const CALLS = 40
const WARM_CALLS = 5

/** Two years of sums, as the nights would have written them. */
const TWO_YEARS = [
  `insert into books (book, lender_code, currency)
   select 'lender-' || n || '-INR', 'lender-' || n, 'INR' from generate_series(1, 4) n`,
  `insert into portfolio_rolls (book, rolled_until, proven_until)
   select book, current_date - 1, current_date - 1 from books where currency = 'INR'`,
  `insert into portfolio_days (book, day, product_code, is_written_off, late_from, loans,
     principal_left_minor)
   select b.book, current_date - n, 'product-' || p, false, late, 100 + late, 100000000 + n
   from books b, generate_series(1, 730) n, generate_series(1, 2) p,
     unnest(array[-1, 0, 1, 2, 8, 30, 31, 60, 61, 90, 91]) late where b.lender_code like 'lender-%'`,
  `insert into flow_days (book, day, product_code, flow, loans, amount_minor)
   select b.book, current_date - n, 'product-' || p, flow, 30, 1000000
   from books b, generate_series(1, 730) n, generate_series(1, 2) p,
     unnest(array['disbursed', 'principal', 'interest', 'fee', 'tax', 'penal', 'recoveredPrincipal',
       'otherPrincipal', 'writtenOff', 'waived']) flow where b.lender_code like 'lender-%'`,
  `insert into vintage_points
   select b.book, (date_trunc('month', current_date) - make_interval(months => a) - interval '1 day')::date,
     (date_trunc('month', current_date) - make_interval(months => v))::date, 'product-' || p,
     500, 500000000, 50, 50000000, 30, 30000000, 20, 20000000, 60
   from books b, generate_series(0, 23) a, generate_series(a + 1, 24) v, generate_series(1, 2) p
   where b.lender_code like 'lender-%'`,
  `insert into roll_cells
   select b.book, current_date - 30 * m - 31, current_date - 30 * m - 1, 'product-' || p, f, g, 20, 1000000
   from books b, generate_series(0, 23) m, generate_series(1, 2) p,
     unnest(array['current', '1-7', '8-30', '31-60', '61-90', '91+']) f,
     unnest(array['current', '1-7', '8-30', '31-60', '61-90', '91+', 'repaid', 'writtenOff']) g
   where b.lender_code like 'lender-%'`,
  `insert into due_points
   select b.book, (date_trunc('month', current_date) - make_interval(months => m))::date, 'product-' || p,
     late, 20, 1000000
   from books b, generate_series(0, 23) m, generate_series(1, 2) p, generate_series(-8, 46) late
   where b.lender_code like 'lender-%'`,
  `insert into contact_days
   select b.book, current_date - n, 'product-' || p, channel, hour, null, 20, 20, 0
   from books b, generate_series(1, 730) n, generate_series(1, 2) p,
     unnest(array['sms', 'push']) channel, generate_series(9, 17) hour where b.lender_code like 'lender-%'`,
]

/** What the pages read of those sums, written as an update of a server with two years of them writes it. */
const facts = readFileSync(join(migrationsFolder, '0650-day-facts.sql'), 'utf8')
const FACTS_OF_SUMS = facts.match(/^insert into [\s\S]*?;$/gm) ?? []

const cluster = await startCluster()
console.log('Pages of figures over two years')
try {
  await cluster.createEmpty(DATABASE)
  for (const sql of [...TWO_YEARS, ...FACTS_OF_SUMS, 'analyze']) await cluster.run(DATABASE, sql)
  const { deps, close } = servicesOn(cluster, DATABASE)
  const desk = { db: deps.owner, newId: deps.newId, at: deps.clock.now() }
  const { token } = await addOperator(desk, { name: 'The auditor', roles: ['auditor'] })
  const app = await buildApp(deps, pino({ level: 'silent' }), undefined)
  const from = new Date(deps.clock.now().getTime() - 729 * 86_400_000).toISOString().slice(0, 10)
  const pages = {
    portfolio: `/api/operator/insight/portfolio?from=${from}`,
    vintages: '/api/operator/insight/vintages',
    'roll rates': '/api/operator/insight/roll-rates',
    collections: `/api/operator/insight/collections?from=${from}`,
  }
  for (const [what, url] of Object.entries(pages)) {
    const tookMs: number[] = []
    const cpuUs: number[] = []
    let bytes = 0
    for (let call = 0; call < WARM_CALLS + CALLS; call += 1) {
      const beganMs = performance.now()
      const began = process.cpuUsage()
      const answer = await app.inject({ method: 'GET', url, headers: plainHeaders(DEVICE, token) })
      const { user, system } = process.cpuUsage(began)
      if (call >= WARM_CALLS) {
        tookMs.push(performance.now() - beganMs)
        cpuUs.push(user + system)
      }
      if (answer.statusCode !== 200) throw new Error(`refused: ${answer.body}`)
      bytes = answer.rawPayload.length
    }
    const [p50, p95] = [percentile(tookMs, 0.5), percentile(tookMs, 0.95)]
    show({
      what: `${what}, ${round(bytes / 1000)} kB`,
      figure: `p50 ${round(p50)} ms, p95 ${round(p95)} ms, own CPU ${round(percentile(cpuUs, 0.5) / 1000)} ms`,
      beside: `budget ${BUDGET_MS} ms`,
      isMet: p95 <= BUDGET_MS,
    })
  }
  await app.close()
  await close()
} finally {
  await cluster.stop()
}
