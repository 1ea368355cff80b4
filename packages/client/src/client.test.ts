import { saveConsent, userStatus } from '@noren/contract/account'
import { ERROR_CODES } from '@noren/contract/error-codes'
import { type DeviceKey, newDeviceKey } from '@noren/envelope/device-proof'
import { NOW, publicKeys, serverKeys, ticketKeys } from '@noren/envelope/envelope-fixtures'
import { agreeKeys, openRequest, sealResponse } from '@noren/envelope/server-envelope'
import { sealTicket } from '@noren/envelope/tickets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Client, createClient } from './client.ts'
import { type SealedSession, sealedTransport } from './sealed-transport.ts'
import { createServerClock } from './server-clock.ts'
import { plainTransport, type Transport } from './transport.ts'

type Heard = {
  flag: string
  token: string | null
  key: string
  proof: string | null
  sentAt: string
  body: unknown
}
type Answer = { code: number; msg: string; data: unknown }

/** The requests that the server received, decrypted, and its answers to them. */
let heard: Heard[]
let answers: (request: Heard) => Answer

const OK: Answer = { code: 200, msg: 'ok', data: { bizStatus: 10, redo: null } }
const refusal = (reason: keyof typeof ERROR_CODES, more: object = {}): Answer => ({
  code: ERROR_CODES[reason],
  msg: reason,
  data: { reason, ...more },
})

/** The server's side of the wire, using the server's own code to decrypt and encrypt. */
async function serve(url: string, init: RequestInit): Promise<Response> {
  const sent = new Headers(init.headers)
  const header = (name: string) => sent.get(name) ?? ''
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : null
  const isSealed = header('Flag') === '1'
  const about = {
    flag: header('Flag'),
    token: sent.get('Authentication'),
    key: header('Cats-Key'),
    proof: sent.get('Cats-Proof'),
    sentAt: header('Timestamp'),
  }
  if (!isSealed) {
    const request = { ...about, body }
    heard.push(request)
    return Response.json(answers(request))
  }
  const deviceId = header('Device-Id')
  const keys = agreeKeys({ serverKeys, ticketKeys, catsKey: about.key, deviceId, now: NOW })
  const nonce = header('Cats-Nonce')
  const facts = {
    method: String(init.method),
    pathAndQuery: url,
    timestamp: about.sentAt,
    appCode: header('App-Code'),
    appVersion: header('App-Version'),
    deviceId,
    nonce,
  }
  const request = { ...about, body: body && openRequest(keys, facts, body.cats) }
  heard.push(request)
  const json = JSON.stringify(answers(request))
  const headers: Record<string, string> = keys.isNew
    ? {
        'Cats-Ticket': sealTicket(ticketKeys, {
          sessionKey: keys.sessionKey,
          deviceId,
          issuedAt: NOW,
        }),
      }
    : {}
  return Response.json({ cats: sealResponse(keys, { status: 200, nonce, json }) }, { headers })
}

beforeEach(() => {
  heard = []
  answers = () => OK
  vi.stubGlobal('fetch', serve)
})
afterEach(() => vi.unstubAllGlobals())

/** A key store for one session. */
function givenStore() {
  let kept: SealedSession | null = null
  return {
    read: async () => kept,
    write: async (session: SealedSession | null) => {
      kept = session
    },
  }
}

/** A store in which a device's key is made later, as at a sign-in. */
function givenDeviceStore() {
  let device: DeviceKey | null = null
  return {
    ...givenStore(),
    readDevice: async () => device,
    async makeDevice() {
      device = await newDeviceKey()
    },
  }
}

function givenClient(options: { token: string | null; transport?: Transport }): Client {
  const { token, transport = givenSealed() } = options
  return createClient({
    transport,
    session: { token: () => token, deviceId: () => `device-of-${token}` },
    app: { appCode: 'noren-in', appVersion: '2024' },
    language: () => 'es',
    clock: createServerClock(() => NOW),
  })
}
const givenSealed = (): Transport =>
  sealedTransport({ serverKeys: async () => publicKeys, store: givenStore(), nowMs: () => NOW })

const consents = [{ purpose: 'location' as const, given: true }]

test('two clients at once speak for two sessions, each under a key of its own', async () => {
  const [borrower, operator] = [givenClient({ token: 'a' }), givenClient({ token: 'b' })]
  await Promise.all([
    borrower.call(saveConsent, { body: { consents, textVersion: 'of-a' } }),
    operator.call(saveConsent, { body: { consents, textVersion: 'of-b' } }),
  ])
  await Promise.all([borrower.call(userStatus, {}), operator.call(userStatus, {})])
  const of = (token: string) => heard.filter((request) => request.token === token)
  expect(of('a').map(({ body }) => body)).toEqual([{ consents, textVersion: 'of-a' }, null])
  expect(of('b').map(({ body }) => body)).toEqual([{ consents, textVersion: 'of-b' }, null])
  // The first call agrees a key, the second uses its ticket; neither uses the other session's.
  for (const token of ['a', 'b']) {
    expect(of(token).map(({ key }) => key.slice(0, 2))).toEqual(['n.', 't.'])
  }
  expect(new Set(heard.map(({ key }) => key)).size).toBe(4)
})

