import { readFile } from 'node:fs/promises'
import { readExport } from '@noren/testkit/read-export'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readMessages } from '../apps/web/build/catalogues.ts'
import { newestCode } from './borrower.ts'
import { type PhoneShop, WAIT_MS } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall, signedInPerson } from './people.ts'
import { onStage } from './stage.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

const onPhoneOf = async (token: string, act: (page: Page) => Promise<void>): Promise<void> => {
  const phone = await shop.phone()
  await phone.context.addCookies([{ name: 'noren_token', value: token, url: noren.url }])
  await phone.page.setViewportSize({ width: 320, height: 640 })
  try {
    await act(phone.page)
    expect(phone.problems).toEqual([])
  } finally {
    await phone.close()
  }
}
const open = (page: Page, view: string) => page.goto(`${noren.url}/#/user?view=${view}`)
const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Enters the number and then the code sent to it. */
const giveCode = async (page: Page, phone: string, confirm: string): Promise<void> => {
  await office.letCodesAge()
  await page.getByLabel('Your mobile number').fill(phone)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('4-digit code')
  await code.waitFor()
  await page.getByText('New code in').waitFor()
  await code.fill(await newestCode(noren.url, phone))
  await page.getByRole('button', { name: confirm }).click()
}

test('[S1.1] a device is signed out from another one, and its next page is the sign-in', async () => {
  const lost = await signedInPerson(noren.url)
  await plainCall(noren.url, '/user/deviceInformation', {
    token: lost.token,
    body: { deviceId: lost.deviceId, operatingSystem: 'android' },
  })
  const openToken = office.openTokenFor(lost.userId)
  const here = await plainCall(noren.url, '/login/uniqueLogin', {
    body: { taskId: openToken, uniqueChannel: 'sms' },
  })
  await onPhoneOf(lost.token, async (lostPage) => {
    await open(lostPage, 'devices')
    await lostPage.getByText('This device').waitFor()
    await onPhoneOf(here.token, async (page) => {
      await page.goto(`${noren.url}/#/user`)
      await page.getByRole('link', { name: /Signed‑in devices\s*2/ }).click()
      const signOut = page.getByRole('button', { name: /^Sign out of / })
      await signOut.waitFor()
      expect(await page.evaluate(wider)).toBe(0)
      await signOut.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.getByText('Signed out').waitFor()
      await signOut.waitFor({ state: 'detached' })
    })
    await lostPage.goto(`${noren.url}/#/user`)
    await lostPage.waitForURL(/#\/(login|noren)/)
  })
})

test('[S1.1] reminders are chosen, and stay chosen', async () => {
  const { token } = await signedInPerson(noren.url)
  await onPhoneOf(token, async (page) => {
    await page.goto(`${noren.url}/#/contact`)
    const soon = page.getByRole('switch', { name: 'Before the due day' })
    await soon.press('Space')
    await page.getByText('Saved').waitFor()
    await page.getByRole('switch', { name: 'Before the due day', checked: false }).waitFor()
    await expect.poll(() => page.getByRole('switch').count()).toBe(2)
    expect(await page.evaluate(wider)).toBe(0)
    expect(await plainCall(noren.url, '/reminders', { token })).toEqual({
      dueSoon: false,
      dueToday: true,
    })
  })
})

test('[F13.10] the hours in which somebody is written to are chosen, and stay chosen', async () => {
  const { token } = await signedInPerson(noren.url)
  const hoursOf = async () => (await plainCall(noren.url, '/contactHours', { token })).hours
  await onPhoneOf(token, async (page) => {
    await page.goto(`${noren.url}/#/user`)
    await page.getByRole('link', { name: /When and how we write/ }).click()
    await page.getByRole('heading', { name: 'Between 09:00 and 18:30' }).waitFor()
    const keep = page.getByRole('button', { name: 'Keep these hours' })
    expect(await keep.count()).toBe(0)
    await page.getByRole('slider', { name: 'From' }).press('End')
    await page.getByRole('heading', { name: 'Between 16:30 and 18:30' }).waitFor()
    // Until they are kept nothing changes.
    expect(await hoursOf()).toBeNull()
    await keep.click()
    await page.getByText('Saved').waitFor()
    await keep.waitFor({ state: 'detached' })
    expect(await page.evaluate(wider)).toBe(0)
    expect(await hoursOf()).toEqual({ fromMinute: 990, untilMinute: 1110 })
    await page.getByText('Reminders in the last 7 days: 0').waitFor()
    await page.getByRole('slider', { name: 'From' }).press('Home')
    await keep.click()
    await keep.waitFor({ state: 'detached' })
    expect(await hoursOf()).toBeNull()
  })
})

test('[C9.4] the bank account is changed from the profile, with a code, on any day', async () => {
  const { token, phone } = await office.certified()
  const accountNumber = '501009998887'
  await onPhoneOf(token, async (page) => {
    await page.goto(`${noren.url}/#/user`)
    await page.getByRole('link', { name: /Change the account/ }).click()
    await page.getByRole('heading', { name: 'The account we have' }).waitFor()
    await page.getByRole('button', { name: /Your bank/ }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('hdfc')
    await page.getByRole('dialog').getByRole('button', { name: /HDFC/ }).click()
    await page.locator('#ifsc').fill('HDFC0001234')
    await page.locator('#accountNumber').fill(accountNumber)
    await page.locator('#accountAgain').fill(accountNumber)
    await giveCode(page, phone, 'Confirm the account')
    await page.getByText('Your account is changed').waitFor()
    await page.getByText('Money that comes to you goes there from now on.').waitFor()
    await page.getByText('••••8887').first().waitFor()
    expect(await page.getByRole('button', { name: 'Change the account' }).count()).toBe(0)
    expect(await page.evaluate(wider)).toBe(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(/#\/user/)
  })
})

test('[S1.2] everything we hold is a file after a code', async () => {
  const { token, phone, name } = await office.certified()
  await onPhoneOf(token, async (page) => {
    await open(page, 'access')
    await page.getByRole('button', { name: /^Download my data/ }).click()
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByText('Please type the whole number you signed in with.').waitFor()
    expect(await page.evaluate(wider)).toBe(0)
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 3 * WAIT_MS }),
      giveCode(page, phone, 'Download the file'),
    ])
    expect(file.suggestedFilename()).toMatch(/^noren-data-.*\.zip$/)
    const { json, html } = readExport(await readFile(await file.path()))
    for (const text of [json, html]) {
      expect(text).toContain(phone)
      expect(text).toContain(name)
    }
    await page.getByText(/^Downloaded: /).waitFor()
  })
})

