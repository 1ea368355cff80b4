import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from './Button.tsx'
import { CountdownDialog } from './CountdownDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { drawControl } from './draw.fixture.tsx'
import { Field } from './Field.tsx'
import { Sheet } from './Sheet.tsx'
import { showToast } from './toast.ts'

/** What opens over the page, with real keys and a real pointer. */

afterEach(() => {
  vi.useRealTimers()
})

function Opener(props: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Button>Behind</Button>
      {isOpen && props.children(() => setIsOpen(false))}
    </>
  )
}
const opener = () => page.getByRole('button', { name: 'Open' })
const overlay = () => page.getByRole('dialog', { name: 'Title' })

const openByKeyboard = async () => {
  await userEvent.tab()
  await expect.element(opener()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(overlay()).toBeVisible()
}

describe.each([
  [
    'dialog',
    (close: () => void) => (
      <Dialog title="Title" onClose={close} hasClose actions={<Button>Yes</Button>}>
        <Field label="Name" />
      </Dialog>
    ),
  ],
  [
    'sheet',
    (close: () => void) => (
      <Sheet title="Title" onClose={close} foot={<Button>Yes</Button>}>
        <Field label="Name" />
      </Sheet>
    ),
  ],
] as const)('%s', (_, overlayOf) => {
  test('starts inside, keeps Tab inside, and Escape gives the focus back', async () => {
    drawControl(<Opener>{overlayOf}</Opener>)
    await openByKeyboard()
    const stops = new Set<Element | null>()
    for (let tabs = 0; tabs < 8; tabs += 1) {
      stops.add(document.activeElement)
      await userEvent.tab()
    }
    // After the last stop the browser's own toolbar has the focus, so nothing on the page has.
    stops.delete(document.body)
    const inside = [...stops].filter((stop) => overlay().element().contains(stop))
    expect(inside.length, 'its close button, its field and its action').toBeGreaterThanOrEqual(3)
    expect(inside).toHaveLength(stops.size)
    await page.getByRole('textbox', { name: 'Name' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(overlay()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  test('its close button, and a tap beside it, close it; a tap inside does not', async () => {
    drawControl(<Opener>{overlayOf}</Opener>)
    await openByKeyboard()
    await page.getByRole('heading', { name: 'Title' }).click()
    await expect.element(overlay()).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(overlay()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await overlay().click({ position: { x: 10, y: 10 } })
    await expect.element(overlay()).not.toBeInTheDocument()
  })

  test('what lies behind it cannot be tapped', async () => {
    drawControl(<Opener>{overlayOf}</Opener>)
    const behind = page.getByRole('button', { name: 'Behind' }).element()
    await openByKeyboard()
    const { left, top, width, height } = behind.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(overlay().element().contains(hit)).toBe(true)
  })
})

test('a sheet of something typed stays open when it is tapped beside', async () => {
  drawControl(
    <Opener>
      {(close) => (
        <Sheet title="Title" onClose={close} staysOnScrimTap>
          <Field label="Name" />
        </Sheet>
      )}
    </Opener>,
  )
  await openByKeyboard()
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha')
  await overlay().click({ position: { x: 10, y: 10 } })
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha')
})

test('a countdown says what is left, ends once by itself, and can be left before', async () => {
  // The time a slow machine needs must not count for the countdown.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const onEnd = vi.fn()
  drawControl(
    <Opener>
      {(close) => (
        <CountdownDialog
          title="Title"
          leftText={(seconds) => `${seconds} seconds left`}
          onEnd={() => {
            onEnd()
            close()
          }}
          onClose={close}
        />
      )}
    </Opener>,
  )
  const timer = (left: number) => page.getByRole('timer', { name: `${left} seconds left` })
  await openByKeyboard()
  await expect.element(timer(10)).toHaveTextContent('10')
  vi.advanceTimersByTime(4_000)
  await expect.element(timer(6)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(overlay()).not.toBeInTheDocument()
  vi.advanceTimersByTime(20_000)
  expect(onEnd).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.element(timer(10)).toBeVisible()
  vi.advanceTimersByTime(9_500)
  await expect.element(timer(1)).toBeVisible()
  vi.advanceTimersByTime(20_000)
  await expect.element(overlay()).not.toBeInTheDocument()
  expect(onEnd).toHaveBeenCalledTimes(1)
  await expect.element(opener()).toHaveFocus()
})

describe('toast', () => {
  const toastButton = <Button onClick={() => showToast('Copied')}>Copy</Button>

  test('is said in a region that stood there before, and goes after its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    drawControl(toastButton)
    const region = page.getByRole('status', { includeHidden: true })
    expect(region.elements()).toHaveLength(1)
    const before = region.element()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
    expect(page.getByRole('status').element()).toBe(before)
    vi.advanceTimersByTime(4_900)
    await expect.element(page.getByText('Copied')).toBeVisible()
    vi.advanceTimersByTime(200)
    await expect.element(page.getByText('Copied')).not.toBeInTheDocument()
  })

  test('over a dialog it is said in the dialog, once, and lies on top', async () => {
    drawControl(
      <Opener>{(close) => <Dialog title="Title" onClose={close} actions={toastButton} />}</Opener>,
    )
    await openByKeyboard()
    await page.getByRole('button', { name: 'Copy' }).click()
    const toast = overlay().getByText('Copied')
    await expect.element(toast).toBeVisible()
    expect(page.getByText('Copied').elements()).toHaveLength(1)
    expect(toast.element().closest('[popover]')?.matches(':popover-open')).toBe(true)
  })
})
