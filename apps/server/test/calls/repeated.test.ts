import type { EndpointSpec } from '@noren/contract/endpoint'
import { ENDPOINTS } from '@noren/contract/index'
import { dispatchInHand } from '@noren/server/domains/loans/payouts'
import { proven } from '@noren/testkit/call-proofs'
import { everyRowAgain, listColumns, type TableContent } from '@noren/testkit/every-row'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startTestApp, type TestAnswer, type TestApp } from '@noren/testkit/test-app'
import { UNPROVEN } from '@noren/testkit/unproven-calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GIVEN_CALLS, givenStaff, type Staff } from './given-calls.ts'

/** Every call that changes something, sent once, then again, and by another person ten times at once. */
const TIMES = 10

let t: TestApp
let staff: Staff
beforeAll(async () => {
  t = await startTestApp()
  readOnce(t)
  const listed = (await listColumns(t.db)).filter(({ table }) => !ARE_PLACES.has(table))
  const withoutSealed = (columns: string) =>
    columns
      .split(', ')
      .filter((column) => !IS_SEALED.test(column))
      .join(', ')
  readContent = everyRowAgain(
    t.db,
    listed.map(({ table, columns }) => ({ table, columns: withoutSealed(columns) })),
  )
  // The first payout of all opens the lender's account in the sandbox's bank.
  await givenDisbursedLoan(t)
})
// Some rows have to wait for an overdue loan, and staff tokens expire.
beforeEach(async () => {
  staff = await givenStaff(t)
})
afterAll(() => t?.close())

/** Reading pictures takes seconds and is not tested here, so each first result is reused. */
const readOnce = ({ deps: { vision } }: TestApp): void => {
  const { readText, readDocument, checkLiveness } = vision
  const once = <Asked, Read>(read: (asked: Asked) => Read): ((asked: Asked) => Read) => {
    let known: Read | undefined
    return (asked) => {
      known ??= read(asked)
      return known
    }
  }
  vision.readText = once(readText)
  vision.readDocument = once(readDocument)
  vision.checkLiveness = once(checkLiveness)
}

/** Concurrent bank checks each count, since they are limited per day. */
const MAY_GROW_MORE = new Set(['bank_checks'])
/** Its rows are places in time that are kept for what leaves, not what the calls did. */
const ARE_PLACES = new Set(['provider_lines'])
/**
 * What they are given closes every day of every loan until then: each comes right after the one before, so that no call in
 * between lets months pass for them to close.
 */
const CLOSES_BOOKS = new Set(['closeMonth', 'setAllowance', 'adjustMonth', 'setOffTax'])
const inTurn = (given: readonly EndpointSpec[]): EndpointSpec[] => {
  const closing = given.filter(({ name }) => CLOSES_BOOKS.has(name))
  const first = given.findIndex(({ name }) => CLOSES_BOOKS.has(name))
  const after = given.slice(first).filter((endpoint) => !closing.includes(endpoint))
  return [...given.slice(0, first), ...closing, ...after]
}
/** Encrypting the same value gives different bytes every time. */
const IS_SEALED = /_sealed$/

type Content = Record<string, TableContent>

let readContent: () => Promise<Content>
const contentNow = async (): Promise<Content> => {
  // What a call orders at once is ordered by then.
  await dispatchInHand(t.deps)
  return readContent()
}

const changed = (before: Content, after: Content): string[] =>
  Object.keys(after).filter((table) => before[table]?.hash !== after[table]?.hash)

/** By how many rows each table has grown. */
const grown = (before: Content, after: Content): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([table, { rows }]) => [table, rows - (before[table]?.rows ?? 0)] as const)
      .filter(([table, rows]) => rows !== 0 && !MAY_GROW_MORE.has(table)),
  )

const hasRequestId = ({ body }: { body?: unknown }): boolean =>
  typeof body === 'object' && body !== null && 'requestId' in body

/**
 * A repeat with the same requestId gets the first answer, or that it is in progress; any other repeat is
 * answered, refused with one of the call's own errors, or refused because the first has ended the
 * session.
 */
const expectNoOther = (
  { errors }: EndpointSpec,
  sent: object,
  first: TestAnswer<unknown>,
  second: TestAnswer<unknown>,
): void => {
  if (second.code !== 200) {
    const own = hasRequestId(sent) ? ['IN_PROGRESS'] : ['NO_SESSION', 'TOKEN_EXPIRED', ...errors]
    expect(own).toContain((second.data as { reason: string }).reason)
  } else if (hasRequestId(sent)) expect(second.data).toEqual(first.data)
}

describe('what is sent once more, or ten times at once, happens once', () => {
  const given = inTurn(ENDPOINTS.filter(({ name }) => name in GIVEN_CALLS))
  test.each(given.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const given = (): Promise<object> => GIVEN_CALLS[name]?.(t, staff) ?? Promise.resolve({})
      const one = await given()
      const before = await contentNow()
      const first = await t.call(endpoint, one)
      expect(first, first.msg).toMatchObject({ code: 200 })
      const done = await contentNow()
      const second = await t.call(endpoint, one)
      expectNoOther(endpoint, one, first, second)
      if (hasRequestId(one)) expect(second.code).toBe(200)
      expect(changed(done, await contentNow())).toEqual([])
      proven(endpoint, 'twice')
      if (`${name} atOnce` in UNPROVEN) return

      const other = await given()
      const ready = await contentNow()
      const answers = await Promise.all(
        Array.from({ length: TIMES }, () => t.call(endpoint, other)),
      )
      const [winner] = answers.filter(({ code }) => code === 200)
      if (!winner) throw new Error(`none was answered: ${answers[0]?.msg}`)
      for (const answer of answers) expectNoOther(endpoint, other, winner, answer)
      const all = await contentNow()
      expect(grown(ready, all)).toEqual(grown(before, done))
      expect(changed(ready, all)).toEqual(changed(before, done))
      proven(endpoint, 'atOnce')
    },
  )
})
