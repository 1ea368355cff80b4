import { MARKET_CODES, type MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { newPhone } from '@noren/testkit/test-app'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { actor, type Cast, loanOf } from './cast.ts'
import { figureFindings, setTextSize } from './large-text.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { openScreen } from './open-screen.ts'
import { type BackOffice, openBackOffice, plainCall, signedInPerson } from './people.ts'
import { phoneFont } from './phone-font.ts'
import { opensNamed, repay, type Screen } from './screen-steps.ts'

/** With it the digits of the phone's font are as wide as those of Verdana and DejaVu Sans. */
const WIDER = '* { letter-spacing: 0.065em !important }'

/** As a stylesheet of the document's own, which the content security policy does not refuse. */
const widenLetters = (page: Page): Promise<void> =>
  page.evaluate((rule) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, WIDER)

const SCREENS: readonly Screen[] = [
  { name: 'noren', who: 'visitor', path: '/noren', isLanding: true },
  { name: 'home', who: 'free', path: '/home' },
  { name: 'loan', who: 'free', path: '/loan' },
  { name: 'loan products', who: 'free', path: '/loan', steps: opensNamed('loan.changeProduct') },
  { name: 'identity-auth', who: 'atSurvey', path: '/identity-auth' },
  { name: 'survey', who: 'atSurvey', path: '/survey' },
  { name: 'coupon', who: 'free', path: '/coupon' },
  { name: 'order', who: 'running', path: '/order' },
  { name: 'repay', who: 'running', path: repay },
]

const fontBefore = process.env.FONTCONFIG_FILE
const font = phoneFont()
// The browsers started by this process inherit its environment.
beforeAll(() => void Object.assign(process.env, font.env))
afterAll(() => {
  if (fontBefore === undefined) delete process.env.FONTCONFIG_FILE
  else process.env.FONTCONFIG_FILE = fontBefore
  removeFolder(font.folder)
})

/** The longest words and the longest amounts; LONG=1 takes every market. */
const MARKETS: readonly MarketCode[] = process.env.LONG ? MARKET_CODES : ['id', 'vn']

describe.each(MARKETS)('in the market %s', (code) => {
  let noren: NorenProcess
  let office: BackOffice
  let shop: PhoneShop
  let cast: Cast
  beforeAll(async () => {
    noren = await startNoren({ env: { MARKET: code, VISION_WORKERS: '0' } })
    office = await openBackOffice(noren, code)
    shop = await openPhoneShop(noren.url)
    const newcomer = await signedInPerson(noren.url, { phone: newPhone(code) })
    const free = actor(await office.certified(), 60)
    const running = actor(await office.certified(), 60)
    const { details } = await plainCall(noren.url, '/product/productList/V2/all', running)
    const [{ productCode, terms }] = details
    running.loanId = await loanOf(noren.url, running, { productCode, amount: terms.amountMin })
    cast = { visitor: null, free, running, atSurvey: actor(newcomer, 10) } as Cast
  })
  afterAll(async () => {
    await shop?.close()
    await office?.close()
    await noren?.stop()
    if (noren) removeFolder(noren.dataDir)
  })

  test.each(SCREENS)(
    '[G2.4] $name is whole in a wide font on 320 px, with text of up to 200 %',
    async (screen) => {
      const language = marketByCode(code).defaultLanguage
      const opened = await openScreen(shop, noren.url, cast, screen, { language, width: 320 })
      const { page } = opened
      await widenLetters(page)
      for (const percent of [100, 200]) {
        const text = await setTextSize(page, percent)
        expect(await figureFindings(page), `text of ${percent} %`).toEqual([])
        await text.back()
      }
      await opened.close()
    },
  )
})
