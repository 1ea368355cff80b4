import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  choose,
  chooseDocument,
  newPhone,
  pressSignIn,
  sendDocument,
  signIn,
  signInFromLanding,
  takeCode,
  typePersonalInfo,
} from './borrower.ts'
import type { Phone, PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import type { BackOffice } from './people.ts'
import { onStage } from './stage.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

/** Everything the browser stores for this site: names, and all bytes as text. */
const kept = async ({ page, context }: Phone) => {
  const cookies = (await context.cookies(noren.url)).map(({ name }) => name)
  const stores = await page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return textOf(await value.arrayBuffer())
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = ArrayBuffer.isView(value)
          ? new Uint8Array(value.buffer)
          : new Uint8Array(value)
        return bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')
      }
      if (typeof value !== 'object' || value === null) return String(value)
      return (await Promise.all(Object.values(value).map(textOf))).join(' ')
    }
    const names: string[] = []
    let text = ''
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answered(indexedDB.open(name))
      for (const part of db.objectStoreNames) {
        const store = db.transaction(part).objectStore(part)
        const keys = await answered(store.getAllKeys())
        names.push(...keys.map((key) => `${name}/${String(key)}`))
        text += await textOf(await answered(store.getAll()))
      }
      db.close()
    }
    for (const store of [localStorage, sessionStorage]) {
      names.push(...Object.keys(store))
      text += Object.values(store).join(' ')
    }
    return { names, text }
  })
  return { ...stores, names: [...stores.names, ...cookies] }
}
/** About the device and its connection to the server; metrics without a person may be added later. */
const OF_THE_DEVICE = [
  'isAgree',
  'isAsked',
  'isGuideShowed',
  'isSandbox',
  'appStartFlag',
  'noren_device',
  'noren_known',
  'noren/session',
  'noren_metrics',
  'noren_tab_sample',
]
const keptOfPerson = async (phone: Phone) =>
  (await kept(phone)).names.filter((name) => !OF_THE_DEVICE.includes(name)).sort()

/** Stored, encrypted, a moment after it was typed. */
const isSealed = (phone: Phone, name: string) =>
  expect.poll(async () => (await kept(phone)).names).toContain(`noren/${name}`)

/** A person who has signed in on this phone and is at a step of certification. */
const atStep = async (phone: Phone, step: { status: number; path: string }): Promise<string> => {
  const number = newPhone()
  await signIn(phone.page, noren.url, number)
  // After the first page is shown.
  await isSealed(phone, 'number')
  const user = await phone.page.evaluate(() => localStorage.getItem('noren_user'))
  await office.setStatus(JSON.parse(user ?? '[]')[1], step.status)
  // Reloaded, since the open page still knows the earlier status.
  await phone.page.goto('about:blank')
  await phone.page.goto(`/#${step.path}`)
  return number
}
const CONTACTS = { status: 40, path: '/facial-auth/step-three' }
const contact = (page: Page, at: number) =>
  page.getByRole('group', { name: `Contact ${at}` }).getByLabel('Phone number')

const tokenOf = async ({ context }: Phone): Promise<string> => {
  const cookies = await context.cookies(noren.url)
  return decodeURIComponent(cookies.find(({ name }) => name === 'noren_token')?.value ?? '')
}

const onPhone = async (act: (phone: Phone) => Promise<void>): Promise<void> => {
  const phone = await shop.phone()
  try {
    await act(phone)
    expect(phone.problems).toEqual([])
  } finally {
    await phone.close()
  }
}

test('[C7.4] no number of a contact lies readable on the phone, and a closed tab loses none', () =>
  onPhone(async (phone) => {
    const { page } = phone
    await atStep(phone, CONTACTS)
    await contact(page, 1).fill('98765 43210')
    await contact(page, 2).fill('91234 56789')
    await isSealed(phone, 'draft.contacts')
    // Moments are kept as 13 digits, and those of one minute in some hundred hold a part of a number.
    const text = (await kept(phone)).text.replace(/(?<!\d)1\d{12}(?!\d)/g, '')
    expect(text).not.toMatch(/98765|43210|91234|56789/)
    await page.reload()
    await expect.poll(() => contact(page, 1).inputValue()).toBe('98765 43210')
    await expect.poll(() => contact(page, 2).inputValue()).toBe('91234 56789')
  }))

