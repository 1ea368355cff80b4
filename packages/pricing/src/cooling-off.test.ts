import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { coolingOffExit, coolingOffUntilOn } from './cooling-off.ts'
import { receivedMinor } from './received.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'

const after = (days: number) => addDays(day('2025-11-02'), days)
const bullet = () => loan(bulletTerms(), 10_000_00)

test('[B7.1] [F4.1] the worked example: on day 2, 9 430 for the 9 410 received, every fee returned', () => {
  expect(receivedMinor(bullet())).toBe(9_410_00)
  expect(coolingOffExit(bullet(), after(2))).toEqual({
    payMinor: 9_430_00,
    principalMinor: 10_000_00,
    interestMinor: 20_00,
    feesReturnedMinor: 590_00,
    refundMinor: 0,
  })
})

test('[B7.1] a fee to be collected later is simply not collected', () => {
  const facts = loan(bulletTerms({ feeCollected: 'atRepayment' }), 10_000_00)
  expect(coolingOffExit(facts, after(2))?.payMinor).toBe(10_020_00)
})

test('[B7.1] [F4.1] on the day of disbursal it costs nothing', () => {
  expect(coolingOffExit(bullet(), after(0))?.payMinor).toBe(9_410_00)
  const rows = loan(instalmentTerms(), 20_000_00)
  expect(coolingOffExit(rows, after(0))?.payMinor).toBe(receivedMinor(rows))
})

test('[B7.1] what was paid already counts, and what was paid too much goes back', () => {
  const paid = (amount: number) => ({
    ...bullet(),
    payments: [{ paidOn: after(1), amountMinor: minor(amount), purpose: 'repayment' as const }],
  })
  expect(coolingOffExit(paid(1_010_00), after(2))?.payMinor).toBe(9_000_00 + 9_00 - 590_00)
  expect(coolingOffExit(paid(10_010_00), after(2))).toMatchObject({
    payMinor: 0,
    refundMinor: 590_00,
  })
})

test('[B7.1] the period ends with its last day, and not before', () => {
  const terms = { coolingOffDays: 3 }
  expect(coolingOffUntilOn(terms, day('2025-11-20'))).toBe('2025-11-23')
  expect(coolingOffExit(bullet(), after(3))).not.toBeNull()
  expect(coolingOffExit(bullet(), after(4))).toBeNull()
})
