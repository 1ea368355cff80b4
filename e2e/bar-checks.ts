import type { Page } from 'playwright-core'

/** The bars that stay while the page scrolls under them. */
const BARS = '#root .header-bar, #root .dock, #root .tab-bar, #root .curtain-lintel, #landing .dock'
/** More than any page has. */
const TABS_MOST = 120

/** What lies wholly under a bar while the focus is on it; null when the focus has left the page. */
const hiddenFocus = (page: Page): Promise<{ name: string; isHidden: boolean } | null> =>
  page.evaluate((bars) => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const name = `${focused.tagName.toLowerCase()} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 30)}"`
    if (focused.closest('dialog') || focused.closest(bars)) return { name, isHidden: false }
    // A box to tick has no size of its own: what is seen of it is its label.
    const seen = focused.closest('label') ?? focused
    const box = seen.getBoundingClientRect()
    const isOut = box.bottom <= 0 || box.top >= innerHeight
    const isUnder = [...document.querySelectorAll(bars)].some((bar) => {
      const { position } = getComputedStyle(bar)
      if (position !== 'sticky' && position !== 'fixed') return false
      const { top, bottom } = bar.getBoundingClientRect()
      return box.top >= top - 1 && box.bottom <= bottom + 1
    })
    return { name, isHidden: isOut || isUnder }
  }, BARS)

/** Goes through the page by Tab, from its start to its end, and says what the focus stood on unseen. */
export const focusFindings = async (page: Page): Promise<string[]> => {
  const found = new Set<string>()
  await page.evaluate(() => {
    scrollTo(0, 0)
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  for (let pressed = 0; pressed < TABS_MOST; pressed += 1) {
    await page.keyboard.press('Tab')
    const at = await hiddenFocus(page)
    if (at === null) break
    if (at.isHidden) found.add(`the focus is not seen on ${at.name}`)
  }
  return [...found]
}
