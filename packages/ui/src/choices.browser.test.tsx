import { day } from '@noren/contract/dates'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Choice } from './Choice.tsx'
import { DateField } from './DateField.tsx'
import { drawControl } from './draw.fixture.tsx'
import { Segmented } from './Segmented.tsx'
import { Select } from './Select.tsx'
import { Slider } from './Slider.tsx'
import { Switch } from './Switch.tsx'
import { Tabs } from './Tabs.tsx'
import { WheelPicker } from './WheelPicker.tsx'
import { Held } from './workshop.tsx'

/** Controls for choosing, with real keys and a real pointer. */

const OPTIONS = [
  { value: '1', label: 'First' },
  { value: '2', label: 'Second' },
  { value: '3', label: 'Third' },
]

describe('select', () => {
  const drawSelect = (hasSearch = false) =>
    drawControl(
      <Held<string | null> start={null}>
        {(value, onValue) => (
          <Select
            label="Bank"
            placeholder="Choose"
            options={OPTIONS}
            value={value}
            onValue={onValue}
            hasSearch={hasSearch}
          />
        )}
      </Held>,
    )
  const option = (name: string) => page.getByRole('dialog').getByRole('button', { name })

  test('opens by keyboard, walks by arrows, chooses by Enter, and has the focus again', async () => {
    drawSelect()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(option('First')).toHaveFocus()
    for (const [key, name] of [
      ['ArrowDown', 'Second'],
      ['End', 'Third'],
      ['ArrowDown', 'Third'],
      ['Home', 'First'],
      ['ArrowUp', 'First'],
      ['ArrowDown', 'Second'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await expect.element(option(name)).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const field = page.getByRole('button', { name: 'Bank Second' })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(option('Second')).toHaveFocus()
    await expect.element(option('Second')).toHaveAttribute('aria-pressed', 'true')
  })

  test('Escape leaves the choice as it was', async () => {
    drawSelect()
    await page.getByRole('button', { name: 'Bank Choose' }).click()
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Bank Choose' })).toHaveFocus()
  })

  test('its search says how many it left, and what it found is chosen by a tap', async () => {
    drawSelect(true)
    await page.getByRole('button', { name: 'Bank Choose' }).click()
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('ir')
    await expect.element(page.getByText('2 results')).toBeInTheDocument()
    await search.fill('zzz')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    await search.fill('sec')
    await option('Second').click()
    await expect.element(page.getByRole('button', { name: 'Bank Second' })).toBeVisible()
  })
})

test('date: the wheels choose a day that there is, within its limits', async () => {
  drawControl(
    <Held<string | null> start={null}>
      {(value, onValue) => (
        <DateField
          label="Day of birth"
          placeholder="Choose"
          min={day('1946-01-01')}
          max={day('2008-06-30')}
          start={day('2008-01-31')}
          value={value}
          onValue={onValue}
        />
      )}
    </Held>,
  )
  await page.getByRole('button', { name: 'Day of birth Choose' }).click()
  const wheel = (name: string) => page.getByRole('listbox', { name })
  const turn = async (name: string, key: string) => {
    ;(wheel(name).element() as HTMLElement).focus()
    await userEvent.keyboard(`{${key}}`)
  }
  const use = (text: string) => page.getByRole('button', { name: `Use ${text}` })
  await expect.element(use('31/01/2008')).toBeVisible()
  await turn('Month', 'ArrowDown')
  await expect.element(use('29/02/2008')).toBeVisible()
  await turn('Month', 'PageDown')
  await expect.element(use('30/06/2008')).toBeVisible()
  await turn('Year', 'ArrowUp')
  await use('30/06/2007').click()
  await expect.element(page.getByRole('button', { name: 'Day of birth 30/06/2007' })).toHaveFocus()
})

test('wheel: arrows and Page turn it, it stops at its ends, a tap chooses', async () => {
  const hours = Array.from({ length: 12 }, (_, hour) => ({
    value: String(hour),
    label: `${hour} h`,
  }))
  drawControl(
    <Held start="8">
      {(value, onValue) => (
        <WheelPicker
          columns={[{ label: 'Hour', options: hours, value }]}
          onValue={(_, next) => onValue(next)}
        />
      )}
    </Held>,
  )
  const wheel = page.getByRole('listbox', { name: 'Hour' })
  const chosen = (name: string) => page.getByRole('option', { name, exact: true, selected: true })
  await userEvent.tab()
  await expect.element(wheel).toHaveFocus()
  for (const [key, name] of [
    ['ArrowDown', '9 h'],
    ['ArrowUp', '8 h'],
    ['PageUp', '3 h'],
    ['PageUp', '0 h'],
    ['ArrowUp', '0 h'],
    ['PageDown', '5 h'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(chosen(name)).toBeInTheDocument()
    const { id } = chosen(name).element()
    await expect.element(wheel).toHaveAttribute('aria-activedescendant', id)
  }
  await page.getByRole('option', { name: '6 h', exact: true }).click()
  await expect.element(chosen('6 h')).toBeVisible()
})

test('slider: arrows, Home and End move it by its step, and it says its value in money', async () => {
  drawControl(
    <Held start={20_000}>
      {(value, onValue) => (
        <Slider
          label="Amount"
          min={1_000}
          max={80_000}
          step={500}
          value={value}
          onValue={onValue}
          valueText={`₹${value}`}
          minText="₹1000"
          maxText="₹80000"
        />
      )}
    </Held>,
  )
  const slider = page.getByRole('slider', { name: 'Amount' })
  await userEvent.tab()
  await expect.element(slider).toHaveFocus()
  for (const [key, value] of [
    ['ArrowRight', '20500'],
    ['ArrowLeft', '20000'],
    ['Home', '1000'],
    ['ArrowLeft', '1000'],
    ['End', '80000'],
    ['ArrowRight', '80000'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(slider).toHaveValue(value)
    await expect.element(slider).toHaveAttribute('aria-valuetext', `₹${value}`)
  }
})

test('tabs: arrows move and choose, around the ends, and the list is one stop for Tab', async () => {
  drawControl(
    <Held start="1">
      {(value, onValue) => (
        <>
          <Tabs label="Views" panelId="panel" tabs={OPTIONS} value={value} onValue={onValue} />
          <div role="tabpanel" id="panel" aria-label="Panel">
            {value}
          </div>
        </>
      )}
    </Held>,
  )
  const tab = (name: string) => page.getByRole('tab', { name })
  await userEvent.tab()
  await expect.element(tab('First')).toHaveFocus()
  for (const [key, name] of [
    ['ArrowRight', 'Second'],
    ['ArrowLeft', 'First'],
    ['ArrowLeft', 'Third'],
    ['ArrowRight', 'First'],
    ['ArrowRight', 'Second'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('2')
  expect(page.getByRole('tab', { selected: true }).elements()).toHaveLength(1)
  await userEvent.tab({ shift: true })
  await expect.element(tab('First')).not.toHaveFocus()
  await tab('Third').click()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('3')
})

describe('few answers', () => {
  test('side by side: arrows choose, and so does a tap', async () => {
    drawControl(
      <Held<string | null> start={null}>
        {(value, onValue) => (
          <Segmented legend="Sort by" options={OPTIONS} value={value} onValue={onValue} />
        )}
      </Held>,
    )
    const group = page.getByRole('group', { name: 'Sort by' })
    const answer = (name: string) => group.getByRole('radio', { name })
    await page.getByText('First').click()
    await expect.element(answer('First')).toBeChecked()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(answer('Second')).toBeChecked()
    await expect.element(answer('First')).not.toBeChecked()
    await expect.element(answer('Second')).toHaveFocus()
  })

  test('in panels: one of them, and what is wrong describes them', async () => {
    drawControl(
      <Held<string | null> start={null}>
        {(value, onValue) => (
          <Choice
            legend="Reason"
            options={OPTIONS}
            value={value}
            onValue={onValue}
            error={value ? undefined : 'Choose one'}
          />
        )}
      </Held>,
    )
    const group = page.getByRole('group', { name: 'Reason' })
    await expect.element(group).toHaveAccessibleDescription('Choose one')
    await group.getByRole('radio', { name: 'Third' }).click()
    await expect.element(group.getByRole('radio', { name: 'Third' })).toBeChecked()
    await expect.element(group).not.toHaveAccessibleDescription()
  })

  test('a switch turns by a tap and by the space bar, and not while it is switched off', async () => {
    drawControl(
      <>
        <Held start={false}>
          {(isOn, onValue) => <Switch label="Messages" isOn={isOn} onValue={onValue} />}
        </Held>
        <Switch label="Locked" isOn={false} isDisabled onValue={() => undefined} />
      </>,
    )
    const messages = page.getByRole('switch', { name: 'Messages' })
    await messages.click()
    await expect.element(messages).toBeChecked()
    await userEvent.keyboard(' ')
    await expect.element(messages).not.toBeChecked()
    await expect.element(page.getByRole('switch', { name: 'Locked' })).toBeDisabled()
  })
})