test.each([
  ['en', '2 tries are left.', '1 try is left.', 'Please get a new one.'],
  ['es', 'te quedan 2 intentos.', 'te queda 1 intento.', 'Pide uno nuevo.'],
  ['id', 'sisa 2 percobaan.', 'sisa 1 percobaan.', 'Silakan minta kode baru.'],
  ['vi', 'bạn còn 2 lần nhập.', 'bạn còn 1 lần nhập.', 'Hãy lấy mã mới.'],
] as const)(
  '[L3.4] in %s the sheet for a code says how often it may still be tried',
  async (language, ...told) => {
    const { token, phone } = await office.certified()
    await onPhoneOf(token, async (page) => {
      const cookie = { name: 'noren_language', value: language, url: noren.url }
      await page.context().addCookies([cookie])
      await open(page, 'access')
      const { export: download = '' } = readMessages('yourData', language)
      await page.locator('#root [aria-haspopup=dialog]').filter({ hasText: download }).click()
      await page.locator('#own-number').fill(phone)
      await page.locator('.sheet-foot button').click()
      const code = page.locator('.sheet [name=code]')
      await code.waitFor()
      const wrong = (await newestCode(noren.url, phone)) === '0000' ? '1111' : '0000'
      for (const end of told) {
        await code.fill(wrong)
        await page.locator('.sheet-foot button').click()
        const error = page.locator('.sheet .field-error')
        await expect
          .poll(async () => (await error.textContent())?.replaceAll('\u00a0', ' '))
          .toMatch(new RegExp(`${end}$`))
      }
      expect(await page.evaluate(wider)).toBe(0)
    })
  },
)

test('[S1.2] an erasure says what stays, ends every session, and lets the number begin anew', async () => {
  const { token, phone, userId } = await office.certified()
  await onPhoneOf(token, async (page) => {
    await open(page, 'access')
    await page.getByRole('button', { name: /^Erase my data/ }).click()
    await page.getByText('Which consents you gave and withdrew').waitFor()
    await page.getByText(/^Until /).waitFor()
    expect(await page.evaluate(wider)).toBe(0)
    // The first call asks for the code; the second, with the code, is lost.
    let calls = 0
    await page.route('**/api/user/privacy/erase', (route) =>
      route.request().method() === 'POST' && ++calls === 2 ? route.abort() : route.continue(),
    )
    await giveCode(page, phone, 'Erase for good')
    await page.getByText('No answer came back').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByText('Which consents you gave and withdrew').waitFor()
    expect(await page.getByText('No answer came back').count()).toBe(0)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('4-digit code').fill(await newestCode(noren.url, phone))
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await page.getByRole('heading', { name: 'Your data is erased' }).waitFor()
    await page.getByText('Which consents you gave and withdrew').waitFor()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .not.toContain('noren_status')
    await page.getByRole('link', { name: 'To the start page' }).click()
    await page.waitForURL(/#\/noren/)
  })
  await office.letCodesAge()
  const anew = await signedInPerson(noren.url, { phone })
  expect(anew.userId).not.toBe(userId)
})
