import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const REST_MS = 5_000

/** What the floating button covers that can be tapped, at the top and at the end of the page. */
export const fabFindings = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const end of ['top', 'bottom'] as const) {
    await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), end)
    // It settles a moment after the page.
    const covered = await settled(() => coveredByFab(page))
    found.push(...covered.map((what) => `at the ${end} the floating button covers ${what}`))
    if (end === 'bottom') found.push(...(await coveredByStrip(page)))
  }
  await page.evaluate(() => scrollTo(0, 0))
  return found
}

/** An element wider than this share of the page can also be tapped beside the button. */
const WIDE_SHARE = 0.8

const coveredByFab = (page: Page): Promise<string[]> =>
  page.evaluate((wideShare) => {
    const fab = document.querySelector('#root .app > .fab')?.getBoundingClientRect()
    const app = document.querySelector('#root .app')?.getBoundingClientRect()
    if (!fab || !app || document.querySelector('dialog[open]')) return []
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < fab.right && right > fab.left && top < fab.bottom && bottom > fab.top
    return [...document.querySelectorAll('#root .page :is(a, button, input, select, summary)')]
      .filter((action) => {
        const box = action.getBoundingClientRect()
        return box.width > 1 && box.width <= app.width * wideShare && isUnder(box)
      })
      .map((action) => `"${action.textContent?.trim().slice(0, 30)}"`)
  }, WIDE_SHARE)

/** What is still found after the time a page may take to settle. */
const settled = async (look: () => Promise<string[]>): Promise<string[]> => {
  const deadline = performance.now() + REST_MS
  for (;;) {
    const found = await look()
    if (found.length === 0 || performance.now() > deadline) return found
    await sleep(50)
  }
}

/** What lies under the strip that offers a newer version when the page is scrolled to its end: nothing brings it out. */
const coveredByStrip = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const strip = document.querySelector('.frame-app-strips')?.getBoundingClientRect()
    if (!strip || document.querySelector('dialog[open]')) return []
    return [...document.querySelectorAll('#root .main :is(a, button, input, select, summary)')]
      .filter((action) => action.checkVisibility({ visibilityProperty: true }))
      .filter((action) => {
        const { top, bottom } = action.getBoundingClientRect()
        return top < strip.bottom && bottom > strip.top
      })
      .map(
        (action) => `at the bottom the strip covers "${action.textContent?.trim().slice(0, 30)}"`,
      )
  })
