import { addDays, type Day } from '@noren/contract/dates'
import { closeBooks } from '@noren/testkit/close-books'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import {
  type BulkLoan,
  givenLoans,
  type TestServer,
  testClock,
  testServerOn,
} from '@noren/testkit/given-loans'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDayByHand } from './close-day.ts'

const BOOK = 'banyan-lane-INR'

let database: TestDatabase
let server: TestServer
let until: Day
let loans: BulkLoan[]
beforeEach(async () => {
  database = await createTestDatabase()
  const clock = testClock()
  server = testServerOn(database.connection, { clock })
  const dueOn = addDays(clock.businessDay(), 25)
  loans = await givenLoans(server.deps, { count: 3, dueOn: () => dueOn })
  clock.advanceDays(5)
  until = addDays(clock.businessDay(), -1)
})
afterEach(async () => {
  await server.close()
  await database.close()
})

const closeDay = async (onLine: (line: string) => void = () => undefined) => {
  const lines: string[] = []
  const say = (line: string) => {
    lines.push(line)
    onLine(line)
  }
  return { isWhole: await closeDayByHand(server.deps, until, { say }), lines }
}

const earned = async () => {
  const { rows } = await database.db.query<{ day: Day; count: number }>({
    text: `select posted_on as day, count(*)::int as count from journal_entries
      where event = 'accrued' and book = $1 group by 1 order by 1`,
    values: [BOOK],
  })
  return rows
}

test('[B9.162] a day is closed once, with the open ones before it, whatever stops it and however often it is asked for', async () => {
  expect(await earned()).toEqual([])
  // Stopped after its first day: what is shut stays, and the next call goes on.
  const stop = (line: string) => {
    if (line.endsWith('is shut')) throw new Error('stopped')
  }
  await expect(closeDay(stop)).rejects.toThrow('stopped')
  const [first, ...more] = await earned()
  expect(first).toMatchObject({ count: 1 })
  expect(more).toEqual([])
  // Two at once, beside each other and beside the night.
  const [one, other] = await Promise.all([
    closeDay(),
    closeDay(),
    closeBooks({ ...server, clock: server.deps.clock }),
  ])
  const shut = [...one.lines, ...other.lines].filter((line) => line.endsWith('is shut'))
  expect(new Set(shut).size).toBe(shut.length)
  expect(shut).not.toContain(`${BOOK}: ${first?.day} is shut`)
  const days = await earned()
  expect(days.every(({ count }) => count === 1)).toBe(true)
  expect(days.length).toBeGreaterThan(3)
  expect(days.at(-1)?.day).toBe(until)
  // Again: the same end, and nothing moves.
  const again = await closeDay()
  expect(again.isWhole).toBe(true)
  expect(again.lines).toHaveLength(1)
  expect(again.lines[0]).toMatch(new RegExp(`${BOOK} +${until} +\\d+ +[0-9a-f]{64}`))
  expect((await closeDay()).lines).toEqual(again.lines)
  expect(await earned()).toEqual(days)
})

test('[B9.162] it says of each day how far it is', async () => {
  const { lines } = await closeDay()
  const days = await earned()
  const ofBook = lines.filter((line) => line.startsWith(`${BOOK}: `))
  expect(ofBook.slice(0, days.length)).toEqual(days.map(({ day }) => `${BOOK}: ${day} is shut`))
  expect(ofBook.at(-1)).toBe(`${BOOK}: ${days.length} days are sealed`)
})

test('[B9.162] a day that does not hold is shut and not sealed, and what is wrong is said', async () => {
  await database.db.query({ text: 'alter table postings disable trigger user' })
  await database.db.query({
    text: `update postings set amount_minor = amount_minor - 1 where reason = 'payout.processed'
      and entry_id in (select id from journal_entries where loan_id = $1)`,
    values: [loans[0]?.loanId],
  })
  const { isWhole, lines } = await closeDay()
  expect(isWhole).toBe(false)
  expect(lines).toContain(`${BOOK}: ${until} is shut`)
  expect(lines.join('\n')).toMatch(/it posts 999999, its payout says 1000000/)
  expect(lines.at(-1)).toMatch(new RegExp(`${BOOK} +no day yet`))
})
