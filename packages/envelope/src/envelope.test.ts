import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ClientSession,
  newNonce,
  openResponse,
  rememberTicket,
  sealField,
  sealRequest,
  startSession,
} from './client-envelope.ts'
import {
  agree,
  body,
  facts,
  flipBit,
  NOW,
  publicKeys,
  reasonOf,
  reasonOfAsync,
  ticketKeys,
} from './envelope-fixtures.ts'
import { openField, openRequest, sealResponse } from './server-envelope.ts'
import { sealTicket } from './tickets.ts'
import { KEM_P256, KEM_X25519, type RequestFacts, TICKET_LIFE_MS } from './wire-format.ts'

const offered = [
  { name: 'X25519', keys: publicKeys },
  { name: 'P-256', keys: publicKeys.filter(({ kemId }) => kemId === KEM_P256) },
]

describe.each(offered)('client and server, $name', ({ name, keys }) => {
  let session: ClientSession
  let cats: string

  beforeAll(async () => {
    session = await startSession({ publicKeys: keys, now: NOW })
    cats = await sealRequest(session, { facts, body })
  })

  test('a new key, then its ticket, carry requests, fields, answers and errors', async () => {
    const agreed = agree(session.catsKey)
    expect(agreed.isNew).toBe(true)
    expect(openRequest(agreed, facts, cats)).toStrictEqual(body)

    const { sessionKey } = agreed
    const { deviceId } = facts
    const ticket = sealTicket(ticketKeys, { sessionKey, issuedAt: NOW, deviceId })
    const kept = rememberTicket(session, ticket)
    const keptKeys = agree(kept.catsKey, { now: NOW + TICKET_LIFE_MS - 1 })
    expect(keptKeys).toStrictEqual({
      ...agreed,
      isNew: false,
      expiresAt: NOW + TICKET_LIFE_MS,
      proofCode: expect.any(Function),
    })
    expect(keptKeys.proofCode('a text')).toBe(agreed.proofCode('a text'))

    const next = { ...facts, nonce: newNonce() }
    const field = await sealField(kept, { facts, value: 'कमल & co' })
    expect(openField(keptKeys, facts, field)).toBe('कमल & co')
    const answer = { status: 409, nonce: next.nonce, json: '{"code":4090,"msg":"đã có"}' }
    const sealed = sealResponse(keptKeys, answer)
    expect(await openResponse(kept, { ...answer, cats: sealed })).toStrictEqual({
      code: 4090,
      msg: 'đã có',
    })
  })

  test('sealing twice never gives the same text', async () => {
    expect(await sealRequest(session, { facts, body })).not.toBe(cats)
  })

  test('[W1.10] a request with any other fact is refused', () => {
    const agreed = agree(session.catsKey)
    const changes: Partial<RequestFacts>[] = [
      { method: 'PUT' },
      { pathAndQuery: '/api/user/applyLoan/apply?productId=4' },
      { pathAndQuery: '/api/user/applyLoan/apply' },
      { timestamp: String(NOW + 1) },
      { appCode: 'noren-mx' },
      { appVersion: '2025' },
      { deviceId: 'device-0002' },
      { nonce: newNonce() },
    ]
    const reasons = changes.map((change) =>
      reasonOf(() => openRequest(agreed, { ...facts, ...change }, cats)),
    )
    expect(reasons).toStrictEqual(changes.map(() => 'badCats'))
  })

  test('malformed facts are refused before anything is opened', () => {
    const agreed = agree(session.catsKey)
    const changes: Partial<RequestFacts>[] = [
      { deviceId: 'device\n0001' },
      { pathAndQuery: '/a\r' },
      { timestamp: '' },
      { timestamp: 'today' },
      { nonce: '' },
      { nonce: 'AAAA' },
      { nonce: `${facts.nonce}=` },
    ]
    const reasons = changes.map((change) =>
      reasonOf(() => openRequest(agreed, { ...facts, ...change }, cats)),
    )
    expect(reasons).toStrictEqual(changes.map(() => 'badHeader'))
  })

  test('[W1.10] a request with any byte of iv, text or tag changed is refused', () => {
    const agreed = agree(session.catsKey)
    const { length } = Buffer.from(cats, 'base64url')
    for (let index = 0; index < length; index++) {
      expect(reasonOf(() => openRequest(agreed, facts, flipBit(cats, index)))).toBe('badCats')
    }
  })

  test('truncated, lengthened, wrongly written and missing texts are refused', () => {
    const agreed = agree(session.catsKey)
    const others = [
      '',
      'A',
      'AAAA',
      cats.slice(0, -1),
      cats.slice(0, -4),
      cats.slice(0, 37),
      `${cats}AAAA`,
      `${cats}=`,
      ` ${cats}`,
      cats.replaceAll('_', '/').replaceAll('-', '+').concat('='),
      'A'.repeat(4_000_000),
      undefined,
      null,
      7,
      [cats],
      { cats },
    ]
    const reasons = others.map((other) => reasonOf(() => openRequest(agreed, facts, other)))
    expect(reasons).toStrictEqual(others.map(() => 'badCats'))
  })

  test('sealed text that is not JSON is refused as a request but is a fine field', async () => {
    const agreed = agree(session.catsKey)
    const field = await sealField(session, { facts, value: '{"half":' })
    expect(openField(agreed, facts, field)).toBe('{"half":')
    expect(reasonOf(() => openRequest(agreed, facts, field))).toBe('badCats')
  })

  test('a changed key header opens nothing', () => {
    const { length } = Buffer.from(session.catsKey.slice(2), 'base64url')
    for (let index = 0; index < length; index++) {
      const catsKey = `n.${flipBit(session.catsKey.slice(2), index)}`
      const reason = reasonOf(() => openRequest(agree(catsKey), facts, cats))
      if (index < 7) expect(reason).toBe('badKey')
      else expect(['badKey', 'badCats']).toContain(reason)
    }
    expect(reasonOf(() => agree(`${session.catsKey}AAAA`))).toBe('badKey')
    expect(reasonOf(() => agree(session.catsKey.slice(0, -4)))).toBe('badKey')
  })

  test('[W1.10] an answer opens only with its own status, nonce and bytes', async () => {
    const { nonce } = facts
    const answer = { status: 200, nonce, json: '{"code":200}' }
    const sealed = sealResponse(agree(session.catsKey), answer)
    const refused = [
      { status: 201, nonce, cats: sealed },
      { status: 200, nonce: newNonce(), cats: sealed },
      { status: 200, nonce, cats: flipBit(sealed, 0) },
      { status: 200, nonce, cats: flipBit(sealed, 13) },
      { status: 200, nonce, cats: sealed.slice(0, -4) },
      { status: 200, nonce, cats: cats },
      { status: 200, nonce, cats: '' },
      { status: 200, nonce, cats: '***' },
      { status: 200, nonce, cats: undefined },
    ]
    for (const other of refused) {
      expect(await reasonOfAsync(openResponse(session, other))).toBe('badCats')
    }
    expect(await openResponse(session, { status: 200, nonce, cats: sealed })).toStrictEqual({
      code: 200,
    })
  })

  test('[W1.10] a request sealed for this session opens with no other session', async () => {
    const other = await startSession({ publicKeys: keys, now: NOW })
    expect(other.catsKey).not.toBe(session.catsKey)
    expect(reasonOf(() => openRequest(agree(other.catsKey), facts, cats))).toBe('badCats')
  })

  test('any JSON comes back as it went', async () => {
    const agreed = agree(session.catsKey)
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const value: unknown = JSON.parse(json)
        const sealed = await sealRequest(session, { facts, body: value })
        expect(openRequest(agreed, facts, sealed)).toStrictEqual(value)
        const answer = { status: 200, nonce: facts.nonce, json }
        const opened = await openResponse(session, {
          ...answer,
          cats: sealResponse(agreed, answer),
        })
        expect(opened).toStrictEqual(value)
      }),
    )
  })

  test('random input meets a typed refusal and nothing else', () => {
    const agreed = agree(session.catsKey)
    const [hdr] = session.catsKey.match(/^n\..{9}/) ?? []
    const base64url = fc.uint8Array({ maxLength: 200 }).map((bytes) => {
      return Buffer.from(bytes).toString('base64url')
    })
    const header = fc.oneof(
      fc.string(),
      fc.anything(),
      base64url.map((text) => `n.${text}`),
      base64url.map((text) => `t.${text}`),
      base64url.map((text) => `${hdr}${text}`),
    )
    fc.assert(
      fc.property(header, (catsKey) => {
        const reason = reasonOf(() => openRequest(agree(catsKey), facts, cats))
        expect(['badHeader', 'badKey', 'badTicket', 'badCats']).toContain(reason)
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything(), base64url), (other) => {
        expect(reasonOf(() => openRequest(agreed, facts, other))).toBe('badCats')
      }),
      { numRuns: 1000 },
    )
  })

  test(`the suite in use is ${name}`, () => {
    const kemId = Buffer.from(session.catsKey.slice(2), 'base64url').readUInt16BE(1)
    expect(kemId).toBe(name === 'X25519' ? KEM_X25519 : KEM_P256)
  })
})
