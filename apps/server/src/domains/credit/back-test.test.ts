import { limitRequest } from '@noren/contract/credit'
import { creditPolicyOn } from '@noren/markets/market-by-code'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { backTest, findPolicy, limitsGrowth } from './back-test.ts'
import { creditStanding } from './credit-standing.ts'
import { decideLimit, listLimitRequests } from './limit-requests.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const run = (version: string) => {
  const { market, secrets } = t.deps
  const policy = findPolicy(market, version)
  if (!policy) throw new Error(`no version ${version}`)
  return backTest({ db: t.db, market, fieldKey: secrets.fieldKey }, policy)
}

test('[B4.25] a version run over stored inputs says whose decision would change, and writes nothing', async () => {
  const best = await givenCertifiedUser(t)
  // 500 points: in band D today, and below what the draft requires for it.
  const weak = await givenCertifiedUser(t, {
    survey: {
      otherLoans: 'fourOrMore',
      incomeStability: 'changesMuch',
      missedPayments: 'fewTimes',
    },
    info: { monthlyIncome: '25000-40000' },
  })
  await givenCertifiedUser(t, { survey: { incomeStability: 'noIncomeNow' } })
  const before = await creditStanding(t.deps, t.db, weak.userId)
  expect(before).toMatchObject({ decision: 'approved', band: 'D', score: 500 })

  const same = await run(creditPolicyOn('in', t.clock.businessDay()).version)
  expect(same).toMatchObject({ decided: 3, changes: [] })
  expect(limitsGrowth(same)).toBe(0)

  const draft = await run('in-2027-01-draft')
  expect(draft.decided).toBe(3)
  expect(Object.fromEntries(draft.moves)).toEqual({ 'approved D → declined': 1 })
  expect(draft.changes).toMatchObject([
    { before: 'approved D', after: 'declined', limitAfterMinor: 0 },
  ])
  expect(draft.changes[0]?.reasons[0]).toBe('scoreLow')
  expect(limitsGrowth(draft)).toBe(-(before?.limitMinor ?? 0))
  expect(await creditStanding(t.deps, t.db, weak.userId)).toEqual(before)
  expect(draft.lent).toEqual([])
  // 540 points: the least that the machine lends to, and another band in the draft.
  const lentTo = await givenCertifiedUser(t, {
    survey: {
      otherLoans: 'fourOrMore',
      incomeStability: 'changesLittle',
      missedPayments: 'fewTimes',
    },
    info: { monthlyIncome: '25000-40000' },
  })
  await givenDisbursedLoan(t, { person: lentTo, amount: '5000.00' })
  expect((await run('in-2027-01-draft')).lent).toEqual([
    {
      decisionId: (await creditStanding(t.deps, t.db, lentTo.userId))?.decisionId,
      move: 'approved C → approved D',
      ...{ loans: 1, late: 0, writtenOff: 0 },
    },
  ])
  expect(JSON.stringify(draft.changes)).not.toContain(best.userId)
})

test('[B4.64] of a limit that the staff granted as much stays as would when it is decided again', async () => {
  const { token, userId } = await givenCertifiedUser(t, { info: { monthlyIncome: '25000-40000' } })
  const body = { requestId: t.deps.newId(), amount: '60000.00', reason: 'For the monsoon stock' }
  expect((await t.call(limitRequest, { token, body })).code).toBe(200)
  const { rows } = await listLimitRequests(t.deps, t.db, {
    after: { key: new Date(0), id: '00000000-0000-0000-0000-000000000000' },
    limit: 10,
  })
  const limitRequestId = rows.find((row) => row.userId === userId)?.limitRequestId ?? ''
  const at = t.clock.now()
  await inTransaction(t.db, (tx) =>
    decideLimit(t.deps, tx, { limitRequestId, isGranted: true, isChecked: true, reason: null, at }),
  )
  const granted = await creditStanding(t.deps, t.db, userId)
  expect(granted?.limitMinor).toBe(60_000_00)
  const changeOf = async (version: string) =>
    (await run(version)).changes.find(({ decisionId }) => decisionId === granted?.decisionId)
  expect(await changeOf('in-2026-12')).toBeUndefined()
  // The most that any product could lend them.
  expect(await changeOf('in-2027-01')).toMatchObject({
    limitBeforeMinor: 60_000_00,
    limitAfterMinor: 15_000_00,
  })
})

test('there is no version by another name', () => {
  expect(findPolicy(t.deps.market, 'in-1999-01')).toBeUndefined()
})
