import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allOrNone, inBatches } from './in-batches.ts'

test('what is brought together, and what gathers meanwhile, is worked on in batches, one after the other', async () => {
  const batches: number[][] = []
  let atOnce = 0
  const double = inBatches(4, async (items: readonly number[]) => {
    atOnce += 1
    expect(atOnce).toBe(1)
    batches.push([...items])
    await sleep(5)
    atOnce -= 1
    return items.map((item) => 2 * item)
  })
  const first = [1, 2, 3, 4, 5].map(double)
  await sleep(2)
  const later = [6, 7].map(double)
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(batches).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7],
  ])
  expect(await double(8)).toBe(16)
})

test('one that fails fails alone, and each of the others is done once for good', async () => {
  const kept: number[] = []
  const keep = inBatches(10, async (items: readonly number[]) => {
    if (items.includes(3)) throw new Error('not three')
    kept.push(...items)
    return items
  })
  const ends = await Promise.allSettled([1, 2, 3, 4].map(keep))
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(kept).toEqual([1, 2, 4])
})

test('a failure is thrown when nothing is under way any more', async () => {
  let isOver = false
  const slow = sleep(10).then(() => {
    isOver = true
  })
  await expect(allOrNone([Promise.reject(new Error('early')), slow])).rejects.toThrow('early')
  expect(isOver).toBe(true)
})
