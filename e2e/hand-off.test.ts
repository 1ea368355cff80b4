import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newestCode } from './borrower.ts'
import type { Phone, PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall, type SignedInPerson, signedInPerson } from './people.ts'
import { onStage } from './stage.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

const TEST_MS = 240_000

/** A device, signed in or not; an error thrown by its page fails the test. */
const onDevice = async (
  person: Pick<SignedInPerson, 'token'> | null,
  act: (page: Page, phone: Phone) => Promise<void>,
): Promise<void> => {
  const phone = await shop.phone({ width: 320, permissions: ['clipboard-read', 'clipboard-write'] })
  if (person) {
    await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  }
  try {
    await act(phone.page, phone)
    expect(phone.problems).toEqual([])
  } finally {
    await phone.close()
  }
}

const tokenOf = async (phone: Phone): Promise<string | undefined> =>
  (await phone.context.cookies()).find(({ name }) => name === 'noren_token')?.value

/** Somebody whose next step is their document, on a computer that has no good camera. */
const atDocument = async (): Promise<SignedInPerson> => {
  const person = await signedInPerson(noren.url)
  await office.setStatus(person.userId, 20)
  return person
}

/** From step one to the link, as the person copies it. */
const makeLink = async (page: Page): Promise<string> => {
  await page.goto('/#/facial-auth/step-one')
  await page.getByRole('button', { name: 'Continue on your phone' }).click()
  await page.getByRole('img', { name: 'Code that opens this step' }).waitFor()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByText('Copy successful!').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** A link of a session, made without its screen. */
const linkOf = async ({ token, deviceId }: SignedInPerson): Promise<string> =>
  (await plainCall(noren.url, '/login/handOff', { token, deviceId, body: {} })).path

const decideFor = async ({ token, deviceId }: SignedInPerson, isSame: boolean): Promise<void> => {
  const asked = async () =>
    (await plainCall(noren.url, '/login/handOff/asked', { token, deviceId })).asked
  await expect.poll(asked).not.toBeNull()
  const { handOffId, number } = await asked()
  const body = { handOffId, number, isSame }
  await plainCall(noren.url, '/login/handOff/decide', { token, deviceId, body })
}

const bigNumber = (page: Page) => page.getByRole('img', { name: /^\d \d \d$/ })
const goOn = (page: Page) => page.getByRole('button', { name: 'Yes, go on here' })
const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

describe('a link to another device', () => {
  test(
    '[N8.8] both screens show one number; once the first has said that it is the same, the other goes on',
    async () => {
      const person = await atDocument()
      await onDevice(person, (desk) =>
        onDevice(null, async (page, phone) => {
          const link = await makeLink(desk)
          await page.goto(link)
          await page
            .getByRole('heading', { name: `Go on here as +91 ••••••${person.phone.slice(-4)}?` })
            .waitFor()
          expect(page.url()).not.toContain('openToken')
          expect(await tokenOf(phone)).toBeUndefined()
          await goOn(page).click()
          await bigNumber(page).waitFor()
          await bigNumber(desk).waitFor()
          expect(await bigNumber(page).innerText()).toBe(await bigNumber(desk).innerText())
          expect(await page.evaluate(wider)).toBe(0)
          expect(await desk.evaluate(wider)).toBe(0)
          await desk.getByText('You did not open it?').waitFor()
          expect(await tokenOf(phone)).toBeUndefined()
          await desk.getByRole('button', { name: 'Yes, it is the same' }).click()
          await desk.getByRole('heading', { name: 'Confirmed' }).waitFor()
          await page.waitForURL(/#\/facial-auth\/step-one$/)
          expect(await tokenOf(phone)).toBeTruthy()
          // Back leads to no link.
          await page.reload()
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          expect(page.url()).toMatch(/#\/facial-auth\/step-one$/)
        }),
      )
    },
    TEST_MS,
  )

  test(
    '[N8.8] another number: the first screen says no, and nobody is signed in',
    async () => {
      const person = await atDocument()
      await onDevice(person, (desk) =>
        onDevice(null, async (page, phone) => {
          await page.goto(await makeLink(desk))
          await goOn(page).click()
          await bigNumber(desk).waitFor()
          await desk.getByRole('button', { name: 'No, or that is not me' }).click()
          await desk.getByRole('heading', { name: 'Sent away' }).waitFor()
          await page.getByRole('heading', { name: 'It was not confirmed' }).waitFor()
          expect(await tokenOf(phone)).toBeUndefined()
          await page.getByRole('button', { name: 'To the start page' }).click()
          await page.waitForURL(/#\/noren$/)
          await desk.getByRole('button', { name: 'Make a new link' }).click()
          await desk.getByRole('img', { name: 'Code that opens this step' }).waitFor()
        }),
      )
    },
    TEST_MS,
  )

  test(
    '[N8.9] who is signed out is asked, and may say that it is not them',
    async () => {
      const person = await signedInPerson(noren.url)
      const link = await linkOf(person)
      await onDevice(null, async (page, phone) => {
        await page.goto(link)
        await goOn(page).waitFor()
        await page.reload()
        await page.getByRole('button', { name: 'No, that is not me' }).click()
        await page.waitForURL(/#\/noren$/)
        expect(await tokenOf(phone)).toBeUndefined()
        const asked = await plainCall(noren.url, '/login/handOff/asked', person)
        expect(asked).toEqual({ asked: null })
      })
    },
    TEST_MS,
  )

  test(
    '[N8.9] who is signed in as somebody else stays so, unless they say otherwise',
    async () => {
      const own = await office.certified()
      const other = await signedInPerson(noren.url)
      await onDevice(own, async (page, phone) => {
        await page.goto(await linkOf(other))
        await page.getByText('You are signed in here as somebody else').waitFor()
        await page.getByRole('button', { name: 'Stay as I am' }).click()
        await page.waitForURL(/#\/home$/)
        expect(await tokenOf(phone)).toBe(own.token)

        await page.goto(await linkOf(other))
        await goOn(page).click()
        await bigNumber(page).waitFor()
        expect(await tokenOf(phone)).toBe(own.token)
        await decideFor(other, true)
        await page.waitForURL(/#\/identity-auth$/)
        expect(await tokenOf(phone)).not.toBe(own.token)
        await expect(plainCall(noren.url, '/user/status', own)).rejects.toThrow(
          '403 token is expired',
        )
      })
    },
    TEST_MS,
  )

  test(
    '[N8.9] one’s own link asks nothing where one is signed in already',
    async () => {
      const person = await office.certified()
      await onDevice(person, async (page, phone) => {
        await page.goto(await linkOf({ ...person, deviceId: 'plain' }))
        await page.waitForURL(/#\/home$/)
        expect(await tokenOf(phone)).toBe(person.token)
      })
    },
    TEST_MS,
  )
})

describe('the list of sessions', () => {
  /** The person goes on upon this device. */
  const goesOn = async (page: Page, person: SignedInPerson): Promise<void> => {
    await page.goto(await linkOf(person))
    await goOn(page).click()
    await bigNumber(page).waitFor()
    await decideFor(person, true)
    await page.waitForURL(/#\/identity-auth$/)
  }

  test(
    '[L10.5] says what a device has opened, and signing that out ends both',
    async () => {
      const person = await signedInPerson(noren.url)
      await onDevice(null, async (page) => {
        await goesOn(page, person)
        await office.letCodesAge()
        const third = await signedInPerson(noren.url, { phone: person.phone })
        await onDevice(third, async (own) => {
          await own.goto('/#/user?view=devices')
          await own.getByText(/^Opened from .*, and signed out with it$/).waitFor()
          expect(await own.getByRole('button', { name: /^Sign out of / }).count()).toBe(2)
          await own.getByRole('button', { name: 'Sign out of unknown device' }).click()
          const dialog = own.getByRole('dialog')
          await dialog.getByText('Devices that it has handed on to').waitFor()
          await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
          await own.getByText('Signed out', { exact: true }).waitFor()
          await expect
            .poll(() => own.getByRole('button', { name: /^Sign out of / }).count())
            .toBe(0)
        })
        await page.goto('/#/user')
        await page.waitForURL(/#\/(login|noren)/)
      })
    },
    TEST_MS,
  )

  test(
    '[L10.6] signed out everywhere: this device and the other one',
    async () => {
      const person = await signedInPerson(noren.url)
      await onDevice(null, async (page, phone) => {
        await goesOn(page, person)
        await page.goto('/#/user?view=devices')
        await page.getByRole('button', { name: 'Sign out everywhere' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
        await page.waitForURL(/#\/noren$/)
        await expect.poll(() => tokenOf(phone)).toBeUndefined()
        await expect(plainCall(noren.url, '/user/status', person)).rejects.toThrow(
          '403 token is expired',
        )
      })
    },
    TEST_MS,
  )
})

test(
  '[L11.3] what is masked in the profile is shown with a code',
  async () => {
    const person = await office.certified()
    await onDevice(person, async (page) => {
      await page.goto('/#/user')
      await page.getByRole('link', { name: /^Your details/ }).click()
      await page.getByText('Parts of this are hidden').waitFor()
      const shown = () => page.locator('main dl').innerText()
      expect(await shown()).toMatch(/••••••\d{4}/)
      expect(await shown()).not.toMatch(/\d{6}/)
      expect(await page.evaluate(wider)).toBe(0)
      await office.letCodesAge()
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      const code = page.getByLabel('4-digit code')
      await code.waitFor()
      await page.getByText('New code in').waitFor()
      const right = await newestCode(noren.url, person.phone)
      await code.fill(right === '1111' ? '2222' : '1111')
      await page.getByRole('button', { name: 'Show my details' }).click()
      await page.getByText('This code is not right.').waitFor()
      await code.fill(right)
      await page.getByRole('button', { name: 'Show my details' }).click()
      await page.getByText('Shown on this device for some minutes').waitFor()
      expect((await shown()).match(/\d{10}/g)).toHaveLength(3)
      expect(await shown()).not.toContain('•')
      expect(await page.evaluate(wider)).toBe(0)
    })
  },
  TEST_MS,
)
