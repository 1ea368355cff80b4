import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { runKeysCommand } from '@noren/server/commands/keys'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMessages } from '../apps/web/build/catalogues.ts'
import { goOn, newestCode, newPhone, pressSignIn, takeCode } from './borrower.ts'
import { openPhoneShop, type Phone, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import {
  type BackOffice,
  openBackOffice,
  plainCall,
  type SignedInPerson,
  signedInPerson,
} from './people.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop

// Not the usual stage: a test below starts the server anew, and the one that then runs is closed.
beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '0' } })
  office = await openBackOffice(noren)
  shop = await openPhoneShop(noren.url)
})
afterAll(async () => {
  await shop?.close()
  await office?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const DAY_SECONDS = 86_400
const nowSeconds = () => (performance.timeOrigin + performance.now()) / 1000

/** A phone for one test; an error thrown by its page fails the test. */
const onPhone = async (
  act: (phone: Phone, page: Page) => Promise<void>,
  options?: { person?: SignedInPerson; cookies?: Record<string, string> },
): Promise<void> => {
  const phone = await shop.phone()
  const { person, cookies } = options ?? {}
  const kept = { ...cookies, ...(person && { noren_token: person.token }) }
  const entries = Object.entries(kept)
  if (entries.length > 0) {
    await phone.context.addCookies(
      entries.map(([name, value]) => ({ name, value, url: noren.url })),
    )
  }
  try {
    await act(phone, phone.page)
    expect(phone.problems).toEqual([])
  } finally {
    await phone.close()
  }
}

const cookieOf = async (phone: Phone, name: string) =>
  (await phone.context.cookies()).find((cookie) => cookie.name === name)

/** The device's unsent metrics are about no person, and outlive a session. */
const OF_THE_DEVICE = 'noren_metrics'

const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    (own) =>
      Object.keys(localStorage).filter((key) => key.startsWith('noren_') && !key.startsWith(own)),
    OF_THE_DEVICE,
  )

const toast = (page: Page) => page.locator('.toast')

const askForCode = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Mobile number').fill(number)
  await takeCode(page, noren.url, number)
}

test('the loudest button of the sign-in is the next step: the code first, then the sign-in', async () => {
  await onPhone(async (_, page) => {
    await page.goto('/#/login')
    const ground = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor)
    const brand = 'rgb(38, 56, 143)'
    await page.getByLabel('Mobile number').waitFor()
    expect([await ground('Get code'), await ground('Sign in')]).toEqual([
      brand,
      expect.not.stringContaining(brand),
    ])
    await askForCode(page, newPhone())
    await expect.poll(() => ground('Sign in')).toBe(brand)
  })
})

/** As Safari does, whatever age a script asks for. */
const keepScriptCookiesAWeek = (page: Page): Promise<unknown> =>
  page.addInitScript((weekSeconds) => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
    Object.defineProperty(document, 'cookie', {
      get: () => get?.call(document),
      set: (text: string) =>
        set?.call(
          document,
          text.replace(/max-age=(\d+)/, (_, age) => `max-age=${Math.min(age, weekSeconds)}`),
        ),
    })
  }, 7 * DAY_SECONDS)

const FIELDS = ['phone', 'code', 'isAgreed']
const loginWords = (
  language: Language,
): typeof import('../apps/web/src/features/account/texts/login/en.json') =>
  readMessages(
    'login',
    language,
  ) as typeof import('../apps/web/src/features/account/texts/login/en.json')

/** The message that a screen reader announces for this field. */
const messageAt = async (page: Page, name: string): Promise<string> => {
  const id = await page.locator(`[name="${name}"]`).getAttribute('aria-describedby')
  const said = id ? await page.locator(`[id="${id}"]`).innerText() : ''
  return said.replaceAll('\u00a0', ' ')
}

const expectMessage = (page: Page, name: string, message: string) =>
  expect.poll(() => messageAt(page, name)).toBe(message)

