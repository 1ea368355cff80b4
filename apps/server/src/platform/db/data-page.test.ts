import { readFileSync } from 'node:fs'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOLDINGS, type Holding } from '../../domains/privacy/holdings.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

interface Line {
  table: string
  whose: string
  key: string
  rowsALoan: number
  kept: string
}

/** The rows `| `table` | whose | key | rows | kept |` of docs/spec/data.md. */
const readPage = (): Line[] => {
  const page = readFileSync(new URL('../../../../../docs/spec/data.md', import.meta.url), 'utf8')
  return [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \| `([^`|]+)` \| (\d+) \| ([^|]+) \|$/gm)].map(
    ([, table = '', whose = '', key = '', rows, kept = '']) => ({
      table,
      whose: whose.trim(),
      key,
      rowsALoan: Number(rows),
      kept: kept.trim(),
    }),
  )
}

const tables = async (): Promise<{ table: string; key: string }[]> => {
  const { rows } = await t.db.query<{ table: string; key: string }>({
    text: `select c.relname as table, coalesce(string_agg(a.attname, ', ' order by k.place), 'none') as key
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      left join unnest(i.indkey) with ordinality k (number, place) on true
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname order by c.relname`,
  })
  return rows
}

test('[D1.1] the page of the data names every table of the schema, with its key', async () => {
  const written = readPage().map(({ table, key }) => ({ table, key }))
  expect(written.toSorted((a, b) => a.table.localeCompare(b.table, 'en'))).toEqual(
    (await tables()).toSorted((a, b) => a.table.localeCompare(b.table, 'en')),
  )
})

/** How the page describes when a table's rows about a borrower are deleted. */
const keptOf = ({ erasure }: Holding): string => {
  if (erasure.when === 'later') return `the law's time for ${erasure.part}`
  return { atOnce: 'an erasure', idsOnly: 'for ever, as ids', shortLived: 'days' }[erasure.when]
}

test('[D1.1] whose a table is and how long it is kept are those of the list of what we hold', () => {
  const written = readPage()
  const holdings = new Map(HOLDINGS.map((holding) => [holding.table, holding]))
  const ofBorrowers = written.filter(({ whose }) => whose === 'borrower')
  expect(ofBorrowers.map(({ table }) => table).toSorted()).toEqual([...holdings.keys()].toSorted())
  for (const { table, kept } of ofBorrowers) {
    const holding = holdings.get(table)
    expect(kept.split(';')[0], table).toBe(holding && keptOf(holding))
  }
})

const countAll = async (names: readonly string[]): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const name of names) {
    const { rows } = await t.db.query<{ count: number }>({
      text: `select count(*)::int as count from ${name}`,
    })
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

test('[D1.1] a loan from its quote to its last rupee adds the rows that the page says', async () => {
  const names = (await tables()).map(({ table }) => table)
  const person = await givenCertifiedUser(t)
  // Rows that a server's first message creates do not belong to the loan.
  await t.deliver()
  const before = await countAll(names)
  const given = await givenDisbursedLoan(t, { person, isAnnounced: false })
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order))
  const after = await countAll(names)
  const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const written = readPage().map(({ table, rowsALoan }) => [table, rowsALoan])
  expect(Object.fromEntries(names.map((name) => [name, added(name)]))).toEqual(
    Object.fromEntries(written),
  )
})
