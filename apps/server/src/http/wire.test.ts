import {
  otpLoginCheck,
  saveConsent,
  sendOtp,
  userStatus,
  viewConsents,
} from '@noren/contract/account'
import { invokeOcr } from '@noren/contract/certification'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { msgCenter } from '@noren/contract/messages'
import { publicKeys, publicMarket } from '@noren/contract/support'
import {
  type ClientSession,
  newNonce,
  openResponse,
  rememberTicket,
  sealRequest,
  startSession,
} from '@noren/envelope/client-envelope'
import { proveRequest } from '@noren/envelope/device-proof'
import { KEM_P256, KEM_X25519, type PublicKeyEntry } from '@noren/envelope/wire-format'
import { deviceKeyOf } from '@noren/testkit/device-keys'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let t: TestApp
let keys: readonly PublicKeyEntry[]
beforeAll(async () => {
  t = await startTestApp()
  keys = (await t.call(publicKeys)).data.details
})
afterAll(() => t.close())

interface Sealed {
  status: number
  /** What was received, before decryption. */
  raw: Record<string, unknown>
  answer: { code: number; msg: string; data: Record<string, unknown> }
  ticket: string | null
}

interface SealedCall {
  session: ClientSession
  path?: string
  body?: unknown
  token?: string
  /** A header that is left out, although the encryption was bound to its value. */
  without?: string
  /** Headers sent with values other than those the encryption was bound to. */
  sent?: Record<string, string>
  nonce?: string
  timestampMs?: number
}

/** Makes a request as an independent client would. */
const callSealed = async (endpoint: EndpointSpec, call: SealedCall): Promise<Sealed> => {
  const { session } = call
  const nonce = call.nonce ?? newNonce()
  const facts = {
    method: endpoint.method,
    pathAndQuery: call.path ?? endpoint.path,
    timestamp: String(call.timestampMs ?? t.clock.now().getTime()),
    appCode: 'noren-in',
    appVersion: '2024',
    deviceId: 'device-1',
    nonce,
  }
  const headers: Record<string, string> = {
    'App-Code': facts.appCode,
    'App-Version': facts.appVersion,
    'Device-Id': facts.deviceId,
    Flag: '1',
    Timestamp: facts.timestamp,
    'Cats-Nonce': nonce,
    'Cats-Key': session.catsKey,
    'Accept-Language': 'en',
    'Content-Type': 'application/json',
    ...(call.token ? { Authentication: call.token } : {}),
    ...call.sent,
  }
  if (call.without) delete headers[call.without]
  const body =
    call.body === undefined
      ? null
      : JSON.stringify({ cats: await sealRequest(session, { facts, body: call.body }) })
  const token = call.without === 'Authentication' ? '' : (call.token ?? '')
  const device = await deviceKeyOf(token)
  const proof = device && {
    ...(await proveRequest({ ...session, device }, { facts, token, body })).headers,
    ...call.sent,
  }
  const response = await fetch(`${t.url}${facts.pathAndQuery}`, {
    method: endpoint.method,
    headers: { ...headers, ...proof },
    body,
  })
  const raw = (await response.json()) as Record<string, unknown>
  const { status } = response
  const answer =
    'cats' in raw ? await openResponse(session, { status, nonce, cats: raw.cats }) : raw
  return {
    status,
    raw,
    answer: answer as Sealed['answer'],
    ticket: response.headers.get('cats-ticket'),
  }
}

const newSession = (kemId: number = KEM_X25519): Promise<ClientSession> =>
  startSession({
    publicKeys: keys.filter((key) => key.kemId === kemId),
    now: t.clock.now().getTime(),
  })

const consents = [{ purpose: 'location', given: true }]