describe('sign-in', () => {
  const said = new Set<string>()
  test.each(LANGUAGES)('[L2.1] in %s the five messages stand beside their fields', (language) =>
    onPhone(
      async (_phone, page) => {
        const words = loginWords(language)
        await page.goto('/#/login')
        const submit = page.getByRole('button', { name: words.signIn, exact: true })
        await submit.click()
        await expectMessage(page, 'phone', words.phoneEmpty)
        await expectMessage(page, 'code', words.codeEmpty)
        await expectMessage(page, 'isAgreed', words.mustAgree)
        for (const field of FIELDS) said.add(await messageAt(page, field))
        const isFocused = () =>
          page.evaluate(() => document.activeElement?.getAttribute('name') === 'phone')
        await expect.poll(isFocused).toBe(true)
        await page.locator('[name="phone"]').fill('90000')
        await page.locator('[name="code"]').fill('12')
        await expectMessage(page, 'phone', '')
        await submit.click()
        const format = words.phoneFormat.replace('{length}', '10').replace('{given}', '5')
        await expectMessage(page, 'phone', format)
        await expectMessage(page, 'code', words.codeFormat.replace('{length}', '4'))
        for (const field of ['phone', 'code']) said.add(await messageAt(page, field))
        expect(await cookieOf(_phone, 'noren_token')).toBeUndefined()
      },
      { cookies: { noren_language: language } },
    ),
  )

  test('[L2.1] no two languages share a message', () => {
    expect(said.size).toBe(4 * 5)
  })

  test('[L1.1] [L4.1] phone and code sign in; token and device id are kept for 365 days', () =>
    onPhone(async (phone, page) => {
      const number = newPhone()
      await keepScriptCookiesAWeek(page)
      await page.goto('/#/login')
      await page.getByText('+91').waitFor()
      await askForCode(page, number)
      await page.getByText(/New code in [01]:[0-5]\d/).waitFor()
      await pressSignIn(page)
      await page.waitForURL(/#\/identity-auth$/)
      for (const name of ['noren_token', 'noren_device']) {
        const days = ((await cookieOf(phone, name))?.expires ?? 0) / DAY_SECONDS
        expect(Math.round(days - nowSeconds() / DAY_SECONDS), name).toBe(365)
      }
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('noren_phone')))
        .toContain(`"${number.slice(-4)}"`)
      await page.goto('/#/user')
      await page.getByText(`+91 ••••••${number.slice(-4)}`).waitFor()
    }))

  test('[L4.1] of a session that only its cookie is left of, the profile says how it stands', async () => {
    const certified = await office.certified()
    const begun = await signedInPerson(noren.url)
    for (const [person, said] of [
      [certified, 'Certified'],
      [begun, 'Not finished'],
    ] as const) {
      await onPhone(
        async (_phone, page) => {
          await page.goto('/#/user')
          await page.locator('main [data-meaning]').getByText(said, { exact: true }).waitFor()
        },
        { person },
      )
    }
  })

  test('[L1.1] what was typed and asked for is still there when the privacy policy was read', () =>
    onPhone(async (_phone, page) => {
      const number = newPhone()
      await page.goto('/#/login')
      await askForCode(page, number)
      await page.getByRole('link', { name: 'privacy policy' }).click()
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByText('New code in').waitFor()
      await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe(number)
      // As on a phone with little memory while its SMS is read.
      await page.reload()
      await page.getByText('New code in').waitFor()
      await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe(number)
      await page.getByLabel('4-digit code').fill(await newestCode(noren.url, number))
      await pressSignIn(page)
      await page.waitForURL(/#\/identity-auth$/)
    }))

  test('[L1.1] a wrong code is said beside the field and what was typed stays', () =>
    onPhone(async (_phone, page) => {
      const number = newPhone()
      await page.goto('/#/login')
      await askForCode(page, number)
      const right = await newestCode(noren.url, number)
      const wrong = right === '1111' ? '2222' : '1111'
      await page.getByLabel(/-digit code/).fill(wrong)
      await pressSignIn(page)
      await expect.poll(() => messageAt(page, 'code')).not.toBe('')
      expect(await page.getByLabel('Mobile number').inputValue()).toBe(number)
      expect(await toast(page).count()).toBe(0)
    }))

  test('[L8.1] a device that cannot be recognised is told so in words, and signs in all the same', () =>
    onPhone(async (phone, page) => {
      const alerts: string[] = []
      page.on('dialog', (dialog) => {
        alerts.push(dialog.message())
        void dialog.accept()
      })
      await phone.context.route(/\/assets\/finger/, (route) => route.abort())
      await page.goto('/#/login')
      await askForCode(page, newPhone())
      await pressSignIn(page)
      await page.waitForURL(/#\/identity-auth$/)
      await expect
        .poll(() => alerts)
        .toEqual([expect.stringMatching(/^Your device could not be recognised: ./)])
    }))
})

describe('a link with an openToken', () => {
  const linkFor = async () => {
    const person = await signedInPerson(noren.url)
    return `openToken=${office.openTokenFor(person.userId)}&uniqueChannel=sms`
  }

  test.each(['/?LINK', '/?LINK#/noren', '/#/noren?LINK'])(
    '[N8.1] %s asks, signs in, routes by status, and leaves no token in the address',
    async (pattern) => {
      const link = await linkFor()
      await onPhone(async (phone, page) => {
        await page.goto(pattern.replace('LINK', link))
        await goOn(page)
        await page.waitForURL(/#\/identity-auth$/)
        await page.getByText('of 5 done').waitFor()
        await expect.poll(() => page.url()).not.toContain('openToken')
        expect((await cookieOf(phone, 'noren_token'))?.value).toBeTruthy()
      })
    },
  )

  test('[N8.1] works once; a second use and a forged one open the landing page', async () => {
    const link = await linkFor()
    await onPhone(async (_phone, page) => {
      await page.goto(`/?${link}`)
      await goOn(page)
      await page.waitForURL(/#\/identity-auth$/)
    })
    for (const bad of [link, 'openToken=forged.forged&uniqueChannel=sms']) {
      await onPhone(async (phone, page) => {
        await page.goto(`/?${bad}`)
        await page.waitForURL(/#\/noren$/)
        await page.getByText('See what I can borrow').first().waitFor()
        await expect.poll(() => page.url()).not.toContain('openToken')
        expect(await cookieOf(phone, 'noren_token')).toBeUndefined()
      })
    }
  })

  test('a stored token is not changed by it, and is routed by status', async () => {
    const certified = await office.certified()
    const link = await linkFor()
    await onPhone(
      async (phone, page) => {
        await page.goto(`/?${link}`)
        await page.getByRole('button', { name: 'Stay as I am' }).click()
        await page.waitForURL(/#\/home$/)
        expect((await cookieOf(phone, 'noren_token'))?.value).toBe(certified.token)
        await expect.poll(() => page.url()).not.toContain('openToken')
      },
      { person: certified },
    )
  })
})

describe('the end of a session', () => {
  test('[L5.2] signing out ends it on the server, and the device forgets it', async () => {
    const person = await signedInPerson(noren.url)
    await onPhone(
      async (phone, page) => {
        await page.goto('/#/user')
        // Nothing is stored here but the cookie: where the person stands comes from the server.
        await page.getByRole('link', { name: 'Continue certification' }).waitFor()
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
        await page.waitForURL(/#\/noren$/)
        // The browser deletes a cookie a moment after the page did.
        await expect.poll(() => cookieOf(phone, 'noren_token')).toBeUndefined()
        await expect.poll(() => keptKeys(page)).toEqual([])
        await expect(plainCall(noren.url, '/user/status', person)).rejects.toThrow(
          '403 token is expired',
        )
      },
      { person },
    )
  })

  test('[L6.2] 403 token is expired: whoever was signed out elsewhere meets the sign-in page', async () => {
    const person = await signedInPerson(noren.url)
    await onPhone(
      async (phone, page) => {
        await page.goto('/')
        await page.waitForURL(/#\/identity-auth$/)
        await page.evaluate(() => localStorage.setItem('noren_draft', 'personal'))
        await plainCall(noren.url, '/login/loginOut', person)
        await page.goto('/#/user')
        await page.waitForURL(/#\/login$/)
        await page.getByRole('heading', { name: 'Sign in or register' }).waitFor()
        expect(await cookieOf(phone, 'noren_token')).toBeUndefined()
        await expect.poll(() => keptKeys(page)).toEqual([])
        await page.getByLabel('Mobile number').fill('9')
      },
      { person },
    )
  })

  test('[L6.2] 401: a token nobody knows leads to the sign-in page', () =>
    onPhone(
      async (phone, page) => {
        await page.goto('/#/user')
        await page.waitForURL(/#\/login$/)
        await expect.poll(() => cookieOf(phone, 'noren_token')).toBeUndefined()
      },
      { cookies: { noren_token: 'nobody' } },
    ))

  test('[L7.4] 420: a closed account ends on the landing page and rests there', async () => {
    const person = await office.certified()
    await onPhone(
      async (_phone, page) => {
        await page.goto('/')
        await page.waitForURL(/#\/home$/)
        await page.getByRole('navigation', { name: 'Main' }).waitFor()
        await office.closeAccount(person.userId)
        // A toast is shown for seconds only, so it is watched for from the beginning.
        const said = toast(page).getByText('This service is closed for this account.').waitFor()
        await Promise.all([said, page.goto('/#/user')])
        await page.waitForURL(/#\/noren$/)
        await page.locator('#root').getByText('See what I can borrow').waitFor()
        const calls: string[] = []
        page.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (pathname.startsWith('/api/user/')) calls.push(pathname)
        })
        await page.evaluate(() => new Promise((done) => setTimeout(done, 1500)))
        // What an idle page asks for once may come late; a loop would ask for the same dozens of times.
        expect(calls.length - new Set(calls).size, calls.join()).toBeLessThan(3)
        expect(page.url()).toMatch(/#\/noren$/)
        for (const path of ['/home', '/order', '/login']) {
          await page.goto(`/#${path}`)
          await page.waitForURL(/#\/noren$/)
          await page.locator('#root').getByText('See what I can borrow').waitFor()
        }
        await page.reload()
        await page.locator('#root').getByText('See what I can borrow').waitFor()
        expect(page.url()).toMatch(/#\/noren$/)
      },
      { person },
    )
  })
})

/** This server does not send these codes by itself here; an unencrypted refusal is accepted. */
const answerConsentWith = (page: Page, refusal: object) =>
  page.route('**/api/user/consent', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ contentType: 'application/json', body: JSON.stringify(refusal) })
      : route.continue(),
  )

const saveConsents = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Read the notice and start' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: /Collecting the data/ }).check()
  await sheet.getByRole('checkbox', { name: /Credit decision/ }).check()
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/consent') && response.request().method() === 'POST',
  )
  await sheet.getByRole('button', { name: 'Save my choices and go on' }).click()
  await (await answered).finished()
}

describe('refusals', () => {
  test('[L7.5] any other code than 200 is said in a toast, over an open sheet too', async () => {
    const person = await signedInPerson(noren.url, { hasConsented: false })
    await onPhone(
      async (_phone, page) => {
        await answerConsentWith(page, { code: 409, msg: 'One sentence of ours.', data: null })
        await page.goto('/#/identity-auth')
        await saveConsents(page)
        // In the top layer, opened after the sheet and so above it.
        const onTop = page.locator('.toast-place:popover-open')
        await onTop.getByText('One sentence of ours.').waitFor()
      },
      { person },
    )
  })

  test('[L7.5] 314, 315, 316, 317 and 700 show no toast', async () => {
    const person = await signedInPerson(noren.url, { hasConsented: false })
    await onPhone(
      async (_phone, page) => {
        await page.goto('/#/identity-auth')
        await answerConsentWith(page, { code: 314, msg: 'Quiet 314.', data: null })
        await saveConsents(page)
        const button = page.getByRole('button', { name: 'Save my choices and go on' })
        for (const code of [315, 316, 317, 700]) {
          await page.unroute('**/api/user/consent')
          await answerConsentWith(page, { code, msg: `Quiet ${code}.`, data: null })
          const answered = page.waitForResponse(/\/consent$/)
          await button.click()
          await (await answered).finished()
          await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true')
          expect(await toast(page).count(), String(code)).toBe(0)
        }
        // The same with a code that is shown proves that a toast would have been seen.
        await page.unroute('**/api/user/consent')
        await answerConsentWith(page, { code: 500, msg: 'Loud 500.', data: null })
        await button.click()
        await toast(page).getByText('Loud 500.').waitFor()
      },
      { person },
    )
  })
})

describe('the wire mends itself', () => {
  /** The code answered to each call, by when the page started it. */
  const answersOf = (page: Page): { begun: number; code: string }[] => {
    const answers: { begun: number; code: string }[] = []
    page.on('request', (request) => {
      if (!request.url().includes('/api/user/')) return
      const begun = performance.now()
      void request
        .response()
        .then((response) => response?.json())
        .then((answer) => answers.push({ begun, code: answer.data?.reason ?? 'sealed' }))
        .catch(() => undefined)
    })
    return answers
  }

  /** The timestamps that the page's calls carried. */
  const stampsOf = (page: Page): number[] => {
    const stamps: number[] = []
    page.on('request', (request) => {
      const stamp = request.headers().timestamp
      if (stamp !== undefined) stamps.push(Number(stamp))
    })
    return stamps
  }

  test.each([
    ['ahead', 26],
    ['behind', -26],
  ])('[W2.3] a device clock a day %s is corrected at the first call', async (_, hours) => {
    const phone = await shop.phone()
    const { page } = phone
    await page.addInitScript((ms) => {
      const real = Date.now
      Date.now = () => real() + ms
    }, hours * 3_600_000)
    const asked = stampsOf(page)
    const isNear = (stamp: number) => Math.abs(stamp / 1000 - nowSeconds()) < 3600
    await page.goto('/#/login')
    await askForCode(page, newPhone())
    // Refused because of the clock, and repeated with the server's time.
    expect(asked.some((stamp) => !isNear(stamp))).toBe(true)
    const corrected = asked.length
    await pressSignIn(page)
    await page.waitForURL(/#\/identity-auth$/)
    await page.getByText('of 5 done').waitFor()
    await expect.poll(() => asked.length).toBeGreaterThan(corrected)
    expect(asked.slice(corrected).filter((stamp) => !isNear(stamp))).toEqual([])
    expect(await toast(page).count()).toBe(0)
    expect(phone.problems).toEqual([])
    await phone.close()
  })

  test('a call that meets no network says so, keeps what was typed, and goes through afterwards', () =>
    onPhone(async (phone, page) => {
      const number = newPhone()
      await page.goto('/#/login')
      await askForCode(page, number)
      const code = await page.getByLabel(/-digit code/).inputValue()
      await phone.context.setOffline(true)
      await pressSignIn(page)
      await toast(page).getByText('No connection.').waitFor()
      expect(await page.getByLabel('Mobile number').inputValue()).toBe(number)
      expect(await page.getByLabel(/-digit code/).inputValue()).toBe(code)
      expect(await page.getByRole('checkbox').isChecked()).toBe(true)
      await phone.context.setOffline(false)
      await pressSignIn(page)
      await page.waitForURL(/#\/identity-auth$/)
    }))

  test('[W1.6] a server that has new keys is met by itself: the next call on the open page works', async () => {
    const person = await signedInPerson(noren.url, { hasConsented: false })
    await onPhone(
      async (_phone, page) => {
        await page.goto('/#/identity-auth')
        await page.getByText('of 5 done').waitFor()
        // As after a leak: nothing that the phone has agreed or fetched is of use any more.
        const keys = { env: { DATA_DIR: noren.dataDir }, say: () => undefined }
        await runKeysCommand(['rotate', 'envelope'], keys)
        await runKeysCommand(['retire', 'envelope'], keys)
        await runKeysCommand(['rotate', 'tickets'], keys)
        await office.close()
        await noren.stop()
        const port = Number(new URL(noren.url).port)
        noren = await startNoren({
          dataDir: noren.dataDir,
          port,
          env: { VISION_WORKERS: '0' },
        })
        office = await openBackOffice(noren)
        const answers = answersOf(page)
        await saveConsents(page)
        await page.waitForURL(/#\/survey$/)
        await expect.poll(() => answers.map(({ code }) => code)).toContain('ENVELOPE_KEY')
        expect(await toast(page).count()).toBe(0)
      },
      { person },
    )
  })
})
