/**
 * The console's lists, counters and figures among a million loans, and what twenty of the staff cost the borrowers:
 * `npm run bench -- console [--loans 1000000]`. Budgets: a page of any list at any depth p95 200 ms, counters p95 10 ms, an
 * Insight page of two years p95 150 ms, a face case opened with its keys p95 30 ms, a person found p95 20 ms, a borrower's
 * p99 within 10 %.
 */

import { parseArgs } from 'node:util'
import { cursorOf } from '@noren/server/api/operator/paging'
import { buildApp } from '@noren/server/app'
import { addOperator } from '@noren/server/domains/operator/operators'
import { givenOpenCase } from '@noren/testkit/given-certified'
import type { OwnedDeps } from '@noren/testkit/given-loans'
import { givenFacePictures } from '@noren/testkit/given-review'
import type { TestApp } from '@noren/testkit/test-app'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { startApp } from './app-process.ts'
import { type BenchCluster, servicesOn, startCluster } from './bench-cluster.ts'
import { cpuSeconds } from './cpu-time.ts'
import { DEVICE, givenApplicants } from './given-applicants.ts'
import { callAtPace, plainHeaders, rawRequest, timeHttp } from './http-load.ts'
import { median, percentile, round, show } from './rounds.ts'

const { values: wanted } = parseArgs({
  options: { loans: { type: 'string', default: '1000000' } },
  allowPositionals: true,
})
const LOANS = Number(wanted.loans)
const OPEN_ITEMS = 10_000
const DATABASE = 'console'
const BUDGET = { listMs: 200, countsMs: 10, openMs: 30, findMs: 20, growth: 0.1 }
const CALLS = 60
const WARM_CALLS = 10
const AT_ONCE = 8

const STAFF = 20
/** Each of them makes a call so often: a case every ten seconds, with what its page asks for. */
const STAFF_CALLS_PER_SECOND = STAFF * 0.5
const BORROWERS_PER_SECOND = 100
const BORROWER_CALLS = 1_000
const TURNS = 6

/**
 * Loans as the lists read them. Triggers and keys are off: what lies behind a line is of no weight for its list.
 * One in ten runs; a third of those is late.
 */
const GIVEN = [
  'set session_replication_role = replica',
  `insert into loan_facts (user_id, loan_id, loan_number, status, lender_code, product_code, currency,
     principal_minor, principal_left_minor, applied_at, disbursed_on, due_on, closed_at)
   select gen_random_uuid(), gen_random_uuid(), 'LN-' || n, case n % 10 when 0 then 50 when 1 then 70 else 80 end,
     'lender-' || n % 4, 'product-' || n % 8, 'INR', 1000000, case when n % 10 < 2 then 500000 else 0 end,
     now() - make_interval(secs => n * 60), current_date - n / 1440 - 1, current_date - n % 90 + 30, null
   from generate_series(1, ${LOANS}) n`,
  `insert into work_items (id, kind, subject_id, lender_code, subject_number, opened_at, due_at, claimed_by,
     claimed_until)
   select gen_random_uuid(), kind, gen_random_uuid(), 'lender-' || n % 4, 'LN-' || n,
     now() - make_interval(secs => n), now() + make_interval(secs => n - 500), null, null
   from generate_series(1, ${OPEN_ITEMS / 5}) n,
     unnest(array['application', 'proof', 'payoutFailure', 'complaint', 'limitRequest']) kind`,
  // What was done lies beside it.
  `insert into work_items (id, kind, subject_id, opened_at, due_at, done_at)
   select gen_random_uuid(), 'faceCase', gen_random_uuid(), now() - interval '9 days', now() - interval '8 days',
     now() - interval '8 days' from generate_series(1, ${LOANS / 2}) n`,
].join(';\n')

interface Depth {
  readonly key: Date
  readonly id: string
}
const LOAN_ORDERS = {
  newest: {
    path: '',
    at: 'select applied_at as key, loan_id as id from loan_facts order by applied_at desc, loan_id desc',
  },
  'of a state': {
    path: 'status=50',
    at: 'select applied_at as key, loan_id as id from loan_facts where status = 50 order by applied_at desc, loan_id desc',
  },
  'of a lender, one product': {
    path: 'lender=lender-1&product=product-5',
    at: `select applied_at as key, loan_id as id from loan_facts where lender_code = 'lender-1'
      order by applied_at desc, loan_id desc`,
  },
  'of which no line fits': {
    path: 'lender=lender-1&product=product-0',
    at: `select applied_at as key, loan_id as id from loan_facts where lender_code = 'lender-1'
      order by applied_at desc, loan_id desc`,
  },
  'by due day': {
    path: 'sort=due',
    at: 'select due_on as key, loan_id as id from loan_facts where status in (50, 70) order by due_on, loan_id',
  },
} as const
const DEPTHS = { first: 0, middle: 0.5, last: 0.95 } as const

