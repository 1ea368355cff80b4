import { daysBetween } from '@noren/contract/dates'
import { decidePayoutReturn } from '@noren/contract/operator/cash'
import { taxRegister } from '@noren/contract/operator/tax'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { openReturnOf, reportPayout } from '@noren/testkit/given-payout-return'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBalance } from '../books/account-balance.ts'
import { verifyTax } from './verify-tax.ts'

const BOOK = 'banyan-lane-INR'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('[B9.60] the tax of an unwound loan is credited in time; too late the lender bears it, and the register says so', async () => {
  const start = t.clock.businessDay()
  const returned = async () => {
    const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
    const order = (await pay(t, given)).data
    await sendWebhook(t, captured(t, order, { amount: '5000.00' }))
    await reportPayout(t, given, 'payout.reversed')
    return (await openReturnOf(t, given)).returnId
  }
  const unwind = (returnId: string) =>
    byStaff(t, decidePayoutReturn, { returnId, decision: 'unwind' })
  const register = async () => {
    const { token } = await givenOperator(t, 'auditor', `Who reads on ${t.clock.businessDay()}`)
    const month = t.clock.businessDay().slice(0, 7)
    return (await t.call(taxRegister, { token, params: { book: BOOK, month } })).data
  }
  const owed = () => accountBalance(t.db, { book: BOOK, code: 2210 })
  const [early, late] = [await returned(), await returned()]
  t.clock.advanceDays(1)
  expect((await unwind(early)).data).toMatchObject({ state: 'confirmed' })
  expect(await owed()).toBe(-54_00)
  t.clock.advanceDays(1)
  await closeBooks(t)
  const march = await register()
  expect(march.documents.map(({ number, taxable, credits }) => [number, taxable, credits])).toEqual(
    [
      ['BL25-26/00000001', '300.00', null],
      ['BL25-26/00000002', '300.00', null],
      ['BLC25-26/0000001', '300.00', 'BL25-26/00000001'],
    ],
  )

  // The last day for a credit note is 30 November.
  t.clock.advanceDays(daysBetween(t.clock.businessDay(), '2026-12-01' as typeof start))
  expect((await unwind(late)).data).toMatchObject({ state: 'confirmed' })
  expect(await owed()).toBe(-54_00)
  expect(await accountBalance(t.db, { book: BOOK, code: 5020 })).toBe(54_00)
  t.clock.advanceDays(1)
  await closeBooks(t)
  const december = await register()
  expect(december.documents).toMatchObject([
    { kind: 'creditNote', number: null, refused: 'tooLate', credits: 'BL25-26/00000002' },
  ])
  expect(december).toMatchObject({
    total: { tax: '0.00' },
    movement: { documented: '-54.00', kept: '54.00', total: '0.00' },
  })
  expect(await verifyTax(t.db, { since: null })).toEqual([])
}, 600_000)