test('[L6.4] a session that ends in a form loses nothing: the number stands, and after the code so does the form', () =>
  onPhone(async (phone) => {
    const { page } = phone
    const number = await atStep(phone, CONTACTS)
    await contact(page, 1).fill('98765 43210')
    await isSealed(phone, 'draft.contacts')
    await office.endSession(await tokenOf(phone))
    await page.reload()
    await page.waitForURL(/#\/login$/)
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe(number)
    await office.letCodesAge()
    await takeCode(page, noren.url, number)
    await pressSignIn(page)
    await page.waitForURL(/#\/facial-auth\/step-three$/)
    await expect.poll(() => contact(page, 1).inputValue()).toBe('98765 43210')
  }))

test('[L6.4] of all that a person has said of themselves nothing is to be said again after a session', () =>
  onPhone(async (phone) => {
    const { page } = phone
    const number = await atStep(phone, { status: 30, path: '/facial-auth/step-two' })
    const answers = () =>
      page
        .locator('main :is(input:not([type=hidden]), .field-box-pick)')
        .evaluateAll((all) =>
          all.map((one) => (one instanceof HTMLInputElement ? one.value : one.textContent)),
        )
    await typePersonalInfo(page)
    const typed = await answers()
    expect(typed).toEqual(expect.arrayContaining(['rohan@example.com', 'Weaver Mills']))
    await isSealed(phone, 'draft.personalInfo')
    await office.endSession(await tokenOf(phone))
    await page.reload()
    await page.waitForURL(/#\/login$/)
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe(number)
    await office.letCodesAge()
    await takeCode(page, noren.url, number)
    await pressSignIn(page)
    await page.waitForURL(/#\/facial-auth\/step-two$/)
    await expect.poll(answers).toEqual(typed)
  }))

/** Forms of a certified person: where each stands, what is typed into it, and what is to stand there again. */
const FORMS: [string, string, (page: Page) => Locator, string, ((page: Page) => Promise<void>)?][] =
  [
    ['newAccount', '/modify-bank-info', (page) => page.locator('#ifsc'), 'HDFC0001234'],
    [
      'several',
      '/loan/several?coupon=',
      (page) => page.getByLabel('Amount for Lamp 61'),
      '5,000',
      async (page) => {
        const box = page.getByRole('checkbox', { name: /^Lamp 61/ })
        await box.waitFor({ state: 'attached' })
        if (!(await box.isChecked())) await box.check({ force: true })
      },
    ],
    [
      'higherLimit',
      '/home',
      (page) => page.getByRole('dialog').getByRole('textbox').last(),
      'More work since June',
      async (page) => {
        await page.getByRole('button', { name: /higher limit/i }).click()
      },
    ],
  ]

test.each(FORMS)(
  '[L6.4] the form %s outlives its session, at the same address',
  (name, path, field, typed, before) =>
    onPhone(async (phone) => {
      const { page } = phone
      const person = await office.certified()
      await office.letCodesAge()
      await page.goto('/')
      await signInFromLanding(page, noren.url, person.phone)
      await page.waitForURL(/#\/home$/)
      await page.goto(`/#${path}`)
      await before?.(page)
      await field(page).fill(typed)
      await isSealed(phone, `draft.${name}`)
      await office.endSession(await tokenOf(phone))
      await page.reload()
      await page.waitForURL(/#\/login$/)
      await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe(person.phone)
      await office.letCodesAge()
      await takeCode(page, noren.url, person.phone)
      await pressSignIn(page)
      await expect.poll(() => page.url()).toContain(`#${path}`)
      await before?.(page)
      await expect.poll(() => field(page).inputValue()).toBe(typed)
    }),
)

test('[L6.4] what a session has left for its person is nothing for another one', () =>
  onPhone(async (phone) => {
    const { page } = phone
    const number = await atStep(phone, CONTACTS)
    await contact(page, 1).fill('98765 43210')
    await isSealed(phone, 'draft.contacts')
    await office.endSession(await tokenOf(phone))
    await page.reload()
    await page.waitForURL(/#\/login$/)
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe(number)
    const other = newPhone()
    await page.getByLabel('Mobile number').fill(other)
    await takeCode(page, noren.url, other)
    await pressSignIn(page)
    await page.waitForURL(/#\/identity-auth$/)
    await expect.poll(async () => (await kept(phone)).names).not.toContain('noren/draft.contacts')
  }))

test('[L5.5] after a sign-out nothing about the person is left in any store', () =>
  onPhone(async (phone) => {
    const { page } = phone
    const number = await atStep(phone, CONTACTS)
    await contact(page, 1).fill('98765 43210')
    await isSealed(phone, 'draft.contacts')
    await page.goto('/#/user')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/#\/noren$/)
    await expect.poll(() => keptOfPerson(phone)).toEqual([])
    const digits = new RegExp(`98765|43210|${number.slice(-4)}`)
    expect((await kept(phone)).text.replace(/"id":"[^"]*"/g, '')).not.toMatch(digits)
  }))

test('what is over goes at the next start, whatever page is opened', () =>
  onPhone(async (phone) => {
    const { page } = phone
    await atStep(phone, CONTACTS)
    await contact(page, 1).fill('98765 43210')
    await isSealed(phone, 'draft.contacts')
    await page.addInitScript((ms) => {
      const real = Date.now
      Date.now = () => real() + ms
    }, 366 * 86_400_000)
    await page.goto('/#/privacy-policy')
    await page.reload()
    await expect
      .poll(async () => (await kept(phone)).names.filter((name) => /draft|number/.test(name)))
      .toEqual([])
    await expect.poll(async () => (await kept(phone)).names).not.toContain('noren_phone')
  }))

test('[C3.17] a picture of a document on its way lies there sealed', () =>
  onPhone(async (phone) => {
    const { page, context } = phone
    await atStep(phone, { status: 20, path: '/facial-auth/step-one' })
    await chooseDocument(page, 'Aadhaar')
    await page.getByText('The side with your photo').waitFor()
    await context.route(/\/kyc\/invoke\/ocr$/, (route) => route.abort('connectionreset'))
    await sendDocument(page, 'aadhaar-1-front-clean.jpg')
    await page.getByText('It is kept on your phone and sent again').waitFor()
    await isSealed(phone, 'upload.aadhaar-front')
    const { text } = await kept(phone)
    expect(text.length).toBeGreaterThan(20_000)
    // The beginning of every JPEG, and its media type.
    expect(text).not.toMatch(/JFIF|\xff\xd8\xff|image\/jpeg|uploadId/)
  }))

test('[C5.5] a field that the server refused is not blamed any longer once it is mended', () =>
  onPhone(async (phone) => {
    const { page } = phone
    await atStep(phone, { status: 30, path: '/facial-auth/step-two' })
    const email = page.getByLabel('Email')
    await email.fill('asha')
    await choose(page, 'Gender', /./)
    await page.getByRole('button', { name: /^Birthday/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Use/ }).click()
    await choose(page, 'Education level', /./)
    await choose(page, 'Marital status', /./)
    await choose(page, 'Number of children', /./)
    await choose(page, 'Work status', /Student/i)
    const save = page.getByRole('button', { name: 'Save and go on' })
    const isBlamed = () => email.getAttribute('aria-invalid')
    // First the phone's own rule, then the server's refusal, which here no rule of the phone foresees.
    await save.click()
    await expect.poll(isBlamed).toBe('true')
    await email.fill('asha@mail.example')
    await expect.poll(isBlamed).toBeNull()
    const fields = [{ path: 'email', rule: 'format' }]
    const refusal = { code: 400, msg: 'Refused.', data: { reason: 'VALIDATION', fields } }
    await page.route('**/updateBaseInfo', (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify(refusal) }),
    )
    await save.click()
    await expect.poll(isBlamed).toBe('true')
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
    await email.fill('asha.k@mail.example')
    await expect.poll(isBlamed).toBeNull()
    await page.unroute('**/updateBaseInfo')
    await save.click()
    await page.waitForURL(/step-three/)
  }))
