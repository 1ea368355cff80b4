import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@noren/i18n/languages'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { type SignedInPerson, signedInPerson } from './people.ts'
import { visit } from './visit.ts'

let noren: NorenProcess
let shop: PhoneShop
let person: SignedInPerson
beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '0' } })
  shop = await openPhoneShop(noren.url)
  person = await signedInPerson(noren.url)
})
afterAll(async () => {
  await shop?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** All texts shown on the screen or read by a screen reader, one by one. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('#landing') ?? document.body
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || /^(SCRIPT|STYLE)$/.test(element.tagName)) continue
      if (!element.checkVisibility()) continue
      const text = node.textContent?.replace(/\s+/g, ' ').trim()
      if (text) found.push(text)
    }
    for (const element of scope.querySelectorAll('[aria-label], [placeholder], img[alt]')) {
      for (const name of ['aria-label', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)
        if (text) found.push(text)
      }
    }
    return found
  })

/** The same after everything has loaded: parts of a page arrive one by one. */
const settledTextsOn = async (page: Page): Promise<string[]> => {
  let last: string[] = []
  const isSettled = async () => {
    const texts = await textsOn(page)
    const isSame = texts.join('\n') === last.join('\n')
    last = texts
    return isSame
  }
  await expect.poll(isSettled, { interval: 400 }).toBe(true)
  return last
}

/** The same in every language: figures with units, company names, languages. */
const NAMED = /^(Noren|NOREN|APR|UPI|WhatsApp|\d+\smin|.* Ltd)$/
const isLanguage = (text: string): boolean => Object.values<string>(LANGUAGE_NAMES).includes(text)
const isWords = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !NAMED.test(text) && !isLanguage(text)

/** A catalogue key shown instead of its text, or an unfilled placeholder. */
const RAW = /^[a-z][\w-]*\.[a-zA-Z]\w*$|[{}]|undefined|NaN|\[object/

const expectFits = async (page: Page, where: string): Promise<void> => {
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: window.innerWidth,
  }))
  expect(widths.window, where).toBe(320)
  expect(widths.content, where).toBeLessThanOrEqual(widths.window)
}

const expectTranslated = (english: readonly string[], other: readonly string[], where: string) => {
  expect(
    other.filter((text) => RAW.test(text)),
    where,
  ).toEqual([])
  expect(other.length, where).toBe(english.length)
  const left = other.filter((text) => isWords(text) && english.includes(text))
  expect(left, where).toEqual([])
}

const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

const chooseInSheet = async (page: Page, language: Language): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: LANGUAGE_NAMES[language] }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => langOf(page)).toBe(language)
}

describe('every text changes with the language, and nothing is wider than 320 px', () => {
  test('[G2.1] landing: switched before any app is loaded, remembered after a reload', async () => {
    const { page, problems, close } = await shop.phone({ width: 320 })
    await page.goto('/')
    const english = await textsOn(page)
    expect(english.filter((text) => RAW.test(text))).toEqual([])
    await expectFits(page, 'landing en')
    for (const language of OTHERS) {
      await page.locator('#landing .landing-langs').getByText(LANGUAGE_NAMES[language]).click()
      await expect.poll(() => langOf(page)).toBe(language)
      expectTranslated(english, await textsOn(page), `landing ${language}`)
      await expectFits(page, `landing ${language}`)
      await page.reload()
      await expect.poll(() => langOf(page)).toBe(language)
      await page
        .locator('#landing .landing-langs [aria-current="true"]')
        .getByText(LANGUAGE_NAMES[language])
        .waitFor()
    }
    expect(problems).toEqual([])
    await close()
  })

  test('[G2.1] login: switched in its sheet, with what was typed kept, remembered after a reload', async () => {
    const { page, problems, close } = await shop.phone({ width: 320 })
    await page.goto('/#/login')
    await page.locator('[name="phone"]').fill('90000')
    await page.locator('.frame-sandbox-mark').waitFor()
    const english = await settledTextsOn(page)
    await expectFits(page, 'login en')
    for (const language of OTHERS) {
      await page.locator('.curtain-language').click()
      await chooseInSheet(page, language)
      expect(await page.locator('[name="phone"]').inputValue()).toBe('90000')
      expectTranslated(english, await settledTextsOn(page), `login ${language}`)
      await expectFits(page, `login ${language}`)
    }
    await page.reload()
    // While the page loads, the landing page's own chip is still in the document.
    await page.locator('button.curtain-language').getByText(LANGUAGE_NAMES.vi).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  test('[G2.1] a landing page that comes late, in the language of the phone, leaves the app alone', async () => {
    const { page, problems, close } = await shop.phone({ locale: 'vi-VN' })
    const late = Promise.withResolvers<void>()
    let asked = ''
    await page.route('**/*.html', async (route) => {
      asked = route.request().url()
      await late.promise
      await route.continue()
    })
    await page.goto('/#/login')
    await page.locator('[name="phone"]').fill('90000')
    const title = await page.title()
    const arrived = page.waitForResponse((response) => response.url() === asked)
    late.resolve()
    await (await arrived).finished()
    await settledTextsOn(page)
    expect(await page.locator('[name="phone"]').inputValue()).toBe('90000')
    expect(await page.title()).toBe(title)
    expect(problems).toEqual([])
    await close()
  })

  test('[G2.1] certification and profile: switched in the profile, everywhere at once', async () => {
    const { page, context, problems, close } = await shop.phone({ width: 320 })
    await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
    const read = async (path: string) => {
      expect(await visit(page, path)).toBe(path)
      await page.locator('#root [aria-busy="false"]').waitFor()
      await page.locator('.frame-sandbox-mark').waitFor()
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
      return settledTextsOn(page)
    }
    const english = {
      '/identity-auth': await read('/identity-auth'),
      '/user': await read('/user'),
    }
    for (const language of OTHERS) {
      await page
        .locator('.list-item')
        .filter({ hasText: /English|Español|Bahasa|Tiếng/ })
        .click()
      await chooseInSheet(page, language)
      for (const [path, texts] of Object.entries(english)) {
        expectTranslated(texts, await read(path), `${path} ${language}`)
        await expectFits(page, `${path} ${language}`)
      }
    }
    expect(problems).toEqual([])
    await close()
  })
})

test('[G2.2] a first visit speaks the language of the browser, and English where it speaks none of ours', async () => {
  for (const [locale, language] of [
    ['vi-VN', 'vi'],
    ['es-MX', 'es'],
    ['hi-IN', 'en'],
  ] as const) {
    const { page, close } = await shop.phone({ locale })
    await page.goto('/')
    await page
      .locator('#landing .landing-langs [aria-current="true"]')
      .getByText(LANGUAGE_NAMES[language])
      .waitFor()
    await expect.poll(() => langOf(page)).toBe(language)
    await close()
  }
})
