import { createECDH, createPrivateKey, createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type ClientSession,
  openResponse,
  sealField,
  sealRequest,
  startSession,
} from './client-envelope.ts'
import { ephemeralOf } from './known-answers.ts'
import {
  agreeKeys,
  deriveMessageKeys,
  openField,
  openNewKey,
  openRequest,
  sealResponse,
} from './server-envelope.ts'
import { importServerKey, publicKeyEntry } from './server-keys.ts'
import { openTicket, sealTicket } from './tickets.ts'
import vectors from './vectors.json' with { type: 'json' }
import { KEM_X25519, parseCatsKey } from './wire-format.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const fixed = (text: string) => () => hex(text)
const NOW = 1_794_000_000_000

describe.each(vectors.suites)('known answers, $name', (vector) => {
  const { facts, privateKeyJwk, publicKeyEntry: entry, answer, error, field, request } = vector
  const serverKey = importServerKey({ id: entry.id, kemId: entry.kemId, privateKeyJwk })
  const ticketKeys = [{ id: vector.ticket.keyId, secret: hex(vector.ticket.key) }]
  const keys = {
    requestKey: Buffer.from(vector.requestKey, 'hex'),
    responseKey: Buffer.from(vector.responseKey, 'hex'),
  }

  const startFixedSession = async (): Promise<ClientSession> => {
    const ephemeral = await ephemeralOf({ kemId: entry.kemId, secret: vector.skE, enc: vector.enc })
    return startSession({ publicKeys: [entry], now: NOW, ephemeral })
  }

  test('the offered key and the ephemeral key belong to the written private keys', () => {
    expect(publicKeyEntry(serverKey)).toStrictEqual(entry)
    expect(Buffer.from(privateKeyJwk.d, 'base64url').toString('hex')).toBe(vector.skR)
    expect(publicKeyOf(entry.kemId, vector.skE)).toBe(vector.enc)
  })

  test('[W1.9] the client writes these headers and texts', async () => {
    const session = await startFixedSession()
    expect(session.catsKey).toBe(vector.catsKey)
    const sealed = await sealRequest(session, { facts, body: request.body }, fixed(request.iv))
    expect(sealed).toBe(request.cats)
    const sealedField = await sealField(session, { facts, value: field.value }, fixed(field.iv))
    expect(sealedField).toBe(field.cats)
  })

  test('the client reads the answer and the sealed error', async () => {
    const session = await startFixedSession()
    for (const { status, cats, json } of [answer, error]) {
      const opened = await openResponse(session, { status, nonce: facts.nonce, cats })
      expect(opened).toStrictEqual(JSON.parse(json))
    }
  })

  test('[W1.9] the server agrees the same keys and reads the request and the field', () => {
    const catsKey = parseCatsKey(vector.catsKey)
    if (catsKey.kind !== 'new') throw new Error('the vector names a new key')
    const sessionKey = openNewKey([serverKey], catsKey)
    expect(sessionKey.toString('hex')).toBe(vector.sessionKey)
    expect(deriveMessageKeys(sessionKey)).toMatchObject(keys)
    expect(openRequest(keys, facts, request.cats)).toStrictEqual(request.body)
    expect(openField(keys, facts, field.cats)).toBe(field.value)
  })

  test('[W1.9] the server writes these answers', () => {
    for (const { status, json, iv, cats } of [answer, error]) {
      const sealed = sealResponse(keys, { status, nonce: facts.nonce, json }, fixed(iv))
      expect(sealed).toBe(cats)
    }
  })

  test('the server writes and reads this ticket', () => {
    const { issuedAt, iv, ticket } = vector.ticket
    const { deviceId } = facts
    const sessionKey = hex(vector.sessionKey)
    expect(sealTicket(ticketKeys, { sessionKey, issuedAt, deviceId }, fixed(iv))).toBe(ticket)
    const bytes = Buffer.from(ticket, 'base64url')
    const opened = openTicket(ticketKeys, { ticket: bytes, deviceId, now: NOW })
    expect(opened).toStrictEqual({
      state: 'valid',
      sessionKey: Buffer.from(sessionKey),
      issuedAt,
      keyHash: undefined,
    })
    const catsKey = `t.${ticket}`
    const agreed = agreeKeys({ serverKeys: [], ticketKeys, catsKey, deviceId, now: NOW })
    expect(agreed).toMatchObject({ isNew: false, ...keys })
  })
})

const publicKeyOf = (kemId: number, privateHex: string): string => {
  if (kemId !== KEM_X25519) {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateHex, 'hex')
    return ecdh.getPublicKey('hex')
  }
  const pkcs8 = Buffer.from(`302e020100300506032b656e04220420${privateHex}`, 'hex')
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return Buffer.from(x ?? '', 'base64url').toString('hex')
}
