import { LANGUAGES } from '@noren/i18n/languages'
import { draw } from '@noren/ui/draw.fixture'
import type { Part } from '@noren/ui/workshop'
import axe, { type RunOptions } from 'axe-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { overflowNow } from '../../../e2e/overflow.ts'
import { addressOf, PARTS } from './parts.ts'
import { Stage, setStage } from './Stage.tsx'

/** Every state of every component can be rendered, announced, read and seen, in the narrowest window. */

const RULES: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    'label-content-name-mismatch': { enabled: true },
    // A component has no page around it, and its heading level differs from page to page.
    'heading-order': { enabled: false },
  },
}
const CONTRAST: RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast'] }

const axeFindings = async (place: Element, rules: RunOptions): Promise<string[]> => {
  const { violations } = await axe.run(place, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
      return `${id} at ${html.slice(0, 120)}: ${why}`
    }),
  )
}

/** A catalogue key, or JavaScript's text for a missing value, where a text should be. */
const NO_TEXT = /\b(common|components|loan|loanWords|papers|proof)\.[a-z]\w+|undefined|NaN|\[object/

const complaints: string[] = []
beforeEach(() => {
  complaints.length = 0
  for (const how of ['error', 'warn'] as const) {
    vi.spyOn(console, how).mockImplementation((...said) => {
      complaints.push(said.map(String).join(' '))
    })
  }
})
afterEach(() => vi.restoreAllMocks())

/** The findings for the states of a component, each with its state's name before it. */
async function findingsOf(
  part: Part,
  look: (place: HTMLElement) => string[] | Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, state] of Object.entries(part.states)) {
    const { place, end } = draw(<Stage draw={state} />)
    const said = [...(await look(place)), ...complaints.splice(0)]
    found.push(...said.map((finding) => `${name}: ${finding}`))
    end()
  }
  return found
}

describe.each(LANGUAGES)('in %s at 320 px', (language) => {
  beforeAll(async () => {
    await page.viewport(320, 720)
    await setStage({ language, theme: 'light' })
  })

  test.each([...PARTS])('%s says its texts, and none is cut', async (_, part) => {
    const found = await findingsOf(part, (place) => {
      const missing = NO_TEXT.exec(place.innerText)
      return [...overflowNow(), ...(missing ? [`says ${missing[0]}`] : [])]
    })
    expect(found).toEqual([])
  })
})

describe.each([
  ['light', RULES],
  ['dark', CONTRAST],
] as const)('in %s', (theme, rules) => {
  beforeAll(async () => {
    await page.viewport(360, 780)
    await setStage({ language: 'en', theme })
  })

  test.each([...PARTS])('%s is in order for axe', async (_, part) => {
    expect(await findingsOf(part, (place) => axeFindings(place, rules))).toEqual([])
  })
})

describe('[F13.77] with text of twice the size', () => {
  const root = document.documentElement
  beforeAll(async () => {
    // Half as wide as the narrowest phone, with its letters.
    await page.viewport(160, 400)
    await setStage({ language: 'en', theme: 'light' })
    root.style.cssText = 'font-size: 44.44px; --unit: 22.22px'
  })
  afterAll(() => {
    root.style.cssText = ''
  })

  const drawnAs = (address: string, state: string): HTMLElement => {
    const drawing = PARTS.get(address)?.states[state]
    if (!drawing) throw new Error(`${address} has no state ${state}`)
    return draw(<Stage draw={drawing} />).place
  }

  test('the line of the chosen tab stays under its letters', () => {
    const chosen = drawnAs('ui/Tabs', 'three').querySelector('[aria-selected="true"]')
    if (!chosen) throw new Error('no tab is chosen')
    const letters = document.createRange()
    letters.selectNodeContents(chosen)
    const line = Number.parseFloat(getComputedStyle(chosen, '::after').height)
    const lineTop = chosen.getBoundingClientRect().bottom - line
    expect(line).toBeGreaterThan(0)
    // Letters of other fonts than this one reach lower.
    const room = 0.15 * Number.parseFloat(getComputedStyle(chosen).fontSize)
    expect(lineTop - letters.getBoundingClientRect().bottom).toBeGreaterThan(room)
  })

  test('what was read so far has a line of its own', () => {
    const place = drawnAs('loan-view/AgreeFoot', 'notReadYet')
    const step = place.querySelector('[aria-hidden] > i')
    const steps = step?.parentElement
    const line = steps?.parentElement
    if (!step || !steps || !line) throw new Error('no steps are shown')
    expect(steps.getBoundingClientRect().width).toBe(line.getBoundingClientRect().width)
    expect(step.getBoundingClientRect().width).toBeGreaterThan(3)
  })
})

/** All components of the files that the workshop must show. */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../../packages/ui/src/*.tsx',
    '../src/loan-view/*.tsx',
    '!**/*.{workshop,test}.tsx',
    '!**/workshop.tsx',
  ],
  { eager: true },
)
const components = Object.entries(modules).flatMap(([file, exported]) => {
  const isComponent = ([name, value]: [string, unknown]) =>
    /^[A-Z]/.test(name) && typeof value === 'function'
  const own = Object.entries(exported).filter(isComponent)
  return own.map(([name, component]) => ({ name, component, address: addressOf(file) }))
})

type Fiber = { type: unknown; child: Fiber | null; sibling: Fiber | null }

/** Every component that React has rendered below an element. */
function drawnBelow(place: HTMLElement): Set<unknown> {
  const [, root] = Object.entries(place).find(([key]) => key.startsWith('__reactContainer')) ?? []
  const types = new Set<unknown>()
  const walk = (fiber: Fiber | null): void => {
    for (let at = fiber; at; at = at.sibling) {
      types.add(at.type)
      walk(at.child)
    }
  }
  walk(root.stateNode.current)
  return types
}

describe('the workshop shows', () => {
  test('what there is', () => expect(components.length).toBeGreaterThan(50))

  test.each(components)('$name, beside its file $address', async ({ address, component }) => {
    const part = PARTS.get(address)
    expect(part, `${address}.workshop.tsx`).toBeDefined()
    if (!part) return
    const shownIn: string[] = []
    await findingsOf(part, (place) => {
      if (drawnBelow(place).has(component)) shownIn.push('shown')
      return []
    })
    expect(shownIn, 'states that show it').not.toEqual([])
  })
})
