import type { Page } from 'playwright-core'
import { fabFindings } from './fab-checks.ts'
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

/** What a pattern finds of which one part stands on another line than the rest. */
const splitIn = (page: Page, pattern: RegExp, within?: string): Promise<string[]> =>
  page.evaluate(
    ({ source, flags, part }) => {
      const found: string[] = []
      const whole = document.querySelector('dialog[open]') ?? document.body
      const scope = part ? document.querySelector(part) : whole
      if (!scope) return found
      const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (!element || element.closest('svg, script, style, noscript')) continue
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        for (const match of (node.nodeValue ?? '').matchAll(new RegExp(source, flags))) {
          const range = document.createRange()
          range.setStart(node, match.index)
          range.setEnd(node, match.index + match[0].length)
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (tops.size > 1) found.push(`${match[0]} is broken`)
        }
      }
      return found
    },
    { source: pattern.source, flags: pattern.flags, part: within },
  )

/** Amounts, with the currency's sign. */
const brokenAmounts = (page: Page): Promise<string[]> =>
  splitIn(page, /(?:₹|MX\$|\$|Rp)\s?\d{1,3}(?:[.,]\d{2,3})*|\d{1,3}(?:[.,]\d{3})*\s?₫/g)

/** Years, days, rates and other figures of a few digits that are broken within them. */
const brokenFigures = (page: Page): Promise<string[]> =>
  splitIn(page, /(?<![\p{L}\d.-])\d{2,6}(?![\p{L}\d-])/gu)

/** Numbers of loans, statements and payments; in the app the number under which a lender is registered, too. */
const brokenCodes = async (page: Page): Promise<string[]> => [
  ...(await splitIn(page, /\b[A-Z]{2,3}(?:-[A-Z\d]{4,8}){2}\b/g)),
  ...(await splitIn(page, /\b[A-Z]-\d{2}\.\d{5}\b/g, '#root')),
]

/**
 * Words of letters that are broken in their middle, without a hyphen, as a narrow column does. What is longer than a
 * word of a language is an address or a code.
 */
export const brokenWords = (page: Page): Promise<string[]> => splitIn(page, WORD)
const WORD = /(?<![\p{L}.@-])\p{L}{4,16}(?![\p{L}.@-])/gu
/** The same in the name of the page, whose letters grow no larger than its longest word allows. */
const brokenTitle = (page: Page): Promise<string[]> =>
  splitIn(page, WORD, '#root [data-page-heading]')

/** Words of a list's row that are broken although the row is as wide as they are. */
const wordsBrokenInRows = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ source, flags }) => {
      const found: string[] = []
      const scope = document.querySelector('dialog[open]') ?? document.body
      for (const row of scope.querySelectorAll<HTMLElement>('.list-item')) {
        if (!row.checkVisibility({ visibilityProperty: true })) continue
        const { paddingLeft, paddingRight } = getComputedStyle(row)
        const widthPx =
          row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const match of (node.nodeValue ?? '').matchAll(new RegExp(source, flags))) {
            const range = document.createRange()
            range.setStart(node, match.index)
            range.setEnd(node, match.index + match[0].length)
            const boxes = [...range.getClientRects()]
            const wordPx = boxes.reduce((sum, { width }) => sum + width, 0)
            const lines = new Set(boxes.map(({ top }) => Math.round(top))).size
            if (lines > 1 && wordPx < widthPx) found.push(`${match[0]} is broken in a row`)
          }
        }
      }
      return found
    },
    { source: WORD.source, flags: WORD.flags },
  )

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
      // As the first letter does, wherever the page was scrolled meanwhile.
      field.scrollIntoView({ block: 'nearest' })
      const { left, right, top, bottom } = field.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const name = field.getAttribute('name') ?? field.id
      if (!hit || hit.closest('.dock, .header-bar, .tab-bar')) {
        found.push(`${name} is covered while typing`)
      }
      const { fontSize, fieldSizing } = getComputedStyle(field) as CSSStyleDeclaration & {
        fieldSizing?: string
      }
      // What is as wide as its figure grows with it.
      if (fieldSizing !== 'content' && field.clientWidth < leastEms * Number.parseFloat(fontSize)) {
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

/** A panel over the page that is lower than what stands in it, which then stands on the page behind. */
const spilledPanels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] > section')]
      .filter((panel) => getComputedStyle(panel).overflowY === 'visible')
      .filter((panel) => panel.scrollHeight > panel.clientHeight + 1)
      .map((panel) => `a panel is lower than its words: ${panel.textContent?.slice(0, 30)}`),
  )

