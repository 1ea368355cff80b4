import { createHash, createPublicKey, verify } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { derOf, forgetDemoKey, hasDemoKey, signInDemo, touchDemoKey } from './demo-key.ts'

let sent: { role: string; person: number; publicKey: string } | null

beforeEach(() => {
  sent = null
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', { location: { origin: 'http://localhost:8080' } })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent = JSON.parse(String(init.body))
    return Response.json({ credentialId: 'key-1' })
  })
})

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a tab’s own key signs as an authenticator does', async () => {
  await signInDemo('finance', 2)
  expect(sent).toMatchObject({ role: 'finance', person: 2 })
  const point = bytes(sent?.publicKey ?? '')
  const { id, response } = await touchDemoKey({ challenge: 'a-challenge', rpId: 'localhost' })
  expect(id).toBe('key-1')
  const client = bytes(response.clientDataJSON)
  expect(JSON.parse(client.toString())).toEqual({
    type: 'webauthn.get',
    challenge: 'a-challenge',
    origin: 'http://localhost:8080',
    crossOrigin: false,
  })
  const data = bytes(response.authenticatorData)
  expect(data.subarray(0, 32)).toEqual(createHash('sha256').update('localhost').digest())
  expect([...data.subarray(32)]).toEqual([0b101, 0, 0, 0, 0])
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  expect(verify('sha256', signed, key, bytes(response.signature))).toBe(true)
  expect(
    verify('sha256', Buffer.concat([signed, Buffer.of(0)]), key, bytes(response.signature)),
  ).toBe(false)
})

test('it is there until it is forgotten', async () => {
  expect(hasDemoKey()).toBe(false)
  await signInDemo('admin', 1)
  expect(hasDemoKey()).toBe(true)
  forgetDemoKey()
  expect(hasDemoKey()).toBe(false)
})

test.each([
  ['small numbers lose their zeros', [0, 1, 0, 2], '3006020101020102'],
  ['a first bit gets a zero before it', [0x80, 1, 0x7f, 2], '3009020300800102027f02'],
  ['nothing is zero', [0, 0, 0, 0], '3006020100020100'],
])('of a signature in ASN.1, %s', (_what, raw, der) => {
  expect(Buffer.from(derOf(Uint8Array.from(raw))).toString('hex')).toBe(der)
})
