import { randomUUID } from 'node:crypto'
import { quote } from '@noren/contract/loans'
import { minor, minorFromDecimal } from '@noren/contract/money'
import { applyLoan } from '@noren/server/domains/loans/apply-loan'
import { dispatchInHand } from '@noren/server/domains/loans/payouts'
import { settleCollection } from '@noren/server/domains/repayments/settle-collection'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, expectBooksAgree, pay } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { tracing } from '@noren/testkit/tracing-db'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const traced = () => {
  const { db, take } = tracing(t.deps.db)
  return { deps: { ...t.deps, db }, take }
}

/** The statements of the one transaction that a call is, BEGIN and COMMIT too. */
const statementsIn = (sent: readonly { text: string }[]): string[] => {
  const texts = sent.map(({ text }) => text)
  expect(texts[0]).toBe('BEGIN')
  return texts.slice(0, texts.indexOf('COMMIT') + 1)
}

const PRODUCT = 'lane-30'
const AMOUNT = '10000.00'

/** Applies and is approved at once; the statements of it. */
const applied = async (): Promise<string[]> => {
  const { token, userId } = await givenCertifiedUser(t)
  const body = { products: [{ productCode: PRODUCT, productAmount: AMOUNT }] }
  const [facts] = (await t.call(quote, { token, body })).data.details
  if (!facts) throw new Error('no statement was shown')
  const { kfsId, kfsHash } = facts
  const amountMinor = minorFromDecimal(AMOUNT, t.deps.market.currency) ?? minor(0)
  const { deps, take } = traced()
  const loans = await applyLoan(
    deps,
    { userId, bizStatus: 60 },
    { language: 'en', deviceId: 'a device', at: t.clock.now() },
    {
      requestId: randomUUID(),
      totalMinor: amountMinor,
      choices: [{ productCode: PRODUCT, amountMinor, kfsId, kfsHash }],
      couponId: undefined,
    },
  )
  await dispatchInHand(deps)
  expect(loans).toMatchObject([{ status: 20 }])
  return statementsIn(take())
}

const correctedDays = async (loanId: string): Promise<number> => {
  const { rows } = await t.db.query<{ count: number }>({
    text: `select count(*)::int as count from journal_entries where loan_id = $1 and event = 'accrualAdjusted'`,
    values: [loanId],
  })
  return rows[0]?.count ?? 0
}

/** A loan that is repaid in full, which is told so many days later: that corrects these days; the statements of it. */
const repaid = async (daysLate: number): Promise<string[]> => {
  const given = await givenDisbursedLoan(t)
  t.clock.advanceDays(9)
  const { data: order } = await pay(t, given)
  const { amount, paidAt, ...event } = captured(t, order)
  const { currency } = t.deps.market
  t.clock.advanceDays(daysLate)
  const { deps, take } = traced()
  await settleCollection(deps, {
    ...event,
    currency,
    utr: event.utr ?? '',
    amountMinor: minorFromDecimal(amount, currency) ?? minor(0),
    paidAt: new Date(paidAt),
  })
  await expectBooksAgree(t, given)
  expect(await correctedDays(given.loanId)).toBe(daysLate)
  return statementsIn(take())
}

test('[D2.40] applying is 13 statements and a payment 12, one told of days later no more than another', async () => {
  // The first call of each in a process sends apart what the others read at once.
  await applied()
  expect(await applied()).toHaveLength(13)

  await repaid(0)
  const inTime = await repaid(0)
  expect(inTime).toHaveLength(12)
  expect(await repaid(6)).toEqual(inTime)
})
