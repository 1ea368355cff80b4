import { expect, test } from 'vitest'
import { closedSentence } from './closed-sentence.ts'
import words from './texts/loanWords/en.json'

test.each([
  [316, 'none', 'overdueLock'],
  [317, 'overdue', 'overdueLock'],
  [316, 'writtenOff', 'writtenOffLock'],
  [317, 'writtenOff', 'writtenOffLock'],
  [315, 'none', 'exhausted'],
  [317, 'exhausted', 'exhausted'],
  [317, 'none', 'noMatch'],
  [317, undefined, 'noMatch'],
] as const)('[P2.1] code %i with lock %s is said as %s', (code, lock, key) => {
  expect(closedSentence(code, lock)).toBe(key)
})

test('[P2.1] the sentences are the seed’s, letter by letter', () => {
  expect([words.overdueLock, words.exhausted, words.noMatch]).toEqual([
    'Your order is overdue and your credit limit has been locked. Please repay in time.',
    'Your credit limit has been exhausted. Please check your order status and make a repayment first.',
    'No loan products match your criteria',
  ])
})
