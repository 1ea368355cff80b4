import { describe, expect, test } from 'vitest'
import { rememberTicket, startSession } from './client-envelope.ts'
import { newDeviceKey, type ProvableBody, proveRequest } from './device-proof.ts'
import {
  agree,
  facts,
  flipBit,
  NOW,
  publicKeys,
  reasonOf,
  ticketKeys,
} from './envelope-fixtures.ts'
import type { MessageCode } from './message-code.ts'
import { proofText } from './proof-format.ts'
import { keyHashOf, parseProof, verifyCode, verifySignature } from './server-proof.ts'
import { sealTicket } from './tickets.ts'

const sha256 = async (bytes: BufferSource): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64')

/** A device with a ticket that its key has signed for. */
const givenDevice = async () => {
  const device = await newDeviceKey()
  const session = await startSession({ publicKeys, now: NOW })
  const { sessionKey } = agree(session.catsKey)
  const keyHash = keyHashOf(Buffer.from(device.publicKey, 'base64url'))
  const { deviceId } = facts
  const ticket = sealTicket(ticketKeys, { sessionKey, issuedAt: NOW, deviceId, keyHash })
  return { device, keyHash, unknown: session, kept: rememberTicket(session, ticket) }
}

/** What the server makes of a proof for the request that it received. */
const verdictOn = (
  proof: string,
  about: Parameters<typeof proofText>[0],
  proofCode: MessageCode | undefined,
) =>
  reasonOf(() => {
    const sent = parseProof(proof)
    if (sent.kind === 'signed') return verifySignature(sent, proofText(about))
    if (!proofCode) throw new Error('no ticket')
    return verifyCode(sent, proofCode, proofText(about))
  })

describe.each(['signed', 'coded'] as const)('a %s proof', (kind) => {
  const made = async (body: ProvableBody, token = 'token') => {
    const { device, unknown, kept } = await givenDevice()
    const session = kind === 'signed' ? unknown : kept
    const proven = await proveRequest({ ...session, device }, { facts, token, body })
    const { proofCode } = agree(session.catsKey)
    return { ...proven, proof: proven.headers['Cats-Proof'] ?? '', session, proofCode }
  }

  test('[W4.2] holds for its request and for no other', async () => {
    const { proof, session, proofCode } = await made('{"cats":"AAAA"}')
    expect(proof.startsWith(kind === 'signed' ? 's.' : 'h.')).toBe(true)
    const digest = await sha256(Buffer.from('{"cats":"AAAA"}'))
    const about = { facts, catsKey: session.catsKey, digest, token: 'token' }
    expect(verdictOn(proof, about, proofCode)).toBe('accepted')
    const others = [
      { ...about, digest: '' },
      { ...about, digest: await sha256(Buffer.from('{"cats":"AAAB"}')) },
      { ...about, token: '' },
      { ...about, token: 'tokem' },
      { ...about, catsKey: '' },
      ...Object.entries({
        method: 'GET',
        pathAndQuery: `${facts.pathAndQuery}0`,
        timestamp: String(NOW + 1),
        appCode: 'noren-mx',
        appVersion: '2025',
        deviceId: 'device-0002',
        nonce: flipBit(facts.nonce, 0),
      }).map(([name, value]) => ({ ...about, facts: { ...facts, [name]: value } })),
    ]
    expect(others.map((other) => verdictOn(proof, other, proofCode))).toEqual(
      others.map(() => 'badCats'),
    )
  })

  test.each([
    ['nothing', null],
    ['an empty form', new URLSearchParams()],
    ['an empty text', ''],
  ])('[W4.2] with %s for a body, in each of its bytes', async (_, empty) => {
    const { proof, session, proofCode, body } = await made(empty)
    expect(String(body ?? '')).toBe('')
    const about = { facts, catsKey: session.catsKey, digest: '', token: 'token' }
    expect(verdictOn(proof, about, proofCode)).toBe('accepted')
    const [head, ...parts] = proof.split('.')
    for (const at of parts.keys()) {
      const changed = parts.map((part, index) => (index === at ? flipBit(part, 5) : part))
      expect(verdictOn([head, ...changed].join('.'), about, proofCode)).toBe('badCats')
    }
  })

  test('[W4.2] of a form covers the bytes as they are sent', async () => {
    const form = new FormData()
    form.set('type', 'pan-front')
    form.set('note', 'ग्राम ₹ "x"')
    form.append('file', new Blob([new Uint8Array([0, 13, 10, 45, 45])]), 'a"b.jpg')
    const { proof, session, proofCode, body, headers } = await made(form)
    if (!(body instanceof Blob)) throw new Error('the form is not in bytes')
    const digest = await sha256(await body.arrayBuffer())
    expect(headers['Content-Digest']).toBe(`sha-256=:${digest}:`)
    const about = { facts, catsKey: session.catsKey, digest, token: 'token' }
    expect(verdictOn(proof, about, proofCode)).toBe('accepted')
    // Any other reader of forms finds the same in them.
    const read = await new Response(body).formData()
    expect([read.get('type'), read.get('note')]).toEqual(['pan-front', 'ग्राम ₹ "x"'])
    const file = read.get('file')
    if (!(file instanceof File)) throw new Error('no file')
    expect(file.name).toBe('a"b.jpg')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([0, 13, 10, 45, 45]))
  })
})

test('[W4.3] a ticket names the key that signed for it, and is of use to its device alone', async () => {
  const { kept, keyHash, unknown } = await givenDevice()
  expect(agree(kept.catsKey).keyHash).toEqual(keyHash)
  expect(agree(unknown.catsKey).keyHash).toBeUndefined()
  expect(reasonOf(() => agree(kept.catsKey, { deviceId: 'device-0002' }))).toBe('badTicket')
  expect(reasonOf(() => agree(kept.catsKey, { deviceId: `${facts.deviceId}\0` }))).toBe('badTicket')
  const { sessionKey } = agree(unknown.catsKey)
  const zero = { sessionKey, issuedAt: NOW, deviceId: 'a\0b' }
  expect(reasonOf(() => sealTicket(ticketKeys, zero))).toBe('badHeader')
})

test('the private key cannot be read out', async () => {
  const { privateKey } = await newDeviceKey()
  expect(privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
})

test('what is no proof is refused as such', async () => {
  const { device, kept } = await givenDevice()
  const { headers } = await proveRequest({ ...kept, device }, { facts, token: '', body: null })
  const proof = headers['Cats-Proof'] ?? ''
  const { publicKey } = device
  const signature = 'A'.repeat(86)
  const others = [
    '',
    'h.',
    'h.AAAA',
    `${proof}=`,
    `${proof}.AAAA`,
    `x${proof.slice(1)}`,
    `s.${publicKey}`,
    `s.${publicKey}.AAAA`,
    `s.${publicKey}.${signature}.AAAA`,
    // A compressed point, and one that is none.
    `s.A${publicKey.slice(1)}.${signature}`,
    `h.${'A'.repeat(100_000)}`,
  ]
  expect(others.map((other) => reasonOf(() => parseProof(other)))).toEqual(
    others.map(() => 'badHeader'),
  )
  const offCurve = parseProof(`s.BA${'A'.repeat(85)}.${signature}`)
  if (offCurve.kind !== 'signed') throw new Error('not parsed')
  expect(reasonOf(() => verifySignature(offCurve, 'text'))).toBe('badCats')
})
