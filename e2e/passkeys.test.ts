import { freePort } from '@noren/testkit/free-port'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestCode, takeCode } from './borrower.ts'
import { openPhoneShop, type Phone, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { type BackOffice, disbursedLoanOf, openBackOffice, plainCall } from './people.ts'

/** Passkeys belong to a host with a name: the app is opened at localhost, and the server knows it as that. */
let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
let site: string
beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  noren = await startNoren({ port, env: { VISION_WORKERS: '0', PUBLIC_URL: site } })
  office = await openBackOffice(noren)
  shop = await openPhoneShop(site)
})
afterAll(async () => {
  await shop?.close()
  await office?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

type Person = Awaited<ReturnType<BackOffice['certified']>>

const givenBorrower = async (): Promise<Person> => {
  const person = await office.certified()
  await disbursedLoanOf(noren.url, person.token)
  return person
}

/** A phone of theirs with a fingerprint reader; `touch` says whether its finger is the right one. */
const phoneOf = async ({
  token,
}: Person): Promise<
  Phone & { touch(isRight: boolean): Promise<void>; keys(): Promise<number> }
> => {
  const phone = await shop.phone()
  await phone.context.addCookies([{ name: 'noren_token', value: token, url: site }])
  const { page } = phone
  const reader: CDPSession = await phone.context.newCDPSession(page)
  await reader.send('WebAuthn.enable')
  const { authenticatorId } = await reader.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    ...phone,
    async touch(isUserVerified) {
      await reader.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async keys() {
      const { credentials } = await reader.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}

const offer = (page: Page) => page.getByRole('heading', { name: 'Sign in faster next time' })
const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

const addOne = async (page: Page, { phone }: Person): Promise<void> => {
  await office.letCodesAge()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('4-digit code')
  await code.waitFor()
  await page.getByText('New code in').waitFor()
  await code.fill(await newestCode(noren.url, phone))
  await page.getByRole('button', { name: 'Go on to the passkey' }).click()
}

const signOut = async (page: Page): Promise<void> => {
  await page.goto(`${site}/#/user`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/#\/noren/)
  await page.goto(`${site}/#/login`)
  await page.getByLabel('Mobile number').waitFor()
}

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/** A session of theirs on another device, without the app. */
const signedInElsewhere = ({ userId }: Person): Promise<{ token: string }> =>
  plainCall(noren.url, '/login/uniqueLogin', {
    body: { taskId: office.openTokenFor(userId), uniqueChannel: 'sms' },
  })

/** In a browser that knows no passkeys. */
const onPlainBrowser = async (
  { token }: { token: string },
  act: (page: Page) => Promise<void>,
): Promise<void> => {
  const { page, context, problems, close } = await shop.phone()
  await context.addInitScript(() => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: undefined })
  })
  await context.addCookies([{ name: 'noren_token', value: token, url: site }])
  await act(page)
  expect(problems).toEqual([])
  await close()
}

test('[S1.15] offered after the first loan, added with a code, and it signs in until it is removed', async () => {
  const person = await givenBorrower()
  const { page, problems, keys, touch, context, close } = await phoneOf(person)
  await page.goto(`${site}/#/home`)
  await offer(page).waitFor()
  expect(await page.evaluate(wider)).toBe(0)
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByText('A passkey is kept by your phone').waitFor()

  // The wrong finger: nothing is added, and it is said calmly.
  await touch(false)
  await addOne(page, person)
  await page.getByText('No passkey was added').waitFor()
  expect(await keys()).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await touch(true)
  await addOne(page, person)
  await page.getByText('The passkey is added').waitFor()
  await page.getByText('This phone', { exact: true }).waitFor()
  expect(await keys()).toBe(1)
  const { details: messages } = await plainCall(noren.url, '/user/msg/center', {
    token: person.token,
    body: {},
  })
  expect(messages.map(({ kind }: { kind: string }) => kind)).toContain('passkeyAdded')

  await signOut(page)
  await byPasskey(page).click()
  await page.waitForURL(/#\/home/)
  await page
    .getByRole('button', { name: /^Refresh/ })
    .first()
    .waitFor()
  expect(await offer(page).count()).toBe(0)
  const token = (await context.cookies(site)).find(({ name }) => name === 'noren_token')?.value
  await expect(plainCall(noren.url, '/user/status', { token: token ?? '' })).rejects.toThrow('401')

  // Removed from another device of theirs, which has no passkeys itself: this phone does not know it yet.
  await signOut(page)
  await onPlainBrowser(await signedInElsewhere(person), async (other) => {
    await other.goto(`${site}/#/user?view=passkeys`)
    await other.getByText('This browser or phone cannot keep a passkey').waitFor()
    expect(await other.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
    await other.getByRole('button', { name: 'Remove This phone' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await other.getByText('The passkey is removed').waitFor()
  })
  await byPasskey(page).click()
  await page.getByText('This passkey no longer opens an account here').waitFor()
  expect(await byPasskey(page).count()).toBe(0)
  await page.reload()
  await page.getByLabel('Mobile number').waitFor()
  expect(await byPasskey(page).count()).toBe(0)

  // The code is still there.
  await office.letCodesAge()
  await page.getByLabel('Mobile number').fill(person.phone)
  await takeCode(page, noren.url, person.phone)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/#\/home/)
  expect(problems).toEqual([])
  await close()
})

test('[S1.16] “Not now” is remembered; one that is added from the profile is removed there', async () => {
  const person = await givenBorrower()
  const { page, problems, keys, close } = await phoneOf(person)
  await page.goto(`${site}/#/home`)
  await page.getByRole('button', { name: 'Not now' }).click()
  await offer(page).waitFor({ state: 'detached' })
  await page.reload()
  await page
    .getByRole('button', { name: /^Refresh/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  expect(await offer(page).count()).toBe(0)

  await page.goto(`${site}/#/user`)
  await page.getByRole('link', { name: /^Passkeys/ }).click()
  await addOne(page, person)
  await page.getByText('The passkey is added').waitFor()
  // The phone itself knows that it has one.
  await addOne(page, person)
  await page.getByText('This phone already has a passkey').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate(wider)).toBe(0)
  await page.getByRole('button', { name: 'Remove This phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('The passkey is removed').waitFor()
  await page.getByText('This phone', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(keys).toBe(0)
  // Whoever changed how they sign in can end what is signed in.
  await page.getByRole('link', { name: /^Signed.in devices/ }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
  await signOut(page)
  expect(await byPasskey(page).count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

test('[S1.16] where the browser has no passkeys, nothing is offered', async () => {
  await onPlainBrowser(await givenBorrower(), async (page) => {
    await page.goto(`${site}/#/home`)
    await page
      .getByRole('button', { name: /^Refresh/ })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    expect(await offer(page).count()).toBe(0)
  })
})
