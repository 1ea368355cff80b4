import { expect, test } from 'vitest'
import { newUuidV7 } from './ids.ts'

test('an id says its version, sorts by its time and does not repeat', () => {
  const ids = [1_000, 2_000, 1_800_000_000_000].map(newUuidV7)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([...ids].sort()).toEqual(ids)
  expect(newUuidV7(5)).not.toBe(newUuidV7(5))
})
