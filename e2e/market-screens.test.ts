import type { MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type Actor, actor, type Cast, loanOf, orderOf } from './cast.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { openScreen } from './open-screen.ts'
import { type BackOffice, openBackOffice, plainCall } from './people.ts'
import { findingsOn } from './screen-checks.ts'
import type { Screen, Steps } from './screen-steps.ts'

/** On a page with several payment channels, opens the tab of one without an order. */
const opensOtherTab: Steps = async ({ page }) => {
  await page.locator('[role=tab][aria-selected=false]').first().click()
  await page.locator('[role=tabpanel] a.button').waitFor()
}

/**
 * India's are in the list of screens. With LONG=1 only, since these take a server and a build for each
 * market.
 */
describe.runIf(process.env.LONG).each(['mx', 'id', 'vn'] as const satisfies MarketCode[])(
  'the ways to pay in the market %s',
  (code) => {
    const market = marketByCode(code)
    let noren: NorenProcess
    let shop: PhoneShop
    let office: BackOffice
    let person: Actor
    beforeAll(async () => {
      noren = await startNoren({ env: { MARKET: code, VISION_WORKERS: '0' } })
      shop = await openPhoneShop(noren.url)
      office = await openBackOffice(noren, code)
      person = actor(await office.certified(), 60)
      const { token } = person
      const { details } = await plainCall(noren.url, '/product/productList/V2/all', { token })
      const [{ productCode, terms }] = details
      person.loanId = await loanOf(noren.url, person, { productCode, amount: terms.amountMin })
    })
    afterAll(async () => {
      await office?.close()
      await shop?.close()
      await noren?.stop()
      if (noren) removeFolder(noren.dataDir)
    })

    test.each(market.channels.map(({ channelCode, route }) => ({ channelCode, route })))(
      '$channelCode on $route',
      async ({ channelCode, route }) => {
        const repayId = person.loanId ?? ''
        const { page: path } = await orderOf(noren.url, person, { repayId, channel: channelCode })
        const waiting: Screen = { name: channelCode, who: 'free', path }
        const hasTabs = market.channels.filter((other) => other.route === route).length > 1
        const states = hasTabs ? [waiting, { ...waiting, steps: opensOtherTab }] : [waiting]
        for (const screen of states) {
          const cast = { free: person } as Cast
          const language = market.defaultLanguage
          const opened = await openScreen(shop, noren.url, cast, screen, { language })
          expect(await findingsOn(opened)).toEqual([])
          await opened.close()
        }
      },
    )
  },
)
