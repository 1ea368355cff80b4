import type { Page } from 'playwright-core'
import { overflowNow } from './overflow.ts'

/** The size of text that a browser starts from. */
const FONT_PX = 16

/**
 * Sets the text's size as people do in the settings of their browser, in percent of what it comes with.
 * `back` puts it back.
 */
export const setTextSize = async (
  page: Page,
  percent: number,
): Promise<{ back: () => Promise<void> }> => {
  const session = await page.context().newCDPSession(page)
  const standard = Math.round((FONT_PX * percent) / 100)
  const set = (px: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
  await set(standard)
  return {
    async back() {
      // The end of the session alone leaves the text as large as it is.
      await set(FONT_PX)
      await session.detach()
    },
  }
}

/** Amounts of which one part, the currency's sign included, stands on another line than the rest. */
const brokenAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const scope = document.querySelector('dialog[open]') ?? document.body
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('svg, script, style, noscript')) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      for (const amount of (node.nodeValue ?? '').matchAll(
        /(?:₹|MX\$|\$|Rp)\s?\d{1,3}(?:[.,]\d{2,3})*|\d{1,3}(?:[.,]\d{3})*\s?₫/g,
      )) {
        const range = document.createRange()
        range.setStart(node, amount.index)
        range.setEnd(node, amount.index + amount[0].length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) found.push(`${amount[0]} is broken`)
      }
    }
    return found
  })

/** Words of letters that are broken in their middle, without a hyphen, as a narrow column does. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const scope = document.querySelector('dialog[open]') ?? document.body
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('svg, script, style, noscript')) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      // What is longer than a word of a language is an address or a code.
      for (const word of (node.nodeValue ?? '').matchAll(
        /(?<![\p{L}.@-])\p{L}{4,16}(?![\p{L}.@-])/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) found.push(`${word[0]} is broken`)
      }
    }
    return found
  })

/** Width of what is typed into, at least. */
const LEAST_EMS = 3

/** What is typed and cannot be seen while it is typed: a dock or a header lies over it. */
const coveredFields = (page: Page): Promise<string[]> =>
  page.evaluate((leastEms) => {
    const found: string[] = []
    const scope = document.querySelector('dialog[open]') ?? document.body
    for (const field of scope.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=radio], [type=checkbox], [type=file], [type=range], [type=hidden]), textarea',
    )) {
      if (!field.checkVisibility({ visibilityProperty: true })) continue
      if (field.matches(':disabled') || field.closest('[inert]')) continue
      field.focus()
      const { left, right, top, bottom } = field.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const name = field.getAttribute('name') ?? field.id
      if (!hit || hit.closest('.dock, .header-bar, .tab-bar')) {
        found.push(`${name} is covered while typing`)
      }
      if (field.clientWidth < leastEms * Number.parseFloat(getComputedStyle(field).fontSize)) {
        found.push(`${name} is too narrow to type in`)
      }
      const isFigure = /numeric|decimal/.test(field.inputMode) && field.value !== ''
      if (isFigure && field.scrollWidth > field.clientWidth + 1) {
        found.push(`${field.value} in ${name} is cut`)
      }
      field.blur()
    }
    scrollTo(0, 0)
    return found
  }, LEAST_EMS)

export const LARGE_TEXTS = [100, 137, 200] as const
const NARROW_PX = 320

/** What goes wrong on a narrow phone whose browser has larger text. Leaves it with its own size of text. */
export const largeTextFindings = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  const size = page.viewportSize()
  await page.setViewportSize({ width: NARROW_PX, height: size?.height ?? NARROW_PX })
  for (const percent of LARGE_TEXTS) {
    const text = await setTextSize(page, percent)
    const seen = [
      ...(await page.evaluate(overflowNow)),
      ...(await brokenAmounts(page)),
      // Larger letters than these may have no other place than the next line.
      ...(percent === 100 ? await brokenWords(page) : []),
      ...(await coveredFields(page)),
    ]
    found.push(...seen.map((one) => `text of ${percent} %: ${one}`))
    await text.back()
  }
  if (size) await page.setViewportSize(size)
  return [...new Set(found)]
}