/** The pages whose time counts, by what they are called in the report. */
const pagesOf = async (cluster: BenchCluster): Promise<Map<string, string[]>> => {
  const pages = new Map<string, string[]>()
  const cursorAt = async (sql: string, share: number): Promise<string> => {
    const { count } = (await cluster.run(DATABASE, `select count(*)::int from (${sql}) l`))[0] as {
      count: number
    }
    const offset = Math.floor(count * share)
    if (offset === 0) return ''
    const [place] = (await cluster.run(DATABASE, `${sql} offset ${offset} limit 1`)) as Depth[]
    return place ? `cursor=${cursorOf(place)}` : ''
  }
  const add = async (name: string, base: string, filter: string, sql: string): Promise<void> => {
    const addresses = await Promise.all(
      Object.values(DEPTHS).map(async (share) => {
        const query = [filter, await cursorAt(sql, share)].filter(Boolean).join('&')
        return query ? `${base}?${query}` : base
      }),
    )
    pages.set(name, addresses)
  }
  for (const [name, { path, at }] of Object.entries(LOAN_ORDERS)) {
    await add(`loans, ${name}`, '/api/operator/loans', path, at)
  }
  const items = 'select due_at as key, id from work_items where done_at is null'
  for (const filter of ['', 'claim=free', 'late=true', 'lender=lender-2', 'claim=mine']) {
    const of = `${items} order by due_at, id`
    await add(`work, ${filter || 'all'}`, '/api/operator/work', filter, of)
  }
  await add(
    'work, one kind',
    '/api/operator/work',
    'kind=proof',
    `${items} and kind = 'proof' order by due_at, id`,
  )
  return pages
}

const FACES = 40

/** Cases of faces that one of the staff has claimed, with their pictures. */
const givenClaimedFaces = async (
  deps: OwnedDeps & Required<Pick<OwnedDeps, 'owner'>>,
  operatorId: string,
  people: readonly { userId: string }[],
): Promise<string[]> => {
  const t = { deps, db: deps.db, clock: deps.clock } as unknown as Pick<
    TestApp,
    'deps' | 'db' | 'clock'
  >
  const cases: string[] = []
  for (const { userId } of people) {
    await givenOpenCase(t, userId, 'face')
    const { caseId } = await givenFacePictures(t, { userId, name: 'ASHA RAVI KULKARNI' })
    cases.push(caseId)
  }
  await deps.owner.query({
    text: `update work_items set claimed_by = $1, claimed_until = now() + interval '1 hour'
      where subject_id = any($2::uuid[]) and done_at is null`,
    values: [operatorId, cases],
  })
  return cases
}

