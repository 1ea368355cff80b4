import { expect, test } from 'vitest'
import { refusalOf, type Step, statusAfter } from './step-rules.ts'

const u = undefined
const STATUSES = [0, 10, 20, 30, 40, 50, 60, 70]

// One row per step: whether it may be done at each status of STATUSES.
const table: [Step, (string | undefined)[]][] = [
  ['survey', ['CONSENT_NEEDED', u, u, u, u, u, 'STEP_ORDER', 'ACCOUNT_BLOCKED']],
  ['identity', ['STEP_ORDER', 'STEP_ORDER', u, u, u, u, 'STEP_ORDER', 'ACCOUNT_BLOCKED']],
  [
    'personalInfo',
    ['STEP_ORDER', 'STEP_ORDER', 'STEP_ORDER', u, u, u, 'STEP_ORDER', 'ACCOUNT_BLOCKED'],
  ],
  [
    'contacts',
    ['STEP_ORDER', 'STEP_ORDER', 'STEP_ORDER', 'STEP_ORDER', u, u, 'STEP_ORDER', 'ACCOUNT_BLOCKED'],
  ],
  [
    'bankAccount',
    [
      'STEP_ORDER',
      'STEP_ORDER',
      'STEP_ORDER',
      'STEP_ORDER',
      'STEP_ORDER',
      u,
      'STEP_ORDER',
      'ACCOUNT_BLOCKED',
    ],
  ],
]

test.each(table)('[C1.6] %s is refused before its turn and after the end', (step, expected) => {
  expect(STATUSES.map((status) => refusalOf(status, step))).toEqual([...expected])
})

test('[C1.6] a step done again never moves the status back', () => {
  expect(statusAfter(10, 'survey')).toBe(20)
  expect(statusAfter(40, 'survey')).toBe(40)
  expect(statusAfter(20, 'identity')).toBe(30)
  expect(statusAfter(30, 'personalInfo')).toBe(40)
  expect(statusAfter(40, 'contacts')).toBe(50)
  expect(statusAfter(50, 'identity')).toBe(50)
  expect(statusAfter(50, 'bankAccount')).toBe(60)
})
