import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NorenProcess, removeFolder } from '../noren-process.ts'
import { BARS, CODES, SPRAY } from './bars.ts'
import { lockOwnerOut, spray, startAttacked } from './codes.ts'
import { guessOnePhone, sprayPhones } from './guessing.ts'

/** The short form; `npm run attack` runs the long one and prints the figures. */

describe('guessing by the decision alone', () => {
  test('one phone, by everybody, for three days', () => {
    const byStrangers = guessOnePhone({ hasOwnersDevice: false })
    const withOwners = guessOnePhone({ hasOwnersDevice: true })
    expect(byStrangers).toBeGreaterThan(0)
    expect(withOwners).toBeGreaterThan(byStrangers)
    expect(withOwners / CODES).toBeLessThanOrEqual(BARS.onePhone)
  })

  test.each([
    ['all networks at once', { pace: 60, atOnce: SPRAY.networks }],
    ['one network after the other', { pace: 5, atOnce: 1 }],
    ['fifty at once, a try a minute', { pace: 60, atOnce: 50 }],
    ['slowly', { pace: 900, atOnce: SPRAY.networks }],
  ])('many phones from many networks, %s', (_, how) => {
    const guesses = sprayPhones({ ...SPRAY, days: 2, ...how })
    expect(guesses).toBeGreaterThan(2000)
    expect(guesses / CODES).toBeLessThan(BARS.spray)
  })
})

describe('against a real server', () => {
  let noren: NorenProcess
  beforeAll(async () => {
    noren = await startAttacked()
  })
  afterAll(async () => {
    await noren?.stop()
    if (noren) removeFolder(noren.dataDir)
  })

  test('an owner gets in on their own device, whatever strangers did to the phone', async () => {
    const { first, judged, copied, asked, slip, signedIn } = await lockOwnerOut(noren, 12)
    expect(first.code).toBe(200)
    expect(judged).toBeGreaterThanOrEqual(10)
    expect(judged / CODES).toBeLessThanOrEqual(BARS.onePhone)
    expect(copied).toMatchObject({ code: 429, reason: 'PHONE_LOCKED' })
    expect(asked.code).toBe(200)
    expect(slip.reason).toBe('OTP_WRONG')
    expect(signedIn.code).toBe(200)
  })

  test('a spray ends in each network, and elsewhere sign-in goes on', async () => {
    const { judgedBy, reasons } = await spray(noren, { networks: 4, phones: 1000, atOnce: 4 })
    expect(judgedBy).toHaveLength(4)
    // Twenty at once, then five minutes between two, up to thirty.
    expect(Math.max(...judgedBy)).toBeLessThanOrEqual(30)
    expect(Math.min(...judgedBy)).toBeGreaterThanOrEqual(20)
    expect(reasons).toContain('NETWORK_PAUSED')
    expect(
      (await spray(noren, { networks: 1, phones: 30, atOnce: 1, from: 5000 })).total,
    ).toBeGreaterThanOrEqual(20)
  })
})