describe('bodies travel sealed in cats', () => {
  test.each([
    ['X25519', KEM_X25519],
    ['P-256', KEM_P256],
  ])('[W1.2] %s: a new key, then its ticket; answers are only cats', async (_, kemId) => {
    const { token } = await t.signIn()
    const session = await newSession(kemId)
    const first = await callSealed(saveConsent, {
      session,
      token,
      body: { consents, textVersion: 'v1' },
    })
    expect(Object.keys(first.raw)).toEqual(['cats'])
    expect(first.answer).toMatchObject({ code: 200, data: { bizStatus: 10 } })
    const kept = rememberTicket(session, first.ticket ?? '')
    const second = await callSealed(viewConsents, { session: kept, token })
    expect(Object.keys(second.raw)).toEqual(['cats'])
    expect(second.ticket).toBeNull()
    expect(second.answer.data.details).toHaveLength(3)
  })

  test('[W1.2] refusals are sealed too, under the HTTP status of their code', async () => {
    const refused = await callSealed(userStatus, { session: await newSession() })
    expect(refused.status).toBe(401)
    expect(Object.keys(refused.raw)).toEqual(['cats'])
    expect(refused.answer).toMatchObject({ code: 401, data: { reason: 'NO_SESSION' } })
  })

  test.each([
    ['no such call', 404, { path: '/api/user/nothing' }],
    ['a body too large', 413, { body: { consents: 'x'.repeat(400_000), textVersion: 'v1' } }],
    ['a body of another kind', 415, { body: {}, sent: { 'Content-Type': 'application/xml' } }],
    ['a clock that is off', 400, { body: {}, timestampMs: Date.UTC(2020, 0, 1) }],
    ['no timestamp', 400, { body: {}, sent: { Timestamp: '' } }],
  ])(
    '[W1.2] what is refused before it is opened is answered sealed as well: %s',
    async (_, status, call) => {
      const refused = await callSealed(saveConsent, { session: await newSession(), ...call })
      expect(refused.status).toBe(status)
      expect(Object.keys(refused.raw)).toEqual(['cats'])
      expect(refused.answer.code).toBe(status)
      expect(refused.ticket).not.toBeNull()
    },
  )

  test('a POST without a body goes without cats, its answer comes sealed', async () => {
    const path = `${sendOtp.path}?phone=${newPhone()}&type=1`
    const answer = await callSealed(sendOtp, { session: await newSession(), path })
    expect(answer.answer.code).toBe(200)
    const { token } = await t.signIn()
    const messages = await callSealed(msgCenter, { session: await newSession(), token })
    expect(messages.answer).toMatchObject({ code: 200, data: { details: [], page: 1 } })
    const nothing = await callSealed(msgCenter, { session: await newSession(), token, body: null })
    expect(nothing.answer.code).toBe(400)
  })

  test('[W1.5] an unknown ticket, an old ticket and an unknown key get 4001, plain', async () => {
    const session = await newSession()
    const first = await callSealed(publicMarket, { session })
    const kept = rememberTicket(session, first.ticket ?? '')
    const wrongTicket = { ...kept, catsKey: `t.${'A'.repeat(140)}` }
    const wrongKey = { ...session, catsKey: session.catsKey.replace(/^n\.../, 'n.AA') }
    for (const broken of [wrongTicket, wrongKey]) {
      const answer = await callSealed(publicMarket, { session: broken })
      expect(answer).toMatchObject({ status: 200, raw: { code: 4001 } })
    }
    t.clock.advanceDays(1)
    expect((await callSealed(publicMarket, { session: kept })).raw).toMatchObject({ code: 4001 })
  })

  test("[W1.5] another device's ticket gets 4001", async () => {
    const session = await newSession()
    const first = await callSealed(publicMarket, { session })
    const kept = rememberTicket(session, first.ticket ?? '')
    const sent = { 'Device-Id': 'device-2' }
    expect((await callSealed(publicMarket, { session: kept, sent })).raw).toMatchObject({
      code: 4001,
    })
  })

  test.each([
    ['its timestamp', { Timestamp: '0' }],
    ['its app version', { 'App-Version': '2025' }],
    ['its app code', { 'App-Code': 'other' }],
    ['its nonce', { 'Cats-Nonce': newNonce() }],
  ])(
    '[W1.7] a request whose header differs from what was sealed in %s is refused',
    async (_, changed) => {
      const { token } = await t.signIn()
      const sent =
        'Timestamp' in changed ? { Timestamp: String(t.clock.now().getTime() + 1) } : changed
      const session = await newSession()
      const body = { consents, textVersion: 'v1' }
      const answer = await callSealed(saveConsent, { session, token, body, sent }).catch(
        () => 'unreadable',
      )
      // With another nonce the answer is encrypted for that one, so this client cannot decrypt it.
      if (answer === 'unreadable') return expect('Cats-Nonce' in changed).toBe(true)
      expect(answer).toMatchObject({ status: 400, answer: { data: { reason: 'BAD_ENVELOPE' } } })
    },
  )

  test.each([
    'App-Code',
    'App-Version',
    'Device-Id',
    'Timestamp',
    'Cats-Nonce',
    'Cats-Key',
    'Authentication',
  ])('[W2.4] a sealed request without its %s changes nothing', async (without) => {
    const { token } = await t.signIn()
    const given = async () =>
      (await t.call(viewConsents, { token })).data.details.map((one) => [one.purpose, one.given])
    const before = await given()
    const body = { consents, textVersion: 'v1' }
    const call = { session: await newSession(), token, body }
    const refused = await callSealed(saveConsent, { ...call, without }).catch(() => 'unreadable')
    // Without the nonce or the key the answer cannot be sealed for this client.
    const isUnreadable = without === 'Cats-Nonce' || without === 'Cats-Key'
    if (refused !== 'unreadable' || !isUnreadable) {
      expect((refused as Sealed).status).toBe(without === 'Authentication' ? 401 : 400)
    }
    expect(await given()).toEqual(before)
    expect((await callSealed(saveConsent, call)).answer.code).toBe(200)
    expect(await given()).not.toEqual(before)
  })

  test('[W2.4] a plain request needs none of them where the operator allows it, and a session where the call does', async () => {
    const ask = async (endpoint: EndpointSpec) =>
      (await (await fetch(`${t.url}${endpoint.path}`)).json()) as Sealed['answer']
    expect((await ask(publicMarket)).code).toBe(200)
    expect(await ask(userStatus)).toMatchObject({ code: 401, data: { reason: 'NO_SESSION' } })
  })

  test('[W1.8] a replayed state-changing request counts once', async () => {
    const { token } = await t.signIn()
    const session = await newSession()
    const call = { session, token, nonce: newNonce(), body: { consents, textVersion: 'v1' } }
    expect((await callSealed(saveConsent, call)).answer.code).toBe(200)
    expect((await callSealed(saveConsent, call)).answer).toMatchObject({
      code: 409,
      data: { reason: 'REPLAYED' },
    })
  })

  test('[W1.8] a nonce is used up only by who holds the key: by no broken or foreign body', async () => {
    const { token } = await t.signIn()
    const session = await newSession()
    const nonce = newNonce()
    const call = { session, token, nonce, body: { consents, textVersion: 'v1' } }
    const headers = {
      Flag: '1',
      'App-Code': 'noren-in',
      'App-Version': '2024',
      'Cats-Key': session.catsKey,
      'Cats-Nonce': nonce,
      'Device-Id': 'device-1',
      'Content-Type': 'application/json',
      Authentication: token,
    }
    for (const body of ['', '{"cats":"AAAA"}']) {
      const copied = await fetch(`${t.url}${saveConsent.path}`, {
        method: 'POST',
        body,
        headers: { ...headers, Timestamp: String(t.clock.now().getTime()) },
      })
      expect(copied.status, body).toBe(400)
    }
    const another = await t.signIn()
    const foreign = { ...call, session: await newSession(), token: another.token }
    expect((await callSealed(saveConsent, foreign)).answer.code).toBe(200)
    expect((await callSealed(saveConsent, call)).answer.code).toBe(200)
    expect((await callSealed(saveConsent, call)).answer).toMatchObject({ code: 409 })
  })

  test('[W1.8] a copied request is also one under the ticket of its key', async () => {
    const { token } = await t.signIn()
    const session = await newSession()
    const call = { session, token, nonce: newNonce(), body: { consents, textVersion: 'v1' } }
    const first = await callSealed(saveConsent, call)
    const kept = rememberTicket(session, first.ticket ?? '')
    expect((await callSealed(saveConsent, { ...call, session: kept })).answer).toMatchObject({
      code: 409,
      data: { reason: 'REPLAYED' },
    })
  })

  test('[W1.14] what is no envelope is refused, never a fault', async () => {
    const { token } = await t.signIn()
    const session = await newSession()
    const headers = {
      Flag: '1',
      'Cats-Key': session.catsKey,
      'Device-Id': 'device-1',
      'Content-Type': 'application/json',
      Authentication: token,
    }
    for (const body of [
      '{"cats":5}',
      '{"cats":"AAAA"}',
      '{}',
      'null',
      '[]',
      '"x"',
      '{"cats":"*"}',
      '{',
    ]) {
      const nonce = newNonce()
      const response = await fetch(`${t.url}${saveConsent.path}`, {
        method: 'POST',
        body,
        headers: { ...headers, 'Cats-Nonce': nonce, Timestamp: String(t.clock.now().getTime()) },
      })
      expect(response.status, body).toBe(400)
    }
    for (const [name, value] of [
      ['Cats-Key', 'x'],
      ['Cats-Nonce', 'short'],
      ['Cats-Key', ''],
    ] as const) {
      const answer = await callSealed(userStatus, { session, token, sent: { [name]: value } })
      expect(answer).toMatchObject({ status: 400, raw: { code: 400 } })
    }
  })
})

