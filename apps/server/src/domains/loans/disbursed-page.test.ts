import { addDays, type Day } from '@noren/contract/dates'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageToVerify } from './disbursed-page.ts'

const LOANS = 7
/** A loan that runs has its turn once in so many days. */
const TURNS = 28

let t: TestApp
let loans: GivenLoan[]
beforeAll(async () => {
  t = await startTestApp()
  loans = []
  for (let n = 0; n < LOANS; n += 1) {
    loans.push(await givenDisbursedLoan(t, { productCode: n % 2 === 0 ? 'lane-30' : 'row-91' }))
  }
  t.clock.advanceDays(3)
  await closeBooks(t)
}, 300_000)
afterAll(() => t?.close())

/** What a night verifies, page after page. */
const verifiedOn = async (
  today: Day,
  limit: number,
): Promise<{ seen: string[]; pages: number }> => {
  const seen: string[] = []
  let pages = 0
  for (let after: string | null = null; ; pages += 1) {
    const page = await pageToVerify(t.db, { after, limit, today })
    seen.push(...page.loans.map(({ loanId }) => loanId))
    if (page.last === null) return { seen, pages }
    // Every page goes on behind the one before it.
    expect(page.last).not.toBe(after)
    after = page.last
  }
}

test('[B9.5] a night goes over what is new and over one part of the loans that run, in pages of any size', async () => {
  const today = t.clock.businessDay()
  const turns = new Map<string, number>()
  for (let n = 0; n < TURNS; n += 1) {
    const { seen } = await verifiedOn(addDays(today, n + 2), 100)
    for (const loanId of seen) turns.set(loanId, (turns.get(loanId) ?? 0) + 1)
    for (const limit of [1, 2, 5]) {
      const small = await verifiedOn(addDays(today, n + 2), limit)
      expect(new Set(small.seen)).toEqual(new Set(seen))
    }
  }
  // Nothing is new, and each has its turn once.
  expect(turns).toEqual(new Map(loans.map(({ loanId }) => [loanId, 1])))

  const paid = loans.slice(0, 3)
  for (const loan of paid) await sendWebhook(t, captured(t, (await pay(t, loan)).data))
  for (const limit of [1, 3, 100]) {
    // On the day itself and the next one, whosever turn it is.
    for (const on of [today, addDays(today, 1)]) {
      const { seen } = await verifiedOn(on, limit)
      expect(seen).toHaveLength(new Set(seen).size)
      expect(new Set(seen)).toEqual(new Set([...seen, ...paid.map(({ loanId }) => loanId)]))
    }
  }
})
