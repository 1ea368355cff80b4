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