describe('headers', () => {
  test.each([
    ['a day behind', -86_400_000],
    ['a day ahead', 86_400_000],
    ['six minutes ahead', 360_000],
  ])("[W2.2] a clock %s is refused with the server's time in the answer", async (_, offMs) => {
    const timestampMs = t.clock.now().getTime() + offMs
    const answer = await callSealed(publicMarket, { session: await newSession(), timestampMs })
    expect(answer).toMatchObject({ status: 400, answer: { data: { reason: 'CLOCK_OFF' } } })
    expect(answer.answer.data.serverTime).toBe(t.clock.now().toISOString())
  })

  test('[W2.2] four minutes off passes', async () => {
    const timestampMs = t.clock.now().getTime() + 240_000
    const answer = await callSealed(publicMarket, { session: await newSession(), timestampMs })
    expect(answer.answer.code).toBe(200)
  })

  test('[W1.13] plain mode is refused where the operator does not allow it; keys stay readable', async () => {
    const strict = await startTestApp({ env: { ALLOW_PLAIN: '0' } })
    try {
      expect(await strict.call(publicMarket)).toMatchObject({
        status: 400,
        code: 400,
        data: { reason: 'PLAIN_REFUSED' },
      })
      expect((await strict.call(publicKeys)).data.details).toHaveLength(2)
    } finally {
      await strict.close()
    }
  })
})

