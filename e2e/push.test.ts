import { randomUUID } from 'node:crypto'
import { openDataFolder } from '@noren/testkit/open-data-folder'
import {
  type LocalPushService,
  startLocalPushService,
} from '@noren/testkit/providers/local-push-service'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhoneShop, type Phone, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import {
  type BackOffice,
  disbursedLoanOf,
  openBackOffice,
  plainCall,
  type SignedInPerson,
} from './people.ts'

const WEB_PUSH = { PUSH: 'webpush', VAPID_SUBJECT: 'mailto:help@noren.example', PUSH_LOOPBACK: '1' }

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
let service: LocalPushService
/** The server's own gateway, with its keys and its database. */
let sender: Awaited<ReturnType<typeof openDataFolder>>
beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '0', ...WEB_PUSH } })
  office = await openBackOffice(noren)
  shop = await openPhoneShop(noren.url, { isWhole: true })
  sender = await openDataFolder(noren.dataDir, WEB_PUSH)
  service = await startLocalPushService(() => sender.deps.clock.now())
})
afterAll(async () => {
  await service?.stop()
  await sender?.close()
  await shop?.close()
  await office?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

/** This Chromium reaches no real push service, so it subscribes to the local one. */
const subscribeAtOurs = async ({ context }: Phone): Promise<void> => {
  const { pushKey } = await plainCall(noren.url, '/public/market')
  const { pushToken } = service.subscribe(pushKey)
  const subscription = JSON.parse(Buffer.from(pushToken, 'base64url').toString('utf8'))
  await context.addInitScript((json) => {
    let isSubscribed = false
    const ours = {
      ...json,
      options: { applicationServerKey: null },
      toJSON: () => json,
      unsubscribe: async () => {
        isSubscribed = false
        return true
      },
    }
    PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
      if (typeof applicationServerKey !== 'string') throw new TypeError('no key')
      isSubscribed = true
      return ours
    }
    PushManager.prototype.getSubscription = async () => (isSubscribed ? ours : null)
    // Headless Chromium denies by default; in this test the person allows it.
    let permission: NotificationPermission = 'default'
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    Object.defineProperty(Notification, 'permission', { get: () => permission })
  }, subscription)
}

const openAs = async (person: SignedInPerson): Promise<Phone> => {
  const phone = await shop.phone({ hasGuides: true })
  await phone.context.grantPermissions(['notifications'], { origin: noren.url })
  await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  return phone
}

const serviceWorkerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

/** Delivers to the worker what the push service would have delivered. */
const deliver = async (page: Page, data: string): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = noren.url
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await session.detach()
}

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

test('[G6.1] the person says yes, a push really arrives, says nothing of the loan and opens its page', async () => {
  const person = await office.certified()
  const loanId = await disbursedLoanOf(noren.url, person.token)
  const phone = await openAs(person)
  const { page, context } = phone
  await subscribeAtOurs(phone)
  await page.goto('/')
  await page.waitForURL(/#\/home$/)
  const worker = await serviceWorkerOf(context)
  await page.getByRole('link', { name: 'Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'One question, up to you' })
  await dialog.getByText('No amounts on the lock screen.').waitFor()
  await dialog.getByRole('button', { name: 'Let me choose' }).click()
  await dialog.waitFor({ state: 'detached' })
  const consents = async () =>
    (await plainCall(noren.url, '/consent', { token: person.token })).details
  await expect
    .poll(consents)
    .toContainEqual(expect.objectContaining({ purpose: 'notifications', given: true }))

  const text = 'You have a message from Noren. Open the app to read it.'
  const place = { page: 'repay', repayId: loanId } as const
  const until = new Date(sender.deps.clock.now().getTime() + 3_600_000)
  const noteId = randomUUID()
  const send = () => sender.deps.push.send({ userId: person.userId, noteId, text, place, until })
  await expect.poll(send).toEqual({ deviceCount: 1 })
  // A message in the message centre is announced too, in a push of its own.
  const note = service.received.map((one) => one.text).find((one) => one.includes(loanId)) ?? ''
  await deliver(page, note)
  await expect.poll(() => notifications(page)).toHaveLength(1)
  const [shown] = await notifications(page)
  expect(shown).toMatchObject({ title: 'Noren', body: text, data: `/repay/${loanId}` })
  expect(`${shown?.title} ${shown?.body}`).not.toMatch(/₹|\d|loan|LN-/)

  // The server may send a note again if it got no answer: it is shown as one notification.
  await worker.evaluate(`{
    const show = registration.showNotification.bind(registration)
    self.timesShown = 0
    registration.showNotification = async (...what) => {
      await show(...what)
      self.timesShown += 1
    }
  }`)
  await deliver(page, note)
  await expect.poll(() => worker.evaluate('self.timesShown')).toBe(1)
  expect(await notifications(page)).toHaveLength(1)
  // Simulates a tap in the worker, as a string because its globals are not in this file's types.
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
  await page.waitForURL(new RegExp(`#/repay/${loanId}$`))
  await expect.poll(() => notifications(page)).toHaveLength(0)

  await page.goto('/#/user?view=consents')
  const wanted = page.getByRole('switch', { name: 'Notifications' })
  await wanted.click()
  await page.getByText('withdrawn').first().waitFor()
  await expect.poll(send).toEqual({ deviceCount: 0 })
  await wanted.click()
  await expect.poll(send).toEqual({ deviceCount: 1 })

  await page.goto('/#/user')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/#\/noren$/)
  await expect.poll(send).toEqual({ deviceCount: 0 })
  const isSubscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.pushManager.getSubscription()) !== null
    })
  await expect.poll(isSubscribed).toBe(false)
  expect(phone.problems).toEqual([])
  await phone.close()
})

test('what cannot be read says only who sent it, and opens the app', async () => {
  const phone = await openAs(await office.certified())
  const { page } = phone
  await page.goto('/')
  await page.waitForURL(/#\/home$/)
  await serviceWorkerOf(phone.context)
  await deliver(page, JSON.stringify({ text: 7, place: { page: 'https://evil.example' } }))
  await expect.poll(() => notifications(page)).toHaveLength(1)
  expect(await notifications(page)).toEqual([{ title: 'Noren', body: '', tag: '', data: '/' }])
  await phone.close()
})
