import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { focusFindings } from './bar-checks.ts'
import type { Phone } from './browser.ts'
import { fabFindings } from './fab-checks.ts'
import { largeTextFindings } from './large-text.ts'
import { overflowNow } from './overflow.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WIDTHS = [320, 412, 1280] as const
const HEIGHT = 780
/** Windows of people who use a keyboard: a small notebook, and the same zoomed to 200 %. */
const KEYBOARD_WINDOWS = [
  [1280, 800],
  [640, 400],
] as const
/** Minimum side of a tap target, in a window 360 px wide. */
const TARGET_PX = 44
/** Maximum layout shift while a page loads; 1 is all of it by the height of the window. */
const SHIFT_MOST = 0.02
const RULES: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // The first is experimental and off by default; the second is run separately.
  rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: false } },
}
/** The rules that look at colours. */
const CONTRAST: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['color-contrast', 'link-in-text-block'],
}
const SIZE_OF_TARGETS: RunOptions = { resultTypes: ['violations'], runOnly: ['target-size'] }

/** Violations of WCAG 2.2 AA and best practices (order of headings, landmarks) found by axe, one line each. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  // Not as a script element, which the content security policy would refuse.
  await page.evaluate(AXE)
  const found = await axeRun(page, RULES)
  const size = page.viewportSize()
  // axe treats what a dock hides until the page is scrolled as covered; at this height nothing needs
  // scrolling.
  if (size) await page.setViewportSize({ ...size, height: await fullHeight(page) })
  found.push(...(await axeRun(page, SIZE_OF_TARGETS)))
  if (size) await page.setViewportSize(size)
  return found
}

/** A height at which the whole page, or the sheet over it, is visible. */
const fullHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolled = [...document.querySelectorAll('dialog[open], dialog[open] *')].map(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    )
    const ofSheet = innerHeight + Math.max(0, ...scrolled) * 2
    return Math.max(document.documentElement.scrollHeight, ofSheet) + innerHeight
  })

const axeRun = async (page: Page, rules: RunOptions): Promise<string[]> => {
  const { violations } = await page.evaluate(
    (options): Promise<AxeResults> => (window as unknown as { axe: Axe }).axe.run(options),
    rules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
      return `${id} at ${target.join(' ')}: ${why}`
    }),
  )
}
type Axe = { run(options: RunOptions): Promise<AxeResults> }

export const overflowFindings = (page: Page): Promise<string[]> => page.evaluate(overflowNow)

/** Makes every text about a third longer, as a translation may be. */
export const stretchTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.body
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('svg, script, style, .num, [data-code]')) continue
      const text = node.nodeValue ?? ''
      if (!/\p{Ll}{2}/u.test(text)) continue
      let owed = 0
      node.nodeValue = text.replace(/\p{L}+/gu, (word) => {
        owed += word.length * 0.3
        const more = Math.min(Math.floor(owed), Math.ceil(word.length / 2))
        owed -= more
        const vowel = /[aeiouyăâêôơư]/iu.exec(word)
        if (!vowel) return word
        const at = vowel.index + 1
        return word.slice(0, at) + vowel[0].toLowerCase().repeat(more) + word.slice(at)
      })
    }
  })

/** What a finger or keyboard cannot use: small targets, and focus that is not visible. */
export const reachFindings = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate(async (least) => {
    const found: string[] = []
    const scope = document.querySelector('dialog[open]') ?? document.body
    const selector =
      'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]'
    const before = document.activeElement as HTMLElement | null
    const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    before?.blur()
    await nextFrame()
    const nameOf = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const classes = [...element.classList].map((one) => `.${one}`).join('')
      return `${element.tagName.toLowerCase()}${classes} "${words.trim().slice(0, 30)}"`
    }
    const ancestorsOf = (element: Element | null): Element[] =>
      element?.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : []
    const looks = (element: Element): string =>
      [element, ...ancestorsOf(element).slice(0, 3), ...(element.parentElement?.children ?? [])]
        .map((one) => {
          const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } =
            getComputedStyle(one)
          return [
            outlineStyle === 'none' ? '' : outlineWidth,
            boxShadow,
            borderColor,
            backgroundColor,
          ].join()
        })
        .join(' | ')
    for (const element of scope.querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (
        element.matches(':disabled, [type=hidden], [tabindex="-1"]') ||
        element.closest('[inert]')
      )
        continue
      const resting = looks(element)
      element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      const isScroller = element.matches('[tabindex="0"]:not(a, button, input)')
      // A slider's focus ring is on its thumb, which scripts cannot see.
      const showsElsewhere = isScroller || element.matches('[type=range]')
      const isPlain = () => document.activeElement === element && looks(element) === resting
      // What React renders appears a frame later.
      if (!showsElsewhere && isPlain()) await nextFrame()
      if (!showsElsewhere && isPlain()) {
        found.push(`focus does not show on ${nameOf(element)}`)
      }
      element.blur()
      if (isScroller) continue
      const isInText =
        element.matches('a, button.link') && getComputedStyle(element).display.startsWith('inline')
      const target = element.closest('label') ?? element
      const boxes = [
        target,
        ...(target.id ? document.querySelectorAll(`label[for="${target.id}"]`) : []),
      ]
      const size = (side: 'width' | 'height') =>
        Math.max(...boxes.map((one) => one.getBoundingClientRect()[side]))
      const smallest = Math.min(size('width'), size('height'))
      if (isInText || smallest === 0 || smallest >= least - 0.7) continue
      if (!isHitAround(element, target)) {
        found.push(
          `${Math.round(size('width'))} x ${Math.round(size('height'))} px: ${nameOf(element)}`,
        )
      }
    }
    before?.focus({ preventScroll: true })
    return [...new Set(found)]

    /** The element itself may be smaller than the area that takes the tap. */
    function isHitAround(element: HTMLElement, target: Element): boolean {
      element.scrollIntoView({ block: 'center' })
      const box = target.getBoundingClientRect()
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      const reach = least / 2 - 1
      const points = [
        [0, -reach],
        [0, reach],
        ...(box.width < least ? [[-reach, 0] as const, [reach, 0] as const] : []),
      ] as const
      return points.every(([right, down]) => {
        const hit = document.elementFromPoint(x + right, y + down)
        return (
          !!hit &&
          (target.contains(hit) || (hit.contains(element) && hit.matches('label, button, a')))
        )
      })
    }
  }, leastPx)

