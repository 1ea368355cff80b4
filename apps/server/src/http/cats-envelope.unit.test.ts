import { randomBytes } from 'node:crypto'
import { sealTicket } from '@noren/envelope/tickets'
import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { agreeSeal, ticketKeysAt } from './cats-envelope.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000

const given = (ticketSecret = randomBytes(32)) => {
  const sessionKey = randomBytes(32)
  const deviceId = 'device-1'
  const ticket = sealTicket(ticketKeysAt(ticketSecret, NOW), {
    sessionKey,
    issuedAt: NOW,
    deviceId,
  })
  const agree = (nowMs: number, from = deviceId) =>
    agreeSeal(
      { serverKeys: [], ticketSecret },
      {
        catsKey: `t.${ticket}`,
        facts: {
          method: 'GET',
          pathAndQuery: '/',
          timestamp: String(nowMs),
          appCode: 'noren',
          appVersion: '1',
          deviceId: from,
          nonce: randomBytes(16).toString('base64url'),
        },
        nowMs,
        hasProof: false,
      },
    )
  return { ticketSecret, agree }
}

test('a ticket that was opened before has the same keys, and is over when its day is', () => {
  const { agree } = given()
  const first = agree(NOW).proofCode('a text')
  expect(agree(NOW + 23 * HOUR_MS).proofCode('a text')).toEqual(first)
  expect(() => agree(NOW + 24 * HOUR_MS)).toThrow(AppError)
})

test('a ticket that was opened before is still worth nothing on another device', () => {
  const { agree } = given()
  agree(NOW)
  expect(() => agree(NOW, 'device-2')).toThrow(AppError)
})

test('a ticket is opened anew after many others', () => {
  const { ticketSecret, agree } = given()
  const first = agree(NOW).proofCode('a text')
  for (let count = 0; count < 4_100; count++) given(ticketSecret).agree(NOW)
  expect(agree(NOW).proofCode('a text')).toEqual(first)
})
