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
