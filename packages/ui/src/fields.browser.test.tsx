import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Check } from './Check.tsx'
import { CodeInput } from './CodeInput.tsx'
import { drawControl } from './draw.fixture.tsx'
import css from './Field.module.css'
import { Field } from './Field.tsx'
import { MoneyField } from './MoneyField.tsx'
import { Held } from './workshop.tsx'

/** Controls for typing, with real keys in a real browser. */

describe('field', () => {
  test('its label names it and takes a tap for it; its help describes it', async () => {
    drawControl(<Field label="Phone number" help="Ten digits" />)
    const field = page.getByRole('textbox', { name: 'Phone number' })
    await expect.element(field).toHaveAccessibleDescription('Ten digits')
    await page.getByText('Phone number').click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('98765')
    await expect.element(field).toHaveValue('98765')
  })

  test('an error takes the place of the help, describes the field and is read out', async () => {
    drawControl(<Field label="Phone number" help="Ten digits" error="Two digits are missing" />)
    const field = page.getByRole('textbox', { name: 'Phone number' })
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveAccessibleDescription('Two digits are missing')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Two digits are missing')
    await expect.element(page.getByText('Ten digits')).not.toBeInTheDocument()
  })

  test('[F13.79] the tick of what is right touches no button in the field, and costs it no room', async () => {
    const end = (
      <button type="button" className={`${css.end} ${css.endNext}`}>
        Get code
      </button>
    )
    const boxOf = (element: Element) => element.getBoundingClientRect()
    drawControl(<Field label="Phone number" defaultValue="9876543210" isGood end={end} />)
    const button = page.getByRole('button').element()
    const tick = button.nextElementSibling
    if (!tick) throw new Error('there is no tick')
    const gap = boxOf(tick).left - boxOf(button).right
    expect(gap).toBeGreaterThan(4)
    const field = page.getByRole('textbox').element()
    const box = field.parentElement
    if (!box) throw new Error('there is no box')
    expect(boxOf(tick).right).toBeLessThanOrEqual(boxOf(box).right)
    // What stands between the button and the edge is the gap and the tick, and no more than the edge's own space.
    expect(boxOf(box).right - boxOf(tick).right).toBeLessThan(gap)
  })

  test('switched off it takes nothing', async () => {
    drawControl(<Field label="Phone number" defaultValue="1" disabled />)
    const field = page.getByRole('textbox', { name: 'Phone number' })
    await expect.element(field).toBeDisabled()
    await userEvent.tab()
    await userEvent.keyboard('2')
    await expect.element(field).toHaveValue('1')
  })
})

describe('field for money', () => {
  const grouped = (value: string) => new Intl.NumberFormat('en-IN').format(Number(value))
  const drawMoney = (decimals: 0 | 2) =>
    drawControl(
      <Held start="120000">
        {(value, onValue) => (
          <>
            <MoneyField
              label="Amount"
              symbol="₹"
              isSymbolBehind={false}
              decimals={decimals}
              show={grouped}
              value={value}
              onValue={onValue}
            />
            <output>{value}</output>
          </>
        )}
      </Held>,
    )

  test('is grouped while it is read and plain while it is edited', async () => {
    drawMoney(2)
    const field = page.getByRole('textbox', { name: 'Amount' })
    await expect.element(field).toHaveValue('1,20,000')
    await field.click()
    await expect.element(field).toHaveValue('120000')
    await userEvent.tab()
    await expect.element(field).toHaveValue('1,20,000')
  })

  test('what is typed after Tab takes the place of the amount that stood there', async () => {
    drawMoney(2)
    const field = page.getByRole('textbox', { name: 'Amount' })
    await field.click()
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('4999')
    await expect.element(field).toHaveValue('4999')
    await userEvent.tab()
    await field.fill('5000')
    await expect.element(field).toHaveValue('5000')
  })

  test.each([
    ['00500', 2, '500'],
    ['12,5', 2, '12.5'],
    ['1,234.567', 2, '1234.56'],
    ['.5', 2, '0.5'],
    ['₹9a8', 2, '98'],
    ['1.500.000', 0, '1500000'],
  ] as const)('typed %s with %i decimals it is %s', async (typed, decimals, value) => {
    drawMoney(decimals)
    const field = page.getByRole('textbox', { name: 'Amount' })
    await field.clear()
    // Pasted in one piece: a comma alone could still become a decimal separator.
    await field.fill(typed)
    await expect.element(field).toHaveValue(value)
    await expect.element(page.getByRole('status')).toHaveTextContent(value)
  })
})

describe('code', () => {
  const drawCode = () =>
    drawControl(
      <>
        <Field label="Message" defaultValue="Your code: 42-71 99" />
        <Held start="">
          {(value, onValue) => (
            <CodeInput label="Code" length={4} value={value} onValue={onValue} />
          )}
        </Held>
      </>,
    )
  const code = () => page.getByRole('textbox', { name: 'Code' })

  test('takes digits alone, and no more than it has places', async () => {
    drawCode()
    await code().click()
    await userEvent.keyboard('1a2-3')
    await expect.element(code()).toHaveValue('123')
    await userEvent.keyboard('{Backspace}45')
    await expect.element(code()).toHaveValue('1245')
    await userEvent.keyboard('6')
    await expect.element(code()).toHaveValue('1245')
  })

  test('takes the digits of a whole message that is pasted', async () => {
    drawCode()
    await page.getByRole('textbox', { name: 'Message' }).click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.copy()
    await code().click()
    await userEvent.paste()
    await expect.element(code()).toHaveValue('4271')
  })
})

describe('box to tick', () => {
  test('is ticked by its text and by the space bar', async () => {
    drawControl(<Check>I agree</Check>)
    const box = page.getByRole('checkbox', { name: 'I agree' })
    await page.getByText('I agree').click()
    await expect.element(box).toBeChecked()
    await userEvent.keyboard(' ')
    await expect.element(box).not.toBeChecked()
  })

  test('says what is wrong, and stays as it is while it is switched off', async () => {
    drawControl(
      <>
        <Check error="Please agree first">I agree</Check>
        <Check disabled>Later</Check>
      </>,
    )
    const box = page.getByRole('checkbox', { name: 'I agree' })
    await expect.element(box).toHaveAccessibleDescription('Please agree first')
    await expect.element(box).toBeInvalid()
    await expect.element(page.getByRole('checkbox', { name: 'Later' })).toBeDisabled()
  })
})
