import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NorenProcess, removeFolder } from '../noren-process.ts'
import { PICTURE_BARS } from './bars.ts'
import { measureReads, startReading } from './pictures.ts'

/**
 * The short form, with fewer attackers: honest people are read while the worst files are sent, and memory stays
 * within its limit. How long a read takes beside one alone is measured by `npm run attack`, on a machine that does
 * nothing else.
 */

let noren: NorenProcess
beforeAll(async () => {
  noren = await startReading()
})
afterAll(async () => {
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

test('two attackers with the worst files: an honest document is read, and memory has its limit', async () => {
  const few = { attackers: 2, reads: 1, readsAlone: 0 }
  const { attackedMs, mostMb, answers } = await measureReads(noren, few)
  expect(attackedMs).toHaveLength(1)
  expect(mostMb).toBeLessThan(PICTURE_BARS.memoryMb)
  const seen = Object.keys(answers)
  expect(seen.length).toBeGreaterThan(0)
  // Refused or read; nothing of it is a fault of ours.
  expect(seen.filter((outcome) => /: (INTERNAL|5\d\d)/.test(outcome))).toEqual([])
}, 600_000)