const cluster = await startCluster()
console.log(`The console among ${LOANS} loans and ${OPEN_ITEMS} open items`)
try {
  await cluster.createEmpty(DATABASE)
  await cluster.run(DATABASE, GIVEN)
  const { deps, close } = servicesOn(cluster, DATABASE)
  const desk = { db: deps.owner, newId: deps.newId, at: deps.clock.now() }
  const { token } = await addOperator(desk, { name: 'The auditor', roles: ['auditor'] })
  const people = await givenApplicants(deps, 200)
  const [person] = people
  if (!person) throw new Error('nobody is there')
  const { operatorId, token: reviewer } = await addOperator(desk, {
    name: 'Meera',
    roles: ['kycReviewer'],
  })
  const faces = await givenClaimedFaces(deps, operatorId, people.slice(0, FACES))
  await cluster.run(DATABASE, 'vacuum analyze')
  const staff = plainHeaders(DEVICE, token)
  const app = await buildApp(deps, pino({ level: 'silent' }), undefined)
  const asked = async (call: InjectOptions & { url: string }): Promise<number> => {
    const beganMs = performance.now()
    const answer = await app.inject(call)
    if (answer.statusCode !== 200 || answer.json().code !== 200) {
      throw new Error(`${call.url} is refused: ${answer.body}`)
    }
    return performance.now() - beganMs
  }
  const once = (url: string) => asked({ method: 'GET', url, headers: staff })
  const timed = async (urls: readonly string[], atOnce: number): Promise<number[]> => {
    const tookMs: number[] = []
    for (let call = 0; call < WARM_CALLS + CALLS; call += atOnce) {
      const some = Array.from({ length: atOnce }, (_, at) => urls[(call + at) % urls.length] ?? '')
      const each = await Promise.all(some.map(once))
      if (call >= WARM_CALLS) tookMs.push(...each)
    }
    return tookMs
  }
  /** Beside the time, which another program lengthens, the CPU of both sides of the socket. */
  const report = async (
    what: string,
    budgetMs: number,
    run: () => Promise<number[]>,
  ): Promise<void> => {
    const began = cpuSeconds(cluster.postmasterPid)
    const tookMs = await run()
    const cpuMs =
      ((cpuSeconds(cluster.postmasterPid) - began) * 1000) / (tookMs.length + WARM_CALLS)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(tookMs, share))
    show({
      what,
      figure: `p50 ${round(p50 ?? 0, 1)}, p95 ${round(p95 ?? 0, 1)}, p99 ${round(p99 ?? 0, 1)} ms, CPU ${round(cpuMs, 1)} ms`,
      beside: `budget p95 ${budgetMs} ms`,
      isMet: (p95 ?? 0) <= budgetMs,
    })
  }
  const pages = await pagesOf(cluster)
  for (const [name, urls] of pages) {
    await report(`${name}, ${AT_ONCE} at a time`, BUDGET.listMs, () => timed(urls, AT_ONCE))
  }
  const counts = '/api/operator/work/counts'
  await report('counters', BUDGET.countsMs, () => timed([counts], 1))
  const eachOf = async (calls: readonly (InjectOptions & { url: string })[]): Promise<number[]> => {
    const tookMs: number[] = []
    for (const call of calls) tookMs.push(await asked(call))
    return tookMs.slice(WARM_CALLS)
  }
  const opens = faces.map((caseId) => ({
    method: 'GET' as const,
    url: `/api/operator/reviews/${caseId}/open`,
    headers: plainHeaders(DEVICE, reviewer),
  }))
  await report('a face case opened with its keys', BUDGET.openMs, () => eachOf(opens))
  const finds = (kind: 'phone' | 'loanNumber', value: (at: number) => string) =>
    Array.from({ length: WARM_CALLS + CALLS }, (_, at) => ({
      method: 'POST' as const,
      url: '/api/operator/people/find',
      headers: staff,
      payload: { kind, value: value(at) },
    }))
  const byPhone = finds('phone', (at) => `8${String(at).padStart(9, '0')}`)
  await report('a person found by phone', BUDGET.findMs, () => eachOf(byPhone))
  const byLoan = finds('loanNumber', (at) => `LN-${Math.floor((LOANS / (CALLS * 2)) * (at + 1))}`)
  await report('a person found by loan', BUDGET.findMs, () => eachOf(byLoan))
  await app.close()
  await close()

  const served = await startApp(cluster, DATABASE)
  const borrower = rawRequest({
    method: 'GET',
    path: '/api/user/borrow/borrowStatus',
    headers: plainHeaders(DEVICE, person.token),
  })
  const work = [...pages.values()].flat().concat(counts)
  const staffAtWork = (count: number) =>
    Promise.all(
      work.slice(0, count).map((path) =>
        callAtPace(served.port, {
          request: rawRequest({ method: 'GET', path, headers: staff }),
          count: Math.ceil(
            (BORROWER_CALLS / BORROWERS_PER_SECOND) * (STAFF_CALLS_PER_SECOND / count),
          ),
          perSecond: STAFF_CALLS_PER_SECOND / count,
        }),
      ),
    )
  const paced = () =>
    callAtPace(served.port, {
      request: borrower,
      count: BORROWER_CALLS,
      perSecond: BORROWERS_PER_SECOND,
    })
  await timeHttp(served.port, AT_ONCE, Array(BORROWER_CALLS).fill(borrower))
  const alone: number[] = []
  const beside: number[] = []
  // In turns, so that what else the machine does weighs on both.
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(percentile(await paced(), 0.99))
    const [tookMs] = await Promise.all([paced(), staffAtWork(work.length)])
    beside.push(percentile(tookMs, 0.99))
  }
  const growth = median(beside) / median(alone) - 1
  show({
    what: `a borrower's p99 beside ${STAFF} of the staff`,
    figure: `${round(median(beside), 1)} ms, alone ${round(median(alone), 1)} ms`,
    beside: `${round(growth * 100)} % of ${BUDGET.growth * 100}`,
    isMet: growth <= BUDGET.growth,
  })
  await served.stop()
} finally {
  await cluster.stop()
}
// Two years of figures have a database of their own.
await import('./insight.ts')