/** A page or dialog without a word, a picture or a place kept for them: nobody knows what it waits for. */
const emptyFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open], #root main, #landing') ?? document.body
    const isSomething = [...scope.querySelectorAll('*')].some((part) => {
      const { width, height } = part.getBoundingClientRect()
      if (width <= 1 || height <= 1) return false
      const hasWords = [...part.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
      return hasWords || part.matches('img, video, canvas, input, textarea, .skeleton')
    })
    return isSomething ? [] : ['the page is empty']
  })

/** How far content was pushed around without a tap that caused it (the sum of all shifts, as in CLS). */
const shiftFindings = (page: Page): Promise<string[]> =>
  page.evaluate(async (most) => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const entries = await new Promise<Shift[]>((done) => {
      const seen: Shift[] = []
      const observer = new PerformanceObserver((list) => {
        seen.push(...(list.getEntries() as Shift[]))
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      requestAnimationFrame(() => setTimeout(() => done(seen)))
    })
    const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    if (total <= most) return []
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element) return 'what is gone'
      return `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`
    }
    const moved = shifts.flatMap(({ sources }) =>
      sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`,
      ),
    )
    return [`shifts by ${total.toFixed(3)}: ${[...new Set(moved)].join(', ')}`]
  }, SHIFT_MOST)

/** The page, and its tap targets with it, scales with the window up to this width. */
const FULL_SIZE_PX = 360

/** The way to the staff stands once in the frame of a page: in its header, or floating over it. */
const twiceFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('#root .app > .fab, #root header button')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => button.getAttribute('aria-label') ?? '')
    const twice = names.filter((name, at) => name !== '' && names.indexOf(name) < at)
    return twice.map((name) => `"${name}" is there twice`)
  })

/** Tap targets that are covered or too small, and controls without visible focus. */
const touchFindings = async (page: Page): Promise<string[]> => {
  const width = page.viewportSize()?.width ?? FULL_SIZE_PX
  return [
    ...(await fabFindings(page)),
    ...(await reachFindings(page, TARGET_PX * Math.min(1, width / FULL_SIZE_PX))),
  ]
}

/** Colours on their way from one theme to the other are of neither. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )

/** What axe finds in the dark theme, where only colours differ; after `axeFindings`, which loads it. */
export const darkFindings = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  const found = await axeRun(page, CONTRAST)
  await page.emulateMedia({ colorScheme: 'light' })
  await settled(page)
  return found.map((finding) => `in the dark: ${finding}`)
}

/**
 * All checks for one screen in a window 360 px wide: what axe finds, what cannot be reached, what is cut
 * off or too wide at four widths, with longer texts and with larger text, and what the focus stands on
 * unseen. With isDarkToo also its contrasts in the dark
 * theme; with isThorough also what cannot be reached in the narrowest and the widest window. With isBrief
 * neither the windows of keyboards nor larger text, which take the most time. Leaves the page with stretched
 * texts.
 */
export const findingsOn = async (
  { page, problems }: Phone,
  {
    isAnswer = false,
    isDarkToo = false,
    isThorough = false,
    isBrief = false,
  }: { isAnswer?: boolean; isDarkToo?: boolean; isThorough?: boolean; isBrief?: boolean } = {},
): Promise<string[]> => {
  const found = [
    ...(isAnswer ? [] : await shiftFindings(page)),
    ...(await emptyFindings(page)),
    ...(await twiceFindings(page)),
    ...(await touchFindings(page)),
    ...(await axeFindings(page)),
    ...(isDarkToo ? await darkFindings(page) : []),
  ]
  const title = await page.title()
  if (!/^\S.* · Noren$|^Noren/.test(title)) found.push(`title "${title}"`)
  for (const finding of await overflowFindings(page)) found.push(`at 360 px: ${finding}`)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    const isEdge = width === WIDTHS[0] || width === WIDTHS.at(-1)
    const seen = [
      ...(await overflowFindings(page)),
      ...(isThorough && isEdge ? await touchFindings(page) : []),
    ]
    for (const finding of seen) found.push(`at ${width} px: ${finding}`)
  }
  for (const [width, height] of isBrief ? [] : KEYBOARD_WINDOWS) {
    await page.setViewportSize({ width, height })
    const unseen = await focusFindings(page)
    found.push(...unseen.map((finding) => `at ${width} x ${height} px: ${finding}`))
  }
  await page.setViewportSize({ width: 320, height: HEIGHT })
  if (!isBrief) found.push(...(await largeTextFindings(page)))
  await stretchTexts(page)
  for (const finding of await overflowFindings(page)) found.push(`a third longer: ${finding}`)
  return [...found, ...problems]
}
