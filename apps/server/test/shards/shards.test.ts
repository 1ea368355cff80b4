import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loginOut, saveConsent } from '@noren/contract/account'
import { borrowDocuments } from '@noren/contract/documents'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { ENDPOINTS } from '@noren/contract/index'
import { linkWithoutSession } from '@noren/server/domains/account/hand-off'
import { dispatchInHand } from '@noren/server/domains/loans/payouts'
import { HOLDINGS } from '@noren/server/domains/privacy/holdings'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { pay } from '@noren/testkit/repaying'
import { type CallOptions, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { type TracedStatement, tracing } from '@noren/testkit/tracing-db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GIVEN_CALLS, givenStaff } from '../calls/given-calls.ts'
import { divide, everywhere, readGlobalUniques, readSharded, whyNotOneShard } from './divided.ts'
import { KEPT_WHOLE, NOT_ONE_SHARD } from './known.ts'

/**
 * Whether borrowers could be divided among several databases (docs/guides/shard.md): PostgreSQL's planner is asked of each
 * statement that the calls of borrowers and providers send whether one shard answers it.
 */

let t: TestApp
let whole: TestDatabase
let divided: TestDatabase
let take: () => TracedStatement[] = () => []
beforeAll(async () => {
  t = await startTestApp({
    through: (db) => {
      const traced = tracing(db)
      take = traced.take
      return traced.db
    },
  })
  whole = await createTestDatabase()
  divided = await createTestDatabase()
})
afterAll(async () => {
  await t?.close()
  await whole?.close()
  await divided?.close()
})

const CHOICE = { productCode: 'lane-30', productAmount: '10000.00' }
/** Pictures are read in it. */
const TIMEOUT_MS = 900_000

/** What a call is asked with that only reads, by somebody with a loan and an order to pay it. */
const givenReader = async (): Promise<(endpoint: EndpointSpec) => CallOptions> => {
  const given = await givenDisbursedLoan(t)
  const { person, loanId } = given
  const { token, userId, deviceId } = person
  const { ref, page } = (await pay(t, given)).data
  const papers = await t.call(borrowDocuments, { token, params: { borrowId: loanId } })
  const link = linkWithoutSession(t.deps, { userId, channel: 'sms', at: t.clock.now() })
  const bodies: Record<string, object> = {
    quote: { products: [CHOICE] },
    viewLink: { taskId: link.openToken, uniqueChannel: 'sms' },
    [saveConsent.name]: {
      consents: [{ purpose: 'analytics', given: true }],
      textVersion: 'test',
    },
  }
  const params = {
    ...{ repayId: loanId, borrowId: loanId, documentId: papers.data.details[0]?.documentId ?? '' },
    ...{
      ref,
      code: new URL(page, t.url).searchParams.get('code') ?? '',
      param: 'all',
      type: 'bank',
    },
  }
  const query = { borrowType: '0', ...CHOICE }
  return ({ name, method, query: takes }) => ({
    ...{ token, deviceId, params },
    ...(takes && { query }),
    ...(method === 'POST' && { body: bodies[name] ?? { repayId: loanId } }),
  })
}

/** Which take more than these are given: a picture, a code, another day, another provider; or are the staff's and the devices'. */
const UNANSWERED = [
  ...['beginPasskey', 'getDict', 'livingStart', 'hardshipOffers', 'readVoucherPicture'],
  ...['razorpayWebhook', 'loanStatement', 'savePushToken', 'saveInfo', 'saveEvent'],
  ...['beginEnrol', 'beginSignIn'],
]

/** The statements of each call, those that were joined to be sent at once apart. */
const readStatements = async (): Promise<{ sent: TracedStatement[]; unanswered: string[] }> => {
  const calls = ENDPOINTS.filter(({ access, stream }) => access !== 'operator' && !stream)
  const readers = calls
    .filter(({ name }) => !(name in GIVEN_CALLS))
    // The last, as nobody is signed in after it.
    .toSorted((one, other) => Number(one === loginOut) - Number(other === loginOut))
  const read = await givenReader()
  const staff = await givenStaff(t)
  const sent: TracedStatement[] = []
  const unanswered: string[] = []
  // First those that read: what the others are given lets months pass.
  for (const endpoint of [...readers, ...calls.filter((call) => !readers.includes(call))]) {
    const given = (await GIVEN_CALLS[endpoint.name]?.(t, staff)) ?? read(endpoint)
    take()
    const { code } = await t.call(endpoint, given)
    await dispatchInHand(t.deps)
    sent.push(...take().flatMap(apart))
    if (code !== 200) unanswered.push(endpoint.name)
  }
  return { sent: sent.filter(({ name }) => name !== undefined), unanswered }
}

const JOINED =
  /\(select \/\* (\w+) \*\/ json_agg\(.*?\) from \((.*?)\) q\)(?=, \(select \/\*|\) as found$)/gs

const apart = (sent: TracedStatement): TracedStatement[] => {
  let before = 0
  const parts = [...sent.text.matchAll(JOINED)].map(([, name = '', text = '']) => {
    const from = before
    const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
    before = Math.max(from, ...numbers)
    const own = text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) - from}`)
    return { name, text: own, values: sent.values.slice(from, before) }
  })
  return parts.length > 0 ? parts : [sent]
}

test(
  '[D2.41] each statement of a borrower’s call is answered by one shard, but those of a list that may only shrink',
  async () => {
    await divide(divided.db)
    const { sent, unanswered } = await readStatements()
    const found = new Map<string, string>()
    const names = new Set<string>()
    for (const statement of sent) {
      const { name = '' } = statement
      names.add(name)
      const why = await whyNotOneShard(divided.db, statement)
      if (why) found.set(name, why)
    }
    expect({ rest: Object.fromEntries([...found].toSorted()), unanswered }).toEqual({
      rest: NOT_ONE_SHARD,
      unanswered: UNANSWERED,
    })
    expect(names.size).toBeGreaterThan(350)
  },
  TIMEOUT_MS,
)

test('[D2.42] every table of borrowers names the borrower in each row, but those of a list that may only shrink', async () => {
  const sharded = (await readSharded(whole.db)).map(({ name }) => name)
  const ofBorrowers = HOLDINGS.map(({ table }) => table)
  const left = ofBorrowers.filter((table) => !sharded.includes(table))
  expect(left.toSorted()).toEqual(Object.keys(KEPT_WHOLE))
  expect(sharded.filter((table) => !ofBorrowers.includes(table))).toEqual([])
  const { rows } = await whole.db.query<{ name: string }>({
    text: `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  })
  const tables = rows.map(({ name }) => name)
  for (const table of everywhere()) {
    expect(tables).toContain(table)
    expect([...sharded, ...left], table).not.toContain(table)
  }
})

test('[D2.42] what is unique over all borrowers is named in the guide, with what keeps it so', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/shard.md'), 'utf8')
  const named = [...guide.matchAll(/^\| `(\w+)` \| `([\w, ]+)` \| .+ \|$/gm)].map(
    ([, table, columns]) => `${table}: ${columns}`,
  )
  const uniques = await readGlobalUniques(whole.db)
  const found = uniques.map(({ table, columns }) => `${table}: ${columns.join(', ')}`)
  expect(named.toSorted()).toEqual(found.toSorted())
})
