import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawControl } from './draw.fixture.tsx'
import { HeaderBar } from './HeaderBar.tsx'
import { IconButton } from './IconButton.tsx'
import { Rows } from './Rows.tsx'
import { wholeCodes } from './whole-codes.tsx'
import { ignore } from './workshop.tsx'

/** Half as wide as the narrowest phone: the letters are as large for it as text of 200 % on that, and all else is as small. */
beforeEach(async () => {
  await page.viewport(160, 400)
  document.documentElement.style.setProperty('--unit', '22.22px')
})
afterEach(() => {
  document.documentElement.style.removeProperty('--unit')
})

const CODES = ['LN-2875-8700', 'NRN-C4XB-TRKZ', 'KFS-20261223-000015']

/** The places that say the code, each with the number of lines that it takes there. */
const linesOf = (code: string): [place: string, lines: number][] => {
  const found: [string, number][] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = (node.nodeValue ?? '').indexOf(code)
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + code.length)
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    found.push([node.parentElement?.closest('h1, p, dd')?.tagName ?? '', tops.size])
  }
  return found
}

test.each(CODES)('%s stays on one line, however large the letters are', (code) => {
  drawControl(
    <>
      <div style={{ margin: 'calc(-1 * var(--s-4))' }}>
        <HeaderBar title={wholeCodes(`Khoản vay ${code}`)} backLabel="Back" onBack={ignore}>
          <IconButton icon="headset" label="Customer service" />
        </HeaderBar>
      </div>
      <p>{wholeCodes(`Your statement ${code} is valid until the end of the day.`)}</p>
      <Rows rows={[{ label: 'Number of the statement', value: code }]} />
    </>,
  )
  expect(linesOf(code)).toEqual([
    ['H1', 1],
    ['P', 1],
    ['DD', 1],
  ])
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
})

const widthOf = (text: string): number => {
  const words = document.createElement('span')
  words.style.cssText = 'position: fixed; white-space: pre; font-size: 15px'
  words.textContent = text
  document.body.append(words)
  const { width } = words.getBoundingClientRect()
  words.remove()
  return width
}

test.each([
  '11\u00a0February\u00a02027',
  '11\u00a0de\u00a0febrero\u00a0de\u00a02027',
  '11\u00a0tháng\u00a02,\u00a02027',
])(
  '[F13.71] %s breaks before its year and never within it, however large the letters are',
  (day) => {
    // All but the end of the year.
    const width = widthOf(day.slice(0, -2))
    drawControl(
      <div style={{ width, overflowWrap: 'anywhere', fontSize: '15px' }}>
        <p style={{ fontSize: '15px' }}>{wholeCodes(day)}</p>
      </div>,
    )
    expect(document.querySelector('main p')?.clientHeight).toBeGreaterThan(30)
    expect(linesOf('2027')).toEqual([['P', 1]])
  },
)
