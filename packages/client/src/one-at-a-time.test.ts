import { expect, test } from 'vitest'
import { oneAtATime, type UnderWay } from './one-at-a-time.ts'

test('a second tap is not sent while the first is under way, and is sent after it, also after a failure', async () => {
  const underWay: UnderWay<number> = { current: null }
  let started = 0
  const tap = (isFailing = false) =>
    oneAtATime(underWay, async () => {
      started += 1
      await Promise.resolve()
      if (isFailing) throw new Error('lost')
      return started
    })
  expect(await Promise.all([tap(), tap()])).toEqual([1, 1])
  await expect(tap(true)).rejects.toThrow('lost')
  expect(await tap()).toBe(3)
})
