import type { AgentStanding } from '@noren/contract/operator/agents'
import { expect, test } from 'vitest'
import { isRegistered } from './registered.ts'

test.each<[AgentStanding, boolean]>([
  ['waits', false],
  ['holds', true],
  // A certificate is renewed after its last day too.
  ['over', true],
  ['ended', false],
])('[B4.187] what stands as %s can be renewed and ended: %s', (standing, can) => {
  expect(isRegistered({ standing })).toBe(can)
})
