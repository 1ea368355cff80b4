import { expect, test } from 'vitest'
import { type Draft, isReady, type Step, stepped, UNDECIDED } from './decision.ts'

const ONE = { reasons: ['a', 'b'], reasonsMax: 1 }
const THREE = { reasons: ['a', 'b', 'c', 'd', 'e'], reasonsMax: 3 }
const NONE = { reasons: [], reasonsMax: 0 }

const reason = (number: number): Step => ({ kind: 'reason', number })
const after = (steps: readonly Step[], rules = ONE): Draft =>
  steps.reduce((draft, step) => stepped(draft, step, rules), UNDECIDED)

test('nothing is decided beforehand, and nothing can be confirmed', () => {
  expect(isReady(UNDECIDED, ONE)).toBe(false)
})

test('accepting needs no reason', () => {
  expect(isReady(after([{ kind: 'accept' }]), ONE)).toBe(true)
})

test('refusing needs a reason where there are reasons', () => {
  expect(isReady(after([{ kind: 'refuse' }]), ONE)).toBe(false)
  expect(isReady(after([{ kind: 'refuse' }, reason(2)]), ONE)).toBe(true)
  expect(isReady(after([{ kind: 'refuse' }], NONE), NONE)).toBe(true)
})

test('a number counts only after the refusal, and only if it is one of the reasons', () => {
  expect(after([reason(1)])).toEqual(UNDECIDED)
  expect(after([{ kind: 'accept' }, reason(1)]).reasons).toEqual([])
  expect(after([{ kind: 'refuse' }, reason(3)]).reasons).toEqual([])
})

test('one reason takes the place of another; again the same takes it away', () => {
  expect(after([{ kind: 'refuse' }, reason(1), reason(2)]).reasons).toEqual(['b'])
  expect(after([{ kind: 'refuse' }, reason(1), reason(1)]).reasons).toEqual([])
})

test('of three at most, a fourth takes the place of the newest', () => {
  const steps = [{ kind: 'refuse' } as const, ...[1, 2, 3, 5].map(reason)]
  expect(after(steps, THREE).reasons).toEqual(['a', 'b', 'e'])
})

test('the other verdict forgets the reasons, the same one keeps them', () => {
  const refused = [{ kind: 'refuse' } as const, reason(1)]
  expect(after([...refused, { kind: 'refuse' }]).reasons).toEqual(['a'])
  expect(after([...refused, { kind: 'accept' }])).toEqual({ verdict: 'accept', reasons: [] })
  expect(after([...refused, { kind: 'cancel' }])).toEqual(UNDECIDED)
})
