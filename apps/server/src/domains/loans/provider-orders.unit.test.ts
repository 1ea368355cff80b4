import { expect, test } from 'vitest'
import { orderPauseMs } from './provider-orders.ts'

test('a failed order waits longer each time, an hour at most', () => {
  expect([1, 2, 3, 20].map(orderPauseMs)).toEqual([60_000, 120_000, 240_000, 3_600_000])
})
