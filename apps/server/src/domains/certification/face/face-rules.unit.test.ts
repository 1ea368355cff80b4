import { expect, test } from 'vitest'
import { faceStateWith, outcomeOf, triesLeftAfter, weighedWith } from './face-rules.ts'

test.each([
  ['passed', 0, 'passed'],
  ['passed', 2, 'passed'],
  ['review', 0, 'review'],
  ['failed', 0, 'failed'],
  ['failed', 1, 'failed'],
  ['failed', 2, 'review'],
  ['failed', 5, 'review'],
] as const)('[C4.8] found %s after %i failed tries: %s', (found, failedBefore, expected) => {
  expect(outcomeOf(found, failedBefore)).toBe(expected)
})

test('[C4.8] three tries, never less than none', () => {
  expect([0, 1, 2, 3, 4].map(triesLeftAfter)).toEqual([3, 2, 1, 0, 0])
})

test.each([
  ['passed', 0, 'passed', null],
  ['passed', 0.34, 'passed', null],
  ['passed', 0.35, 'review', 'replayed'],
  ['review', 0.49, 'review', 'replayed'],
  ['passed', 0.5, 'failed', 'replayed'],
  ['failed', 1, 'failed', null],
] as const)('found %s with a share of %d seen before: %s', (found, share, result, reason) => {
  expect(weighedWith({ result: found, reason: null }, share)).toEqual({ result, reason })
})

test.each([
  [undefined, 'a', 'missing'],
  [{ state: 'passed', frontPictureId: 'a' }, 'a', 'passed'],
  [{ state: 'passed', frontPictureId: 'a' }, 'b', 'missing'],
  [{ state: 'passed', frontPictureId: 'a' }, undefined, 'missing'],
  [{ state: 'review', frontPictureId: 'a' }, 'b', 'review'],
] as const)('a check %o with the front %s is %s', (face, frontPictureId, expected) => {
  expect(faceStateWith(face, frontPictureId)).toBe(expected)
})
