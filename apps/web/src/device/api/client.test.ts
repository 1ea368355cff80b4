import { ApiError } from '@noren/client/api-error'
import { saveConsent, userStatus } from '@noren/contract/account'
import { publicKeys } from '@noren/contract/support'
import { publicKeys as serverPublicKeys } from '@noren/envelope/envelope-fixtures'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './client.ts'

interface Sent {
  url: string
  init: RequestInit
}

/** The requests sent; only the one for the server's public keys is ever answered. */
let sent: Sent[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('document', { cookie: 'noren_token=token-1; noren_device=device-1' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === publicKeys.path) {
      return Response.json({ code: 200, msg: 'ok', data: { details: serverPublicKeys } })
    }
    sent.push({ url, init })
    return new Promise((_, fail) => {
      init.signal?.addEventListener('abort', () => fail(new Error('aborted')))
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const oneSent = async (): Promise<Sent> => {
  await vi.waitUntil(() => sent.length > 0)
  return sent[0] as Sent
}

test('[W2.1] each request says which build, which version, which device and whose it is', async () => {
  const left = new AbortController()
  const asked = call(userStatus, {}, left.signal).catch(() => undefined)
  const { url, init } = await oneSent()
  expect(url).toBe('/api/user/user/status')
  expect(init.headers).toMatchObject({
    'App-Code': 'noren-in',
    'App-Version': '2024',
    'Device-Id': 'device-1',
    Authentication: 'token-1',
    Flag: '1',
    Timestamp: expect.stringMatching(/^\d{13}$/),
    'Cats-Nonce': expect.stringMatching(/^[\w-]{22}$/),
    'Cats-Key': expect.stringMatching(/^n\.[\w-]+$/),
    'Accept-Language': 'en',
  })
  left.abort()
  await asked
})

test('[W1.3] the body of a POST is the one field cats', async () => {
  const left = new AbortController()
  const body = { consents: [{ purpose: 'location' as const, given: true }], textVersion: 'v1' }
  const asked = call(saveConsent, { body }, left.signal).catch(() => undefined)
  const { init } = await oneSent()
  const written = JSON.parse(String(init.body))
  expect(Object.keys(written)).toEqual(['cats'])
  expect(init.body).not.toContain('location')
  left.abort()
  await asked
})

test('[W1.1] a call is given up after 50 seconds, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let trouble: unknown
  const asked = call(userStatus, {}).catch((error: unknown) => {
    trouble = error
  })
  for (let turns = 0; sent.length === 0 && turns < 10_000; turns += 1) {
    await new Promise((next) => setImmediate(next))
  }
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(49_999)
  expect(trouble).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(trouble).toBeInstanceOf(ApiError)
  expect(trouble).toMatchObject({ kind: 'timeout' })
})