/** A tick that is larger than the box that it stands in. */
const spilledTicks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input[type=checkbox] + :has(svg)')]
      .filter((box) => {
        const tick = box.querySelector('svg')?.getBoundingClientRect()
        const { width, height } = box.getBoundingClientRect()
        return tick && (tick.width > width || tick.height > height)
      })
      .map(
        (box) => `a tick is larger than its box: ${box.parentElement?.textContent?.slice(0, 30)}`,
      ),
  )

/** A button in a field's box that lies on the box's edge. */
const buttonsOnEdges = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.field-box > .field-end')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => {
        const box = button.parentElement?.getBoundingClientRect()
        const { top, bottom } = button.getBoundingClientRect()
        return box && (top < box.top + 1 || bottom > box.bottom - 1)
      })
      .map((button) => `${button.textContent} lies on the edge of its field`),
  )

/**
 * Words in a place that does not grow with them: what a field says while it is empty, what stands in one that is locked,
 * and what a wheel offers, each of which is on one line.
 */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.body
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const found: string[] = []
    for (const field of scope.querySelectorAll<HTMLInputElement>('input')) {
      if (!isSeen(field)) continue
      const isLocked = field.readOnly || field.disabled
      if (isLocked && field.scrollWidth > field.clientWidth + 1) {
        found.push(`"${field.value}" in a locked field is cut`)
      }
      if (field.value !== '' || field.placeholder === '') continue
      const { font, letterSpacing } = getComputedStyle(field)
      const words = document.createElement('span')
      words.style.cssText = 'position: fixed; white-space: pre; visibility: hidden'
      Object.assign(words.style, { font, letterSpacing })
      words.textContent = field.placeholder
      document.body.append(words)
      const wide = words.getBoundingClientRect().width > field.clientWidth + 1
      words.remove()
      if (wide) found.push(`"${field.placeholder}" in an empty field is cut`)
    }
    for (const option of scope.querySelectorAll('[role=listbox] > [role=option]')) {
      const isOut = option.scrollHeight > option.clientHeight + 1
      if (isSeen(option) && (isOut || option.scrollWidth > option.clientWidth + 1)) {
        found.push(`"${option.textContent}" runs out of its row`)
      }
    }
    return found
  })

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
      ...(await figureFindings(page)),
      ...(await brokenCodes(page)),
      // Larger letters than these may have no other place than the next line.
      ...(percent === 100 ? await brokenWords(page) : await wordsBrokenInRows(page)),
      // It moves a moment after the text has grown.
      ...(percent === 200 ? await fabFindings(page) : []),
      ...(await spilledPanels(page)),
      ...(await spilledTicks(page)),
      ...(percent === 100 ? [] : await buttonsOnEdges(page)),
    ]
    found.push(...seen.map((one) => `text of ${percent} %: ${one}`))
    await text.back()
  }
  if (size) await page.setViewportSize(size)
  return [...new Set(found)]
}

/** Amounts and other words that are cut, broken or covered, in the window as it is. */
export const figureFindings = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(overflowNow)),
  ...(await brokenAmounts(page)),
  ...(await brokenFigures(page)),
  ...(await brokenTitle(page)),
  ...(await coveredFields(page)),
  ...(await cutWords(page)),
]
