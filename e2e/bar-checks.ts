import type { Page } from 'playwright-core'

/** The bars that stay while the page scrolls under them. */
const BARS = '#root :is(.header-bar, .dock, .tab-bar, .curtain-lintel), #landing .dock'

/**
 * What cannot be seen while the focus is on it, because it lies wholly under a bar. Each stop is focused
 * in the order of Tab and back again: the browser scrolls to it as it does for the key.
 */
export const focusFindings = (page: Page): Promise<string[]> =>
  page.evaluate((barsSelector) => {
    // Under a dialog nothing can be focused, and what is in it scrolls between its head and its foot.
    if (document.querySelector('dialog[open]')) return []
    const bars = [...document.querySelectorAll(barsSelector)].filter((bar) =>
      /sticky|fixed/.test(getComputedStyle(bar).position),
    )
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        ':is(#root, #landing) :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
      ),
    ].filter(
      (stop) =>
        stop.checkVisibility({ visibilityProperty: true }) &&
        !stop.matches(':disabled, [tabindex="-1"]') &&
        !stop.closest('[inert], .fab') &&
        !stop.closest(barsSelector),
    )
    const isHidden = (stop: HTMLElement): boolean => {
      // A box to tick has no size of its own: what is seen of it is its label.
      const { top, bottom } = (stop.closest('label') ?? stop).getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) return true
      return bars.some((bar) => {
        const box = bar.getBoundingClientRect()
        return top >= box.top - 1 && bottom <= box.bottom + 1
      })
    }
    const found = new Set<string>()
    scrollTo(0, 0)
    for (const stop of [...stops, ...stops.toReversed()]) {
      stop.focus()
      if (document.activeElement !== stop || !isHidden(stop)) continue
      const name = stop.getAttribute('aria-label') ?? stop.textContent ?? ''
      found.add(
        `the focus is not seen on ${stop.tagName.toLowerCase()} "${name.trim().slice(0, 30)}"`,
      )
    }
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
    return [...found]
  }, BARS)
