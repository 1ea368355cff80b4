import { EXCEPTION_DECISIONS, EXCEPTION_KINDS } from '@noren/contract/operator/reconciliation'
import { expect, test } from 'vitest'
import { decisionsFor, mayBeLeftOut, neededFor, stateAfter } from './exception-decisions.ts'

const atBank = { state: 'open', source: 'bank 1010', lineId: 'a line' }

test('[B9.136] of money that came nothing is said that only money that left can be, and the other way', () => {
  const came = decisionsFor({ ...atBank, kind: 'bankOnly', amount: '500.00' })
  const left = decisionsFor({ ...atBank, kind: 'bankOnly', amount: '-500.00' })
  expect(came).toContain('unidentified')
  expect(came).not.toContain('bankCharge')
  expect(left).toContain('taxPayment')
  expect(left).not.toContain('bankInterest')
})

test('[B9.136] where nothing moved it is dismissed or waits, and what is parked is identified', () => {
  for (const kind of ['gap', 'unreadable', 'tooLate'] as const) {
    expect(decisionsFor({ ...atBank, kind, amount: '0' })).toEqual(['dismiss', 'explain'])
  }
  expect(decisionsFor({ ...atBank, kind: 'bankOnly', state: 'posted', amount: '1' })).toEqual([
    'identify',
  ])
})

test('[B9.136] a bank’s line is no difference, and without a line nothing is matched', () => {
  expect(decisionsFor({ ...atBank, kind: 'bankOnly', amount: '1' })).not.toContain('difference')
  expect(decisionsFor({ ...atBank, kind: 'amountDiffers', amount: '1' })).toContain('difference')
  const ours = { state: 'open', source: 'payment', lineId: null, amount: '1' }
  expect(decisionsFor({ ...ours, kind: 'missingThere' })).toEqual(['difference', 'explain'])
})

test('[B9.136] every kind may be decided and every decision leads somewhere', () => {
  for (const kind of EXCEPTION_KINDS) {
    expect(decisionsFor({ ...atBank, kind, amount: '1' }).length, kind).toBeGreaterThan(1)
  }
  for (const decision of EXCEPTION_DECISIONS) expect(stateAfter(decision)).not.toBe('open')
  expect(neededFor('capital', '-1')).toBe('withdrawal')
  expect(neededFor('capital', '1')).toBeNull()
  expect(mayBeLeftOut('withdrawal')).toBe(true)
  expect(mayBeLeftOut('item')).toBe(false)
})
