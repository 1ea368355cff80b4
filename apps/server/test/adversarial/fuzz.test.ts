import { viewConsents } from '@noren/contract/account'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { ENDPOINTS } from '@noren/contract/index'
import { publicKeys } from '@noren/contract/support'
import { newNonce, sealRequest, startSession } from '@noren/envelope/client-envelope'
import { proveRequest } from '@noren/envelope/device-proof'
import { deviceKeyOf, provenRequest } from '@noren/testkit/device-keys'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import type { GivenOperator } from '@noren/testkit/given-operator'
import { givenStaffForCalls } from '@noren/testkit/given-staff'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { sendable } from './schema-arbitrary.ts'

/**
 * Whatever is sent to whichever call, it is refused with a code or it is done, and the server survives.
 * LONG=1 sends 100 000 of each kind.
 */

const isLong = process.env.LONG !== undefined
const RUNS = isLong ? Math.ceil(100_000 / ENDPOINTS.length) : 12
const ENVELOPE_RUNS = isLong ? 100_000 : 150
/** The same inputs in every normal run; random ones in every long run. */
const seed = isLong ? undefined : 2024
const runsOf = (numRuns: number) => ({ numRuns, ...(seed === undefined ? {} : { seed }) })

let t: TestApp
let person: CertifiedPerson
/** What the server says of faults, also those that nobody was answered with. */
const faults: string[] = []
let staffFor: (call: string) => GivenOperator
beforeAll(async () => {
  const write = (line: string): void => {
    if (line.includes('"fault"') || line.includes('"level":60')) faults.push(line)
  }
  t = await startTestApp({ env: { LOG_LEVEL: 'error' }, logTo: { write } })
  person = await givenCertifiedUser(t)
  staffFor = await givenStaffForCalls(t)
})
afterAll(() => t?.close())

const jsonSchema = (schema: EndpointSpec['body']): object =>
  schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 2_000)

/** The bytes behind percent signs, whatever they spell. */
const decodeBytes = (text: string): number[] =>
  [...text.matchAll(/%([0-9A-F]{2})|([^%])/g)].map(([, hex, letter = '']) =>
    hex === undefined ? letter.charCodeAt(0) : Number.parseInt(hex, 16),
  )

const asTexts = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, of]) => [name, asText(of)]))
    : {}

const pathOf = ({ path }: EndpointSpec, params: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] || 'x'))

const tokenOf = ({ access, name }: EndpointSpec): string =>
  access === 'operator' ? staffFor(name).token : person.token

const multipart = (fields: Record<string, string>, bytes: Uint8Array): FormData => {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'x.jpg')
  return form
}

interface Sent {
  params: unknown
  query: unknown
  body: unknown
  bytes: Uint8Array
}

const send = async (
  endpoint: EndpointSpec,
  { params, query, body, bytes }: Sent,
): Promise<Response> => {
  const search = new URLSearchParams(asTexts(query)).toString()
  const headers: Record<string, string> = {
    flag: '0',
    'app-code': 'noren-in',
    'device-id': 'fuzz',
    authentication: tokenOf(endpoint),
  }
  let sent: FormData | string | null = null
  if (endpoint.travel === 'multipart') sent = multipart(asTexts(body), bytes)
  else if (endpoint.method === 'POST') {
    headers['content-type'] =
      endpoint.travel === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    sent =
      endpoint.travel === 'form'
        ? new URLSearchParams(asTexts(body)).toString()
        : (JSON.stringify(body) ?? '')
  }
  const url = `${t.url}${pathOf(endpoint, asTexts(params))}?${search}`
  const nowMs = () => t.clock.now().getTime()
  return fetch(url, await provenRequest(endpoint, url, { headers, body: sent }, nowMs))
}

/** Calls that end the session used by all others. */
const APART = new Set(['loginOut', 'signOutEverywhere', 'privacyErase', 'revokeDevice'])
const fuzzed = ENDPOINTS.filter(({ name, stream }) => !stream && !APART.has(name))

describe('every call, with what has or nearly has the shape of its input', () => {
  test.each(fuzzed.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const sent = fc.record({
        params: sendable(jsonSchema(endpoint.params)),
        query: sendable(jsonSchema(endpoint.query)),
        body: sendable(jsonSchema(endpoint.body)),
        bytes: fc.uint8Array({ maxLength: 300 }),
      })
      await fc.assert(
        fc.asyncProperty(sent, async (input) => {
          const response = await send(endpoint, input)
          const text = await response.text()
          expect(response.status, text).toBeLessThan(500)
          const answer = JSON.parse(text)
          expect(typeof answer.code).toBe('number')
          expect(typeof answer.msg).toBe('string')
          if (answer.code !== 200) expect(typeof answer.data.reason).toBe('string')
        }),
        runsOf(RUNS),
      )
    },
    isLong ? 3_600_000 : 300_000,
  )

  test('and no fault was logged on the way', () => {
    expect(faults).toEqual([])
  })

  test('and nothing of it reached the prototypes', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })
})

/** Bytes that no text in UTF-8 has: halves of pairs, a cut emoji, an overlong slash, a lone byte. */
const HALVES = ['%ED%A0%80', '%ED%BF%BF', 'x%F0%9F%98', '%C0%AF', '%FF', '%00', '%']

const namesIn = (schema: EndpointSpec['body']): string[] =>
  Object.keys((jsonSchema(schema) as { properties?: object }).properties ?? {})

