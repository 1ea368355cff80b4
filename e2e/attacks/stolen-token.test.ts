import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newPhone, signIn } from '../borrower.ts'
import type { Phone, PhoneShop } from '../browser.ts'
import type { NorenProcess } from '../noren-process.ts'
import { onStage } from '../stage.ts'

/**
 * Somebody copied all that a browser stores and all that it sends: the session stays where it is. A real browser signs
 * in; the attacker is a program, and another browser.
 */

let noren: NorenProcess
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, shop } = stage)
})

/** The requests of the signed-in page as they were sent. */
let sent: Request[]
let phone: Phone
let token: string
let deviceId: string
beforeAll(async () => {
  phone = await shop.phone()
  sent = []
  phone.page.on('request', (request) => {
    if (request.url().includes('/api/user/') && request.headers().authentication) sent.push(request)
  })
  await signIn(phone.page, noren.url, newPhone())
  await phone.page.getByText('of 5 done').waitFor()
  const cookies = await phone.context.cookies()
  const cookieNamed = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? ''
  token = cookieNamed('noren_token')
  deviceId = cookieNamed('noren_device')
  return () => phone.close()
})

const STATUS = '/api/user/user/status'

const answerTo = async (path: string, headers: Record<string, string>, method = 'GET') => {
  const response = await fetch(`${noren.url}${path}`, { method, headers })
  return { status: response.status, answer: await response.json() }
}

const isSignedIn = async (page: Page): Promise<void> => {
  await page.reload()
  await page.getByText('of 5 done').waitFor()
}

test('[W4.4] the token and the device id from the browser are refused elsewhere, and the owner stays signed in', async () => {
  expect(token).toMatch(/^[\w-]{43}$/)
  const headers = { flag: '0', authentication: token, 'device-id': decodeURIComponent(deviceId) }
  for (const path of [STATUS, '/api/user/login/devices', '/api/user/login/loginOut']) {
    expect(await answerTo(path, headers)).toMatchObject({
      status: 401,
      answer: { code: 401, data: { reason: 'DEVICE_DIFFERS' } },
    })
  }
  await isSignedIn(phone.page)
})

test('[W4.4] every request of the page is proven, the first by the key, the next by its ticket', async () => {
  const proofs = sent.map((request) => request.headers()['cats-proof'] ?? 'none')
  expect(proofs.length).toBeGreaterThan(2)
  expect(proofs.filter((proof) => !/^[sh]\./.test(proof))).toEqual([])
  expect(proofs.some((proof) => proof.startsWith('h.'))).toBe(true)
})

test('[W4.4] a request that was copied whole gives its copier nothing to read, and changed it is refused', async () => {
  await isSignedIn(phone.page)
  const [read] = sent
    .filter(
      (request) =>
        request.url().endsWith(STATUS) && request.headers()['cats-proof']?.startsWith('h.'),
    )
    .slice(-1)
  if (!read) throw new Error('the page has not asked for its status under a ticket')
  const headers = Object.fromEntries(
    Object.entries(read.headers()).filter(([name]) => !name.startsWith(':') && name !== 'host'),
  )
  const again = await answerTo(STATUS, headers)
  expect(Object.keys(again.answer)).toEqual(['cats'])
  const elsewhere = await answerTo('/api/user/login/devices', headers)
  expect(elsewhere.status).toBe(400)
  const later = { ...headers, timestamp: String(Number(headers.timestamp) + 1) }
  expect((await answerTo(STATUS, later)).status).toBe(400)
  const { 'cats-proof': _, ...unproven } = headers
  expect((await answerTo(STATUS, unproven)).status).toBe(401)
  await isSignedIn(phone.page)
})

test('[W4.4] no script can take the keys out of the browser', async () => {
  const taken = await phone.page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answered(indexedDB.open('noren'))
    const entries = await answered(db.transaction('envelope').objectStore('envelope').getAll())
    db.close()
    const keys: CryptoKey[] = []
    const look = (value: unknown): void => {
      if (value instanceof CryptoKey) keys.push(value)
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
    }
    look(entries)
    const formats = ['raw', 'jwk', 'pkcs8'] as const
    const read = await Promise.all(
      keys.flatMap((key) =>
        formats.map((format) =>
          crypto.subtle.exportKey(format as 'jwk', key).then(
            () => `${key.algorithm.name} as ${format}`,
            () => 'refused',
          ),
        ),
      ),
    )
    return { algorithms: keys.map(({ algorithm }) => algorithm.name), read: [...new Set(read)] }
  })
  expect(taken.algorithms).toContain('ECDSA')
  expect(taken.read).toEqual(['refused'])
})

test('[W4.4] a browser with all cookies and all plain storage of the other is asked to sign in', async () => {
  const thief = await shop.phone()
  await thief.context.addCookies(await phone.context.cookies())
  const kept = await phone.page.evaluate(() => Object.entries(localStorage))
  await thief.context.addInitScript((entries) => {
    if (!location.protocol.startsWith('http')) return
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, kept)
  await thief.page.goto('/#/user')
  await thief.page.getByRole('heading', { name: 'Sign in or register' }).waitFor()
  await thief.close()
  await isSignedIn(phone.page)
})

test('[W4.5] a browser that keeps no key signs in for a day, and the list of devices says so', async () => {
  const old = await shop.phone()
  await old.context.addInitScript(() => {
    const { generateKey } = SubtleCrypto.prototype
    SubtleCrypto.prototype.generateKey = function (this: SubtleCrypto, ...args: unknown[]) {
      const { name } = args[0] as { name?: string }
      if (name === 'ECDSA') return Promise.reject(new DOMException('no', 'NotSupportedError'))
      return Reflect.apply(generateKey, this, args)
    } as never
  })
  await signIn(old.page, noren.url, newPhone())
  await old.page.goto('/#/user?view=devices')
  await old.page.getByText('This browser keeps no key of its own').waitFor()
  await old.close()
  await phone.page.goto('/#/user?view=devices')
  await phone.page.getByText('This device').waitFor()
  expect(await phone.page.getByText('keeps no key').count()).toBe(0)
})
