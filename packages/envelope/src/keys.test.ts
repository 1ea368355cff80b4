import { describe, expect, test } from 'vitest'
import {
  choosePublicKey,
  isSessionAlive,
  rememberTicket,
  sealRequest,
  startSession,
} from './client-envelope.ts'
import {
  agree,
  body,
  facts,
  NOW,
  publicKeys,
  reasonOf,
  reasonOfAsync,
  serverKeys,
  ticketKeys,
} from './envelope-fixtures.ts'
import { agreeKeys, openRequest } from './server-envelope.ts'
import { exportServerKey, importServerKey, publicKeyEntry } from './server-keys.ts'
import { KEM_P256, KEM_X25519, TICKET_LIFE_MS } from './wire-format.ts'

describe('server keys', () => {
  test('a stored key opens what its public key sealed', async () => {
    for (const serverKey of serverKeys) {
      const stored = JSON.parse(JSON.stringify(exportServerKey(serverKey)))
      const session = await startSession({ publicKeys: [publicKeyEntry(serverKey)], now: NOW })
      const sealed = await sealRequest(session, { facts, body })
      const keys = agreeKeys({
        serverKeys: [importServerKey(stored)],
        ticketKeys,
        catsKey: session.catsKey,
        deviceId: facts.deviceId,
        now: NOW,
      })
      expect(openRequest(keys, facts, sealed)).toStrictEqual(body)
    }
  })

  test('a stored key that cannot be one stops the start', () => {
    const stored = serverKeys.map(exportServerKey)
    for (const key of stored) {
      expect(() => importServerKey({ ...key, id: 256 })).toThrow('not a byte')
      expect(() => importServerKey({ ...key, kemId: 0x0021 })).toThrow('unknown KEM')
      const otherKem = key.kemId === KEM_P256 ? KEM_X25519 : KEM_P256
      expect(() => importServerKey({ ...key, kemId: otherKem })).toThrow('is not a')
    }
  })

  test('points of small order, off the curve or compressed are refused', () => {
    const x25519Hdr = '01002000010002'
    const p256Hdr = '02001000010002'
    const points = [
      x25519Hdr + '00'.repeat(32),
      `${x25519Hdr}01${'00'.repeat(31)}`,
      `${x25519Hdr}ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f`,
      `${p256Hdr}04${'00'.repeat(64)}`,
      `${p256Hdr}04${'11'.repeat(64)}`,
      `${p256Hdr}02${'11'.repeat(64)}`,
      `${p256Hdr}04${'ff'.repeat(64)}`,
    ]
    const reasons = points.map((point) =>
      reasonOf(() => agree(`n.${Buffer.from(point, 'hex').toString('base64url')}`)),
    )
    expect(reasons).toStrictEqual(points.map(() => 'badKey'))
  })
})

describe('the client chooses', () => {
  test('[W1.12] X25519 where WebCrypto has it, else P-256, else nothing', () => {
    const kemOf = (hasX25519: boolean, keys = publicKeys) =>
      choosePublicKey(keys, { hasX25519 })?.kemId
    expect(kemOf(true)).toBe(KEM_X25519)
    expect(kemOf(false)).toBe(KEM_P256)
    expect(kemOf(false, publicKeys.slice(0, 1))).toBeUndefined()
    expect(kemOf(true, publicKeys.slice(1))).toBe(KEM_P256)
    const unknown = publicKeys.map((entry) => ({ ...entry, aeadId: 0x0003 }))
    expect(kemOf(true, unknown)).toBeUndefined()
  })

  test('no usable or a broken public key is a typed refusal', async () => {
    const broken = publicKeys.map((entry) => ({ ...entry, publicKey: 'AAAA' }))
    const offCurve = publicKeys.map((entry) => ({
      ...entry,
      kemId: KEM_P256,
      publicKey: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 0x11)]).toString('base64url'),
    }))
    for (const keys of [[], broken, offCurve]) {
      expect(await reasonOfAsync(startSession({ publicKeys: keys, now: NOW }))).toBe('badKey')
    }
  })

  test('a session is used for 24 hours, its keys cannot be read', async () => {
    const session = await startSession({ publicKeys, now: NOW })
    expect(isSessionAlive(session, NOW + TICKET_LIFE_MS - 1)).toBe(true)
    expect(isSessionAlive(session, NOW + TICKET_LIFE_MS)).toBe(false)
    expect(isSessionAlive(session, NOW - 1)).toBe(false)
    expect([session.requestKey.extractable, session.responseKey.extractable]).toStrictEqual([
      false,
      false,
    ])
    expect(reasonOf(() => rememberTicket(session, 'not a ticket'))).toBe('badTicket')
    expect(reasonOf(() => rememberTicket(session, ''))).toBe('badTicket')
  })
})