describe('answers', () => {
  test('[W3.1] code, msg and data; msg in the language asked for', async () => {
    expect(await t.call(publicMarket)).toMatchObject({
      status: 200,
      code: 200,
      msg: 'ok',
      data: {
        code: 'in',
        currency: 'INR',
        areaCode: '+91',
        phoneLength: 10,
        otpLength: 4,
        taxLabel: 'GST',
        amountMax: '80000.00',
      },
    })
    const texts = await Promise.all(
      ['en', 'es-MX,es;q=0.9', 'id', 'vi', 'fr'].map(
        async (language) => (await t.call(userStatus, { language })).msg,
      ),
    )
    expect(new Set(texts).size).toBe(4)
    expect(texts[4]).toBe(texts[0])
  })

  test('[W3.2] a wrong body names its fields and rules', async () => {
    const answer = await t.call(otpLoginCheck, { body: { code: '12' } })
    expect(answer).toMatchObject({ status: 400, code: 400 })
    expect(answer.data).toMatchObject({
      reason: 'VALIDATION',
      fields: [
        { path: 'phone', rule: 'required' },
        { path: 'code', rule: 'format' },
      ],
    })
  })

  test.each(['/api/user/%ff', `/api/user/repay/detail/${'x'.repeat(500)}`, '/%c0%ae%c0%ae/etc'])(
    '[W3.3] an address that is none (%s) is 404 with a code and a sentence',
    async (path) => {
      const response = await fetch(`${t.url}${path}`, { headers: { 'accept-language': 'es' } })
      const answer = await response.json()
      expect(answer).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } })
      expect(answer.msg).not.toMatch(/Param|URL|Route/)
    },
  )

  test('text that no database keeps is refused, not fallen over', async () => {
    const { token } = await t.signIn()
    const body = { consents, textVersion: 'v\0' }
    expect(await t.call(saveConsent, { token, body })).toMatchObject({ code: 400 })
  })

  test('[W3.3] unknown paths and methods are 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/user/nothing'],
      ['POST', '/api/user/user/status'],
      ['GET', '/api/user/login/otp'],
    ]) {
      const response = await fetch(`${t.url}${path}`, { method: method ?? 'GET' })
      expect([response.status, (await response.json()).code]).toEqual([404, 404])
    }
  })

  test('[W3.4] a body that is too large is 413, one of another kind 415', async () => {
    const large = await t.call(otpLoginCheck, {
      body: { phone: 'x'.repeat(300_000), code: '1234' },
    })
    expect(large).toMatchObject({ status: 413, code: 413 })
    const other = await t.call(otpLoginCheck, {
      body: '<xml/>',
      headers: { 'content-type': 'application/xml' },
    })
    expect(other.status).toBe(415)
  })

  test('[W3.4] a multipart body where JSON is asked for is 415, not taken for none', async () => {
    const { token } = await t.signIn()
    const headers = { 'content-type': 'multipart/form-data; boundary=xyz' }
    const answer = await t.call(msgCenter, { token, body: '--xyz--\r\n', headers })
    expect(answer).toMatchObject({ status: 415, data: { reason: 'MEDIA_TYPE' } })
  })

  test('[W3.4] a truncated multipart body is refused and the next request is served', async () => {
    const { token } = await t.signIn()
    const boundary = 'xyz'
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\npan-front\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabc`
    const cut = await t.call(invokeOcr, {
      token,
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(cut).toMatchObject({ status: 400, code: 400 })
    expect((await t.call(userStatus, { token })).code).toBe(200)
  })

  test('pages carry the headers that keep others out', async () => {
    const { headers } = await fetch(`${t.url}/`)
    const policy = (headers.get('content-security-policy') ?? '').split(';')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "worker-src 'self'",
        // The sandbox's own page shows the app in a frame; sandbox.test.ts tries the production's.
        "frame-ancestors 'self'",
      ]),
    )
    const scripts = policy.find((directive) => directive.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')*$/)
    // No text becomes markup or a script; e2e/attacks/markup.test.ts tries it.
    expect(headers.get('content-security-policy')).toMatch(
      /;require-trusted-types-for 'script';trusted-types worker frames default$/,
    )
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('permissions-policy')).toContain('microphone=()')
    // A page of another origin that opened ours, or that ours opened, has no hold on it.
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('data carries what keeps it from being taken for a page', async () => {
    const { headers } = await t.call(publicMarket)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/', publicMarket.path, '/healthz', '/no/such/page'])(
    '%s is read by no page of another origin, and sends nobody elsewhere',
    async (path) => {
      const asked = {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authentication',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        flag: '0',
      }
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await fetch(t.url + path, { method, headers: asked, redirect: 'manual' })
        const names = [...answer.headers.keys()]
        expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
        expect(names).not.toContain('location')
        expect(names).toContain('x-content-type-options')
        expect(names).toContain('strict-transport-security')
        expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors')
      }
    },
  )
})
