import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeCare } from './care.ts'
import { forgetDatabase } from './database.ts'
import { fakeDatabase } from './fake-database.fixture.ts'
import { fakeStorage } from './fake-storage.fixture.ts'
import { keep } from './kept.ts'
import { forgetExpiredSealed, forgetSealed, keepSealed, openSealed } from './sealed.ts'

let entries: Map<string, unknown>
let cookies: Map<string, string>
beforeEach(() => {
  // IndexedDB and WebCrypto answer in real tasks; only the clock and intervals are faked.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  entries = new Map()
  cookies = new Map([['noren_token', 'token']])
  vi.stubGlobal('indexedDB', fakeDatabase(entries))
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      if (/max-age=0/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const bytesOf = (name: string): string =>
  Buffer.from((entries.get(name) as { text: ArrayBuffer }).text).toString('latin1')

test('[C5.2] what was typed comes back, and lies there unreadable', async () => {
  await keepSealed('draft.contacts', { phone0: '98765 43210' })
  expect(await openSealed('draft.contacts')).toEqual({ phone0: '98765 43210' })
  expect(await openSealed('draft.personalInfo')).toBeNull()
  expect(bytesOf('draft.contacts')).not.toMatch(/98765|phone/)
  await forgetSealed('draft.contacts')
  expect(await openSealed('draft.contacts')).toBeNull()
})

test('[O3.2] what was typed waits for its own loan, and goes when it was sent', async () => {
  await keepSealed('draft.voucher.7', { reference: 'UTR12345678' })
  expect(await openSealed('draft.voucher.8')).toBeNull()
  expect(await openSealed('draft.voucher.7')).toEqual({ reference: 'UTR12345678' })
  await forgetSealed('draft.voucher.7')
  expect(await openSealed('draft.voucher.7')).toBeNull()
})

test.each([
  ['opens no transaction', () => fail()],
  ['takes nothing', () => ({ objectStore: () => ({ get: fail, put: fail }) })],
])('[C5.2] a database that %s keeps nothing, and nobody waits for it', async (_, transaction) => {
  const { indexedDB: working } = globalThis
  const close = vi.fn()
  const open = () => {
    const opening = { result: { transaction, close }, onsuccess: () => undefined }
    setTimeout(() => opening.onsuccess())
    return opening
  }
  vi.stubGlobal('indexedDB', { open })
  await keepSealed('draft.contacts', { phone0: '1' })
  expect(await openSealed('draft.contacts')).toBeNull()
  expect(close).toHaveBeenCalledTimes(2)
  vi.stubGlobal('indexedDB', working)
  await keepSealed('draft.contacts', { phone0: '12' })
  expect(await openSealed('draft.contacts')).toEqual({ phone0: '12' })
})
function fail(): never {
  throw new DOMException('The database is closing', 'InvalidStateError')
}

test('typing on opens the database twice a time: for a half of the key, and to store', async () => {
  await keepSealed('draft.contacts', { phone0: '1' })
  const open = vi.spyOn(indexedDB, 'open')
  await keepSealed('draft.contacts', { phone0: '12' })
  expect(open).toHaveBeenCalledTimes(2)
})

test('[C3.16] a picture comes back with its kind and its story', async () => {
  const file = new Blob([Uint8Array.of(0xff, 0xd8, 1, 2, 3)], { type: 'image/jpeg' })
  await keepSealed('upload.pan-front', { file, uploadId: 'u-1' })
  const kept = await openSealed<{ file: Blob; uploadId: string }>('upload.pan-front')
  expect(kept?.uploadId).toBe('u-1')
  expect(kept?.file.type).toBe('image/jpeg')
  expect([...new Uint8Array((await kept?.file.arrayBuffer()) ?? [])]).toEqual([0xff, 0xd8, 1, 2, 3])
  expect(bytesOf('upload.pan-front')).not.toContain('\xff\xd8\x01\x02\x03')
})

test('[C3.16] neither half of the key opens anything by itself, and no script can read the one in the database', async () => {
  await keepSealed('draft.contacts', { phone0: '98765 43210' })
  const key = entries.get('seal') as CryptoKey
  expect(key.extractable).toBe(false)
  const half = cookies.get('noren_seal') ?? ''
  cookies.set('noren_seal', 'another')
  expect(await openSealed('draft.contacts')).toBeNull()
  cookies.delete('noren_seal')
  expect(await openSealed('draft.contacts')).toBeNull()
  cookies.set('noren_seal', half)
  expect(await openSealed('draft.contacts')).not.toBeNull()
  entries.delete('seal')
  expect(await openSealed('draft.contacts')).toBeNull()
})

test('[C3.16] each thing has its time: a picture a quarter of an hour, a draft three days', async () => {
  await keepSealed('upload.face', { file: new Blob(['film']) })
  await keepSealed('draft.contacts', { phone0: '1' })
  vi.setSystemTime(Date.now() + 15 * MINUTE_MS - 1)
  expect(await openSealed('upload.face')).not.toBeNull()
  vi.setSystemTime(Date.now() + 1)
  expect(await openSealed('upload.face')).toBeNull()
  expect(await openSealed('draft.contacts')).not.toBeNull()
  vi.setSystemTime(Date.now() + 3 * DAY_MS)
  expect(await openSealed('draft.contacts')).toBeNull()
})

test('[C3.16] what is over goes by the minute, whether anybody asks for it or not', async () => {
  await keepSealed('upload.face', { file: new Blob(['film']) })
  keep('noren_tab_signIn', { form: { phone: '9876543210' } })
  const stop = takeCare()
  await vi.advanceTimersByTimeAsync(14 * MINUTE_MS)
  await forgetSealed('orders')
  expect([...entries.keys()]).toContain('upload.face')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await forgetSealed('orders')
  expect([...entries.keys()]).not.toContain('upload.face')
  expect(Object.keys(sessionStorage)).toEqual(['noren_tab_signIn'])
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(Object.keys(sessionStorage)).toEqual([])
  stop()
})

test('what is over at the start goes at the start', async () => {
  await keepSealed('draft.contacts', { phone0: '1' })
  keep('noren_request.applyLoan', {})
  vi.setSystemTime(Date.now() + 8 * DAY_MS)
  takeCare()()
  await forgetExpiredSealed()
  expect([...entries.keys()]).toEqual(['seal'])
  expect(Object.keys(localStorage)).toEqual([])
})

test('[L5.4] at sign-out everything goes, also what was on its way into the store', async () => {
  await keepSealed('draft.contacts', { phone0: '1' })
  const late = keepSealed('draft.contacts', { phone0: '12' })
  cookies.delete('noren_token')
  forgetDatabase()
  await late
  await vi.waitFor(() => expect([...entries.keys()]).toEqual([]))
  expect(cookies.size).toBe(0)
})

test('[L5.4] a sign-out while the key is read brings nothing back', async () => {
  await keepSealed('draft.contacts', { phone0: '1' })
  const open = vi.spyOn(indexedDB, 'open')
  const late = keepSealed('draft.contacts', { phone0: '12' })
  while (open.mock.calls.length === 0) await null
  cookies.delete('noren_token')
  forgetDatabase()
  await late
  await vi.waitFor(() => expect([...entries.keys()]).toEqual([]))
  expect(cookies.size).toBe(0)
})