test('a plain client sends and reads in the clear', async () => {
  const plain = givenClient({ token: 'a', transport: plainTransport })
  const body = { consents, textVersion: 'v1' }
  await plain.call(saveConsent, { body })
  expect(heard).toEqual([
    { flag: '0', token: 'a', key: '', proof: null, sentAt: String(NOW), body },
  ])
  expect(await plain.call(userStatus, {})).toEqual(OK.data)
})

test('a sealed client believes no plain answer but a refusal', async () => {
  const client = givenClient({ token: 'a' })
  vi.stubGlobal('fetch', async () => Response.json(OK))
  await expect(client.call(userStatus, {})).rejects.toMatchObject({ kind: 'badAnswer' })
  vi.stubGlobal('fetch', async () => Response.json(refusal('TOO_MANY')))
  await expect(client.call(userStatus, {})).rejects.toMatchObject({
    kind: 'refused',
    reason: 'TOO_MANY',
  })
})

test('a key that the server forgot is agreed anew, once', async () => {
  const client = givenClient({ token: 'a' })
  await client.call(userStatus, {})
  answers = ({ key }) => (key.startsWith('t.') ? { code: 4001, msg: '', data: null } : OK)
  expect(await client.call(userStatus, {})).toEqual(OK.data)
  expect(heard.map(({ key }) => key.slice(0, 2))).toEqual(['n.', 't.', 'n.'])
  answers = () => ({ code: 4001, msg: '', data: null })
  await expect(client.call(userStatus, {})).rejects.toMatchObject({ code: 4001 })
  expect(heard).toHaveLength(5)
})

test('a clock that is off is corrected by the server’s, once, and for this client alone', async () => {
  const [late, right] = [givenClient({ token: 'a' }), givenClient({ token: 'b' })]
  const serverTime = new Date(NOW + 3_600_000).toISOString()
  answers = ({ token, sentAt }) =>
    token === 'a' && sentAt === String(NOW) ? refusal('CLOCK_OFF', { serverTime }) : OK
  await late.call(userStatus, {})
  await right.call(userStatus, {})
  expect(heard.map(({ sentAt }) => Number(sentAt) - NOW)).toEqual([0, 3_600_000, 0])
  answers = () => refusal('CLOCK_OFF', { serverTime })
  await expect(late.call(userStatus, {})).rejects.toMatchObject({ reason: 'CLOCK_OFF' })
})

test('[W4.3] with a key of the device the first request is signed, and the next ones have a code', async () => {
  const store = givenDeviceStore()
  const options = {
    serverKeys: async () => publicKeys,
    store,
    nowMs: () => NOW,
    proofs: () => import('@noren/envelope/device-proof'),
  }
  const client = givenClient({ token: 'a', transport: sealedTransport(options) })
  await client.call(userStatus, {})
  expect(heard.at(-1)?.proof).toBeNull()
  await store.makeDevice()
  await store.write(null)
  const signing = givenClient({ token: 'a', transport: sealedTransport(options) })
  await signing.call(userStatus, {})
  await signing.call(saveConsent, { body: { consents, textVersion: 'v1' } })
  // Another page, from what is stored.
  const next = givenClient({ token: 'a', transport: sealedTransport(options) })
  await next.call(userStatus, {})
  const sent = heard.slice(1).map(({ key, proof }) => `${key.slice(0, 2)} ${proof?.slice(0, 2)}`)
  expect(sent).toEqual(['n. s.', 't. h.', 't. h.'])
})

test('[W4.4] a key that another tab made is found when the server asks for it, once', async () => {
  const store = givenDeviceStore()
  const options = {
    serverKeys: async () => publicKeys,
    store,
    nowMs: () => NOW,
    proofs: () => import('@noren/envelope/device-proof'),
  }
  const client = givenClient({ token: 'a', transport: sealedTransport(options) })
  await client.call(userStatus, {})
  await store.makeDevice()
  answers = ({ proof }) => (proof ? OK : refusal('DEVICE_DIFFERS'))
  expect(await client.call(userStatus, {})).toEqual(OK.data)
  answers = () => refusal('DEVICE_DIFFERS')
  await expect(client.call(userStatus, {})).rejects.toMatchObject({ reason: 'DEVICE_DIFFERS' })
  expect(heard).toHaveLength(5)
})

test('[F13.66] a call that is given up while it is being written is never sent', async () => {
  const client = givenClient({ token: 'a' })
  const leaving = new AbortController()
  const call = client.call(saveConsent, { body: { consents, textVersion: 'of-a' } }, leaving.signal)
  leaving.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  expect(heard).toEqual([])
  await client.call(userStatus, {}, new AbortController().signal)
  expect(heard.length).toBe(1)
})

test('where no key can be agreed the call has failed on the line, and the next one tries again', async () => {
  let isDown = true
  const transport = sealedTransport({
    serverKeys: async () => {
      if (isDown) throw new TypeError('no connection')
      return publicKeys
    },
    store: givenStore(),
    nowMs: () => NOW,
  })
  const client = givenClient({ token: 'a', transport })
  await expect(client.call(userStatus, {})).rejects.toMatchObject({ kind: 'network' })
  isDown = false
  expect(await client.call(userStatus, {})).toEqual(OK.data)
})
