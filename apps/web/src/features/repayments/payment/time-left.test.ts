import { describe, expect, test } from 'vitest'
import { instantFrom } from '../../../device/clock.ts'
import { timeLeft } from './time-left.ts'

const nowMs = instantFrom('2026-11-20T10:00:00.000Z').getTime()

describe('what is left of a payment code', () => {
  test.each([
    ['2026-11-20T09:59:59.999Z', null],
    ['2026-11-20T10:00:00.000Z', null],
    ['2026-11-20T10:00:00.001Z', { unit: 'minutes', count: 1 }],
    ['2026-11-20T10:59:59.000Z', { unit: 'minutes', count: 59 }],
    ['2026-11-20T11:00:00.000Z', { unit: 'hours', count: 1 }],
    ['2026-11-20T11:59:59.999Z', { unit: 'hours', count: 1 }],
    ['2026-11-22T09:00:00.000Z', { unit: 'hours', count: 47 }],
    ['2026-11-22T10:00:00.000Z', { unit: 'days', count: 2 }],
    ['2026-11-23T09:00:00.000Z', { unit: 'days', count: 2 }],
    ['2026-11-23T10:00:00.000Z', { unit: 'days', count: 3 }],
  ])('until %s', (untilIso, left) => {
    expect(timeLeft(nowMs, untilIso)).toEqual(left)
  })
})