describe('halves of characters, as bytes', () => {
  test.each(fuzzed.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      for (const half of HALVES) {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, half)
        const query = [...namesIn(endpoint.query), half].map((name) => `${name}=${half}`).join('&')
        const isForm = endpoint.travel === 'form'
        const fields = namesIn(endpoint.body)
        const bytes = Buffer.from(decodeBytes(half))
        const body = isForm
          ? Buffer.from(fields.map((name) => `${name}=${half}`).join('&'))
          : Buffer.concat(
              [
                '{',
                ...fields.flatMap((name, at) => [`${at > 0 ? ',' : ''}"${name}":"`, bytes, '"']),
                '}',
              ].map((part) => Buffer.from(part)),
            )
        const response = await fetch(`${t.url}${path}?${query}`, {
          method: endpoint.method,
          headers: {
            flag: '0',
            authentication: tokenOf(endpoint),
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          },
          ...(endpoint.method === 'POST' && { body: new Uint8Array(body) }),
        })
        const text = await response.text()
        expect(response.status, `${half}: ${text}`).toBeLessThan(500)
        expect(typeof JSON.parse(text).code).toBe('number')
      }
    },
  )

  test('and no fault was logged on the way', () => {
    expect(faults).toEqual([])
  })
})

describe('the envelope', () => {
  const sealed = async () => {
    const keys = (await t.call(publicKeys)).data.details
    const now = t.clock.now().getTime()
    const session = await startSession({ publicKeys: keys, now })
    const facts = {
      method: 'POST',
      pathAndQuery: '/api/user/consent',
      timestamp: String(now),
      appCode: 'noren-in',
      appVersion: '2024',
      deviceId: person.deviceId,
      nonce: newNonce(),
    }
    const body = { consents: [{ purpose: 'location', given: true }], textVersion: 'fuzz' }
    const cats = await sealRequest(session, { facts, body })
    const device = await deviceKeyOf(person.token)
    if (!device) throw new Error('the person has no device')
    const proven = { facts, token: person.token, body: JSON.stringify({ cats }) }
    const { headers } = await proveRequest({ ...session, device }, proven)
    return { session, facts, cats, proof: headers['Cats-Proof'] ?? '' }
  }

  const post = (headers: Record<string, string>, body: string): Promise<Response> =>
    fetch(`${t.url}/api/user/consent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authentication: person.token, ...headers },
      body,
    })

  const headersOf = ({ session, facts, proof }: Awaited<ReturnType<typeof sealed>>) => ({
    flag: '1',
    timestamp: facts.timestamp,
    'app-code': facts.appCode,
    'app-version': facts.appVersion,
    'device-id': facts.deviceId,
    'cats-nonce': facts.nonce,
    'cats-key': session.catsKey,
    'cats-proof': proof,
  })

  /** Changes one character of a text to another of the same alphabet. */
  const changeAt = (text: string, at: number, to: string): string => {
    const index = at % text.length
    const next = text[index] === to ? (to === 'A' ? 'B' : 'A') : to
    return text.slice(0, index) + next + text.slice(index + 1)
  }

  const PARTS = [
    'cats',
    'cats-key',
    'cats-nonce',
    'cats-proof',
    'timestamp',
    'device-id',
    'app-version',
  ] as const
  const change = fc.record({
    part: fc.constantFrom(...PARTS),
    how: fc.constantFrom('change', 'cut', 'double', 'empty', 'other'),
    at: fc.nat(5_000),
    to: fc.constantFrom(...'ABCDEFabcdef0123456789-_'),
    other: fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
  })

  test('[W1.14] what was changed anywhere is refused, and never by falling over', async () => {
    const made = await sealed()
    const honest = await post(headersOf(made), JSON.stringify({ cats: made.cats }))
    expect(honest.status).toBe(200)
    await fc.assert(
      fc.asyncProperty(change, async ({ part, how, at, to, other }) => {
        const values: Record<string, string> = { ...headersOf(made), cats: made.cats }
        const old = values[part] ?? ''
        const anew = {
          change: changeAt(old, at, to),
          cut: old.slice(0, at % old.length),
          double: old + old,
          empty: '',
          // A header has no spaces at its ends.
          other: other.trim(),
        }[how]
        fc.pre(anew !== old)
        const { cats, ...headers } = { ...values, [part]: anew }
        const response = await post(headers, JSON.stringify({ cats }))
        const text = await response.text()
        expect(response.status, text).toBeGreaterThanOrEqual(200)
        expect(response.status, text).toBeLessThan(500)
        const answer = JSON.parse(text)
        // 4001 is sent with HTTP status 200; none of the other refusals is.
        if (response.status === 200) expect(answer.code).toBe(4001)
      }),
      runsOf(ENVELOPE_RUNS),
    )
  }, 3_600_000)

  test('bodies that are no envelope at all are refused', async () => {
    const made = await sealed()
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (body) => {
        const response = await post(headersOf(made), body)
        const text = await response.text()
        expect(response.status, text).toBeGreaterThanOrEqual(400)
        expect(response.status, text).toBeLessThan(500)
      }),
      runsOf(ENVELOPE_RUNS),
    )
  }, 3_600_000)

  test('the server answers an honest call after all of it', async () => {
    expect((await t.call(viewConsents, { token: person.token })).code).toBe(200)
  })
})
