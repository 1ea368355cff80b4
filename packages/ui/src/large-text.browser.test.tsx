import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawControl } from './draw.fixture.tsx'
import { LockedField } from './LockedField.tsx'
import { WheelPicker } from './WheelPicker.tsx'
import { ignore } from './workshop.tsx'

/** Half as wide as the narrowest phone: the letters are as large for it as text of 200 % on that, and all else is as small. */
beforeEach(async () => {
  await page.viewport(160, 400)
  document.documentElement.style.setProperty('--unit', '22.22px')
})
afterEach(() => {
  document.documentElement.style.removeProperty('--unit')
})

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1

test('[F13.71] a locked field shows all of a long name, however large the letters are', async () => {
  const name = 'MARÍA GUADALUPE HERNÁNDEZ LÓPEZ'
  drawControl(<LockedField label="Account holder" help="As on your document" value={name} />)
  const field = page.getByLabelText('Account holder')
  await expect.element(field).toHaveTextContent(name)
  await expect.element(field).toHaveAccessibleDescription('As on your document')
  expect(isCut(field.element())).toBe(false)
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
})

test.each(['Tháng 12', 'September', 'Septiembre'])(
  '[F13.71] %s stays on its line of the wheel, however large the letters are',
  (label) => {
    const month = { label: 'Month', value: '9', options: [{ value: '9', label }] }
    const day = { label: 'Day', value: '28', options: [{ value: '28', label: '28' }] }
    const year = { label: 'Year', value: '2027', options: [{ value: '2027', label: '2027' }] }
    drawControl(<WheelPicker columns={[day, month, year]} onValue={ignore} />)
    const options = page.getByRole('option').elements()
    expect(options.map(({ textContent }) => textContent)).toEqual(['28', label, '2027'])
    expect(options.filter(isCut)).toEqual([])
  },
)
