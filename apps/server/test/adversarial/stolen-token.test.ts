import { loginDevices, saveConsent, userStatus, viewConsents } from '@noren/contract/account'
import { invokeOcr } from '@noren/contract/certification'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { msgCenter } from '@noren/contract/messages'
import { saveInfo } from '@noren/contract/metrics'
import { publicKeys } from '@noren/contract/support'
import {
  type ClientSession,
  newNonce,
  openResponse,
  rememberTicket,
  sealField,
  sealRequest,
  startSession,
} from '@noren/envelope/client-envelope'
import {
  type DeviceKey,
  newDeviceKey,
  type ProvableBody,
  proveRequest,
} from '@noren/envelope/device-proof'
import { deviceKeyOf } from '@noren/testkit/device-keys'
import { batchOf } from '@noren/testkit/given-metrics'
import { type SignedInPerson, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/**
 * Somebody has a person's token, and whatever else can be copied from a browser: the device id, the headers and bodies
 * of requests. The device's key cannot be copied.
 */

let t: TestApp
let owner: SignedInPerson
let ownKey: DeviceKey
let strangeKey: DeviceKey
beforeAll(async () => {
  t = await startTestApp()
  strangeKey = await newDeviceKey()
})
beforeEach(async () => {
  owner = await t.signIn()
  const key = await deviceKeyOf(owner.token)
  if (!key) throw new Error('the owner has no key')
  ownKey = key
})
afterAll(() => t?.close())

interface Made {
  headers: Record<string, string>
  body: ProvableBody
}

interface Asked {
  endpoint: EndpointSpec
  body?: unknown
  form?: FormData
  /** Under this key; without one the request is plain. */
  session?: ClientSession | undefined
  /** Whose key proves it; without one nothing does. */
  device?: DeviceKey | undefined
  token?: string
  path?: string
}

/** A whole request, as the device of the owner makes it, or as who has copied all but the key. */
const make = async (asked: Asked): Promise<Made> => {
  const { endpoint, session, device, token = owner.token } = asked
  const facts = {
    method: endpoint.method,
    pathAndQuery: asked.path ?? endpoint.path,
    timestamp: String(t.clock.now().getTime()),
    appCode: 'noren-in',
    appVersion: '2024',
    deviceId: owner.deviceId,
    nonce: newNonce(),
  }
  const json =
    asked.body === undefined
      ? null
      : JSON.stringify(
          session ? { cats: await sealRequest(session, { facts, body: asked.body }) } : asked.body,
        )
  const headers: Record<string, string> = {
    Authentication: token,
    'App-Code': facts.appCode,
    'App-Version': facts.appVersion,
    'Device-Id': facts.deviceId,
    Timestamp: facts.timestamp,
    'Cats-Nonce': facts.nonce,
    Flag: session ? '1' : '0',
    ...(session && { 'Cats-Key': session.catsKey }),
    ...(json && { 'Content-Type': 'application/json' }),
  }
  const body = asked.form ?? json
  if (!device) return { headers, body }
  const proven = await proveRequest({ ...session, device }, { facts, token, body })
  return { headers: { ...headers, ...proven.headers }, body: proven.body }
}

const send = async (
  endpoint: Pick<EndpointSpec, 'method' | 'path'>,
  { headers, body }: Made,
  session?: ClientSession,
) => {
  const response = await fetch(`${t.url}${endpoint.path}`, {
    method: endpoint.method,
    headers,
    body,
  })
  const raw = await response.json()
  const nonce = headers['Cats-Nonce'] ?? ''
  const answer =
    session && 'cats' in raw
      ? ((await openResponse(session, { status: response.status, nonce, cats: raw.cats })) as never)
      : raw
  const { code, data } = answer as { code: number; data: { reason?: string } | null }
  return { code, reason: data?.reason, ticket: response.headers.get('cats-ticket') }
}

const ask = async (asked: Asked) => send(asked.endpoint, await make(asked), asked.session)

const newKey = async (): Promise<ClientSession> =>
  startSession({
    publicKeys: (await t.call(publicKeys)).data.details,
    now: t.clock.now().getTime(),
  })

/** A key with its ticket, for which this device has signed, if it is given one. */
const keptKey = async (device?: DeviceKey): Promise<ClientSession> => {
  const session = await newKey()
  const { ticket } = await ask({ endpoint: userStatus, session, device })
  return rememberTicket(session, ticket ?? '')
}

const CONSENT = { consents: [{ purpose: 'location', given: true }], textVersion: 'v1' }
const NOT_HERE = { code: 401, reason: 'DEVICE_DIFFERS' }
const NOT_THIS = { code: 400, reason: 'BAD_ENVELOPE' }
const pictureForm = (bytes: number[]): FormData => {
  const form = new FormData()
  form.set('type', 'pan-front')
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  return form
}

describe('[W4.1] the token alone is refused', () => {
  test.each([
    ['a read', { endpoint: userStatus }],
    ['a change', { endpoint: saveConsent, body: CONSENT }],
    ['a call without a body', { endpoint: msgCenter }],
    ['the list of devices', { endpoint: loginDevices }],
  ])('%s: plain, sealed, and under a ticket of its own', async (_, of) => {
    expect(await ask(of)).toMatchObject(NOT_HERE)
    expect(await ask({ ...of, session: await newKey() })).toMatchObject(NOT_HERE)
    expect(await ask({ ...of, session: await keptKey() })).toMatchObject(NOT_HERE)
  })

  test('a picture', async () => {
    const form = pictureForm([1, 2, 3])
    expect(await ask({ endpoint: invokeOcr, form })).toMatchObject(NOT_HERE)
    const session = await newKey()
    expect(await ask({ endpoint: invokeOcr, form, session })).toMatchObject(NOT_HERE)
  })

  test("with another device's key, signed and under the ticket of that key", async () => {
    const device = strangeKey
    const session = await newKey()
    expect(await ask({ endpoint: userStatus, device })).toMatchObject(NOT_HERE)
    const first = await ask({ endpoint: userStatus, device, session })
    expect(first).toMatchObject(NOT_HERE)
    const kept = rememberTicket(session, first.ticket ?? '')
    expect(await ask({ endpoint: userStatus, device, session: kept })).toMatchObject(NOT_HERE)
  })

  test("and with the owner's own key it is answered", async () => {
    const session = await newKey()
    const device = ownKey
    expect((await ask({ endpoint: userStatus, device })).code).toBe(200)
    const first = await ask({ endpoint: userStatus, device, session })
    expect(first.code).toBe(200)
    const kept = rememberTicket(session, first.ticket ?? '')
    for (const of of [
      { endpoint: userStatus },
      { endpoint: viewConsents },
      { endpoint: msgCenter },
      { endpoint: saveConsent, body: CONSENT },
    ]) {
      expect((await ask({ ...of, device, session: kept })).code).toBe(200)
    }
  })
})

describe('[W4.2] a copied request', () => {
  test.each([
    ['another body', { body: JSON.stringify({ ...CONSENT, textVersion: 'v2' }) }],
    ['no body', { body: null }],
    ['another time', { headers: { Timestamp: '+1' } }],
    ['another nonce', { headers: { 'Cats-Nonce': newNonce() } }],
    ['another device id', { headers: { 'Device-Id': 'device-2' } }],
    ['another app', { headers: { 'App-Version': '2025' } }],
  ])('plain, with %s, is refused', async (_, changed: Partial<Made>) => {
    const made = await make({ endpoint: saveConsent, body: CONSENT, device: ownKey })
    const headers = { ...made.headers, ...changed.headers }
    if (headers.Timestamp === '+1') headers.Timestamp = `${t.clock.now().getTime() + 1}`
    const body = changed.body === undefined ? made.body : changed.body
    expect(await send(saveConsent, { headers, body })).toMatchObject(NOT_THIS)
    expect((await send(saveConsent, made)).code).toBe(200)
  })

  test('at another address, or with another query, is refused', async () => {
    const session = await keptKey(ownKey)
    const made = await make({ endpoint: userStatus, device: ownKey, session })
    for (const path of [viewConsents.path, `${userStatus.path}?a=1`, `${userStatus.path}?`]) {
      expect(await send({ method: 'GET', path }, made, session)).toMatchObject(NOT_THIS)
    }
    expect((await send(userStatus, made, session)).code).toBe(200)
  })

  test("for another person's token is refused, also of the same device", async () => {
    const other = await t.signIn()
    const session = await keptKey(ownKey)
    const made = await make({ endpoint: userStatus, device: ownKey, session })
    const headers = { ...made.headers, Authentication: other.token }
    expect(await send(userStatus, { ...made, headers }, session)).toMatchObject(NOT_THIS)
  })

  test('sent again counts once: plain, sealed, and without a body', async () => {
    const kept = await keptKey(ownKey)
    for (const session of [undefined, await newKey(), kept]) {
      const of = { endpoint: saveConsent, body: CONSENT, device: ownKey, session }
      const made = await make(of)
      expect((await send(saveConsent, made, session)).code).toBe(200)
      expect(await send(saveConsent, made, session)).toMatchObject({ reason: 'REPLAYED' })
    }
  })

  test('six minutes later is refused', async () => {
    const made = await make({ endpoint: userStatus, device: ownKey })
    t.clock.advanceMs(6 * 60_000)
    expect(await send(userStatus, made)).toMatchObject({ reason: 'CLOCK_OFF' })
  })

  test('of a picture, with other bytes, is refused; with its own it is read', async () => {
    const session = await keptKey(ownKey)
    const of = { endpoint: invokeOcr, device: ownKey, session }
    const copied = async () => {
      const { headers, body } = await make({ ...of, form: pictureForm([1, 2, 3]) })
      if (!(body instanceof Blob)) throw new Error('the form is not in bytes')
      return { headers, body, type: body.type }
    }
    const first = await copied()
    const bytes = Buffer.from(await first.body.arrayBuffer())
    bytes.write('pam', bytes.indexOf('pan'))
    const changed = { ...first, body: new Blob([bytes], { type: first.type }) }
    expect(await send(invokeOcr, changed, session)).toMatchObject(NOT_THIS)
    const second = await copied()
    const longer = { ...second, body: new Blob([second.body, 'more'], { type: second.type }) }
    expect(await send(invokeOcr, longer, session)).toMatchObject(NOT_THIS)
    const third = await copied()
    const { 'Content-Digest': _, ...headers } = third.headers
    expect(await send(invokeOcr, { ...third, headers }, session)).toMatchObject(NOT_THIS)
    const honest = await make({ ...of, form: pictureForm([1, 2, 3]) })
    // It is no picture, which is found out only after the proof.
    expect((await send(invokeOcr, honest, session)).reason).not.toMatch(/ENVELOPE|DEVICE/)
  })
})

describe('[W4.3] a ticket', () => {
  test('that no key signed for proves nothing, even with the code of its own key', async () => {
    const session = await keptKey()
    // The attacker has agreed it, so its code is right; but the ticket names no device.
    const asked = { endpoint: userStatus, session, device: strangeKey }
    expect(await ask(asked)).toMatchObject(NOT_HERE)
  })

  test('is not given to a request whose proof is not of its own', async () => {
    const session = await newKey()
    const made = await make({ endpoint: userStatus, session, device: ownKey })
    const headers = { ...made.headers, 'App-Version': '2025' }
    expect(await send(userStatus, { ...made, headers }, session)).toMatchObject({
      ...NOT_THIS,
      ticket: null,
    })
  })

  test('ends after a day, whoever has copied it, and the device signs for the next', async () => {
    const session = await keptKey(ownKey)
    t.clock.advanceDays(1)
    expect(await ask({ endpoint: userStatus, session, device: ownKey })).toMatchObject({
      code: 4001,
    })
    const next = await keptKey(ownKey)
    expect((await ask({ endpoint: userStatus, session: next, device: ownKey })).code).toBe(200)
  })
})

test('[W4.1] a beacon, which has no headers, is proven by its seal under the ticket', async () => {
  const consents = [{ purpose: 'analytics', given: true }]
  await t.call(saveConsent, { token: owner.token, body: { consents, textVersion: 'v1' } })
  const beacon = async (session: ClientSession) => {
    const facts = {
      method: 'POST',
      pathAndQuery: saveInfo.path,
      timestamp: String(t.clock.now().getTime()),
      appCode: 'noren-in',
      appVersion: '2024',
      deviceId: owner.deviceId,
      nonce: newNonce(),
    }
    const value = JSON.stringify({ ...batchOf(t, 1), token: owner.token })
    const body = new URLSearchParams({
      dataType: 'behaviour',
      appId: facts.appCode,
      uploadType: '50',
      value: await sealField(session, { facts, value }),
      catsKey: session.catsKey,
      catsNonce: facts.nonce,
      timestamp: facts.timestamp,
      appVersion: facts.appVersion,
      deviceId: facts.deviceId,
    })
    return send(saveInfo, { headers: { 'Cats-Nonce': facts.nonce }, body }, session)
  }
  expect(await beacon(await keptKey(ownKey))).toMatchObject({ code: 200 })
  for (const session of [await keptKey(strangeKey), await keptKey(), await newKey()]) {
    expect(await beacon(session)).toMatchObject({ reason: 'CONSENT_NEEDED' })
  }
})
