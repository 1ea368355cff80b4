import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openPhoneShop, type Phone, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { signedInPerson } from './people.ts'

/** `/test`: the diagnostics and the components, with the keyboard and as seen by a screen reader. */

let noren: NorenProcess
let shop: PhoneShop
let page: Page
let problems: string[]

const sample = (name: string): Locator =>
  page.locator('details', { has: page.locator('summary', { hasText: new RegExp(`^${name}$`) }) })

/** Opens a component's samples. */
const opened = async (name: string): Promise<Locator> => {
  const box = sample(name)
  if (!(await box.evaluate((details: HTMLDetailsElement) => details.open))) {
    await box.locator('summary').click()
  }
  return box
}

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement)

/** Waits for a condition, since the effect of a key may take a frame. */
const until = (check: () => Promise<boolean>) => expect.poll(check).toBe(true)

/** The computed accessibility tree, as a screen reader gets it: role and name of everything not hidden. */
const heardNodes = async (): Promise<{ role: string; name: string }[]> => {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  await cdp.detach()
  return nodes
    .filter((node) => !node.ignored)
    .map((node) => ({ role: String(node.role?.value ?? ''), name: String(node.name?.value ?? '') }))
}
const isHeard = async (role: string, name: string): Promise<boolean> =>
  (await heardNodes()).some((node) => node.role === role && node.name === name)

/** Stops the page's clock until the test is over. */
const stopClock = async (): Promise<void> => {
  await page.clock.install()
  onTestFinished(() => page.clock.resume())
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '0' } })
  shop = await openPhoneShop(noren.url)
  const phone = await shop.phone()
  page = phone.page
  problems = phone.problems
})
// Closes what a test left open.
beforeEach(async () => {
  await page.goto('about:blank')
  await page.goto('/#/test?tab=components')
  await sample('Button').waitFor()
})
afterAll(async () => {
  await shop?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

describe('diagnostics', () => {
  /** Opens the page and waits until all facts are known; returns the report's lines by name. */
  const reportOn = async (phone: Phone): Promise<Map<string, string>> => {
    await phone.page.goto('/#/test')
    await phone.page.locator('[data-diagnostics="done"]').waitFor()
    const text = await phone.page.getByLabel('Report').inputValue()
    return new Map(
      text.split('\n').flatMap((line) => {
        const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? []
        return name && value !== undefined ? [[name, value] as const] : []
      }),
    )
  }

  test('[G10.1] without a token: what the browser can do, a sealed call and the known answers', async () => {
    const phone = await shop.phone()
    const wire: string[] = []
    phone.page.on('response', async (response) => {
      if (response.url().endsWith('/public/appConfig')) wire.push(await response.text())
    })
    const report = await reportOn(phone)
    await expect.poll(() => wire.length).toBeGreaterThan(0)
    const device = (await phone.context.cookies()).find(({ name }) => name === 'noren_device')
    expect(Object.fromEntries(report)).toMatchObject({
      version: '2.0.24',
      market: 'in',
      signedIn: 'no',
      inApp: 'no',
      online: 'yes',
      userAgent: await phone.page.evaluate(() => navigator.userAgent),
      deviceId: device?.value,
      localStorage: 'yes',
      indexedDb: 'yes',
      cameraPermission: 'prompt',
      notifications: expect.stringMatching(/^(prompt|denied)$/),
      pushApi: 'yes',
      sealedCall: 'passed',
      answersX25519: 'passed',
      answersP256: 'passed',
    })
    // The successful call was an encrypted one.
    for (const text of wire) expect(Object.keys(JSON.parse(text))).toEqual(['cats'])
    expect(phone.problems).toEqual([])
    await phone.close()
  })

  test('[G10.1] the copied report is the one on the screen and holds no secret of the person', async () => {
    const person = await signedInPerson(noren.url)
    const phone = await shop.phone()
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
    const report = await reportOn(phone)
    expect(report.get('signedIn')).toBe('yes')
    await phone.page.getByRole('button', { name: 'Copy the report' }).click()
    await phone.page.getByText('Copy successful!').waitFor()
    const copied = await phone.page.evaluate(() => navigator.clipboard.readText())
    for (const [name, value] of report) expect(copied).toContain(`${name}: ${value}`)
    for (const secret of [person.token, person.phone, person.userId]) {
      expect(copied).not.toContain(secret)
      expect(await phone.page.locator('body').innerText()).not.toContain(secret)
    }
    await phone.close()
  })

  test('[G10.1] another app’s browser, a server out of reach and a missing camera are pointed out', async () => {
    const phone = await shop.phone({
      userAgent:
        'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Mobile',
    })
    await phone.page.route('**/public/appConfig', (route) => route.abort())
    const report = await reportOn(phone)
    expect(report.get('inApp')).toBe('yes')
    expect(report.get('sealedCall')).toBe('failed: network')
    const found = phone.page.locator('[data-diagnostics]')
    for (const name of ['Inside another app', 'Sealed call', 'Cameras']) {
      await found.getByText(name).first().waitFor()
    }
    await phone.page.getByRole('button', { name: 'Try the camera' }).click()
    await phone.page.getByText('failed: missing').first().waitFor()
    await phone.close()
  })
})

test('the components tab shows every component of ui/', async () => {
  const folder = join(import.meta.dirname, '../apps/web/src/features/diagnostics/components')
  const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const shown = new Set(
    code.flatMap((text) => [...text.matchAll(/@noren\/ui\/(\w+)'/g)].map(([, n]) => n)),
  )
  // Overlay is the basis of Sheet and Dialog, PickField that of Select and DateField, whose lists
  // highlight what was typed; ToastPlace is in each overlay and in the app.
  const ground = ['Overlay', 'ToastPlace', 'PickField', 'Marked']
  const ui = readdirSync(join(import.meta.dirname, '../packages/ui/src'))
    .filter((file) => /^[A-Z]\w+\.tsx$/.test(file))
    .map((file) => file.replace('.tsx', ''))
  expect(ui.filter((name) => !shown.has(name) && !ground.includes(name))).toEqual([])
})

describe('sheet', () => {
  test('has role and name, starts inside, keeps Tab inside, and gives the focus back on Escape', async () => {
    const opener = (await opened('Sheet')).getByRole('button', { name: 'Open the sheet' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'A sheet' })
    await sheet.waitFor()
    await until(() => sheet.evaluate((node) => node.contains(document.activeElement)))
    const stops: boolean[] = []
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab')
      // After the last stop the browser's own toolbar has the focus, so nothing on the page has.
      stops.push(
        await sheet.evaluate(
          (node) =>
            node.contains(document.activeElement) || document.activeElement === document.body,
        ),
      )
    }
    expect(stops).toEqual(stops.map(() => true))
    // What is behind it is hidden from screen readers.
    await until(async () => !(await isHeard('button', 'Open the sheet')))
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await until(() => hasFocus(opener))
    await until(() => isHeard('button', 'Open the sheet'))
  })

  test('a tap beside it closes it, a tap inside does not', async () => {
    await (await opened('Sheet')).getByRole('button', { name: 'Open the sheet' }).click()
    const sheet = page.getByRole('dialog', { name: 'A sheet' })
    await sheet.getByRole('heading', { name: 'A sheet' }).click()
    expect(await sheet.count()).toBe(1)
    await page.mouse.click(180, 40)
    await sheet.waitFor({ state: 'detached' })
  })
})

describe('dialog', () => {
  test('has role and name, and every way out gives the focus back', async () => {
    const opener = (await opened('Dialog')).getByRole('button', { name: 'Open the dialog' })
    const dialog = page.getByRole('dialog', { name: 'A dialog' })
    const waysOut = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Action' }).click(),
    ]
    for (const leave of waysOut) {
      await opener.focus()
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      await until(() => dialog.evaluate((node) => node.contains(document.activeElement)))
      await leave()
      await dialog.waitFor({ state: 'detached' })
      await until(() => hasFocus(opener))
    }
  })

  test('[O8.1] the countdown says how much is left, runs from 10 to 0, closes by itself and tells its end', async () => {
    // The time a slow machine needs to look must not count for the countdown.
    await stopClock()
    const opener = (await opened('CountdownDialog')).getByRole('button', {
      name: 'Open the countdown',
    })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'A countdown' })
    await dialog.getByRole('timer', { name: '10 seconds left' }).waitFor()
    // Wherever it is opened from: a margin inherited from there would leave a strip of the page undimmed.
    expect(await dialog.evaluate((node) => node.getBoundingClientRect().top)).toBe(0)
    await page.clock.runFor(4_000)
    await dialog.getByRole('timer', { name: '6 seconds left' }).waitFor()
    await page.clock.runFor(5_000)
    await dialog.getByRole('timer', { name: '1 second left' }).waitFor()
    expect(await page.getByText('The countdown ended.').count()).toBe(0)
    await page.clock.runFor(1_000)
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The countdown ended.').waitFor()
    await until(() => hasFocus(opener))
    await page.clock.runFor(6_000)
    await page.getByText('The countdown ended.').waitFor({ state: 'detached' })
  })
})

describe('select', () => {
  test('says its label and value, opens by keyboard, walks by arrows, chooses by Enter', async () => {
    const box = await opened('Select')
    const field = box.getByRole('button', { name: 'Selection Choose' })
    await field.focus()
    await expect.poll(() => field.getAttribute('aria-haspopup')).toBe('dialog')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Selection' })
    await sheet.waitFor()
    const option = (name: string) => sheet.getByRole('button', { name })
    await until(() => hasFocus(option('First')))
    await page.keyboard.press('ArrowDown')
    await until(() => hasFocus(option('Second')))
    await page.keyboard.press('End')
    await until(() => hasFocus(option('Third')))
    await page.keyboard.press('ArrowDown')
    await until(() => hasFocus(option('Third')))
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await until(() => hasFocus(option('First')))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
    const chosen = box.getByRole('button', { name: 'Selection Second' }).first()
    await until(() => hasFocus(chosen))
    await page.keyboard.press('Enter')
    await until(() => hasFocus(option('Second')))
    await expect.poll(() => option('Second').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    await until(() => hasFocus(chosen))
  })

  test('the search says how many were found', async () => {
    const box = await opened('Select')
    await box.getByRole('button', { name: /^Selection with search/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Selection with search' })
    await sheet.getByRole('searchbox', { name: 'Search' }).fill('ir')
    await expect.poll(() => sheet.getByRole('status').first().innerText()).toMatch(/^2\sresults$/)
    await sheet.getByRole('searchbox', { name: 'Search' }).fill('zzz')
    await sheet.getByText('Nothing found. Check the spelling.').waitFor()
    // The first Escape empties a search field, as usual in browsers; the next one closes.
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.getByRole('searchbox').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })
})

test('tabs: arrows move and choose, around the ends; one stop for Tab; the panel belongs to the list', async () => {
  const box = await opened('Tabs')
  const tab = (name: RegExp) => box.getByRole('tab', { name })
  await tab(/^First/).focus()
  const table = [
    ['ArrowRight', /^Second/],
    ['ArrowRight', /^Third/],
    ['ArrowRight', /^First/],
    ['ArrowLeft', /^Third/],
  ] as const
  for (const [key, name] of table) {
    await page.keyboard.press(key)
    await until(() => hasFocus(tab(name)))
    await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true')
    expect(await box.locator('[role="tab"][aria-selected="true"]').count()).toBe(1)
    expect(await box.locator('[role="tab"][tabindex="0"]').count()).toBe(1)
  }
  await box.getByRole('tablist', { name: 'Three views' }).waitFor()
  await box.getByRole('tabpanel', { name: 'Third' }).getByText('Shown: Third').waitFor()
  const panelId = await tab(/^Third/).getAttribute('aria-controls')
  expect(await box.getByRole('tabpanel').getAttribute('id')).toBe(panelId)
})

test('slider: arrows, Page, Home and End move it; it says its value in money', async () => {
  const slider = (await opened('Slider')).getByRole('slider', { name: 'Amount' })
  await slider.focus()
  const moved = async (key: string): Promise<number> => {
    await page.keyboard.press(key)
    return Number(await slider.inputValue())
  }
  expect(await moved('Home')).toBe(1_000)
  expect(await moved('ArrowRight')).toBe(2_000)
  expect(await moved('ArrowUp')).toBe(3_000)
  expect(await moved('ArrowLeft')).toBe(2_000)
  expect(await moved('PageUp')).toBeGreaterThan(3_000)
  expect(await moved('End')).toBe(80_000)
  expect(await moved('ArrowRight')).toBe(80_000)
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('₹80,000')
})

test('wheel: a listbox with a name; arrows and Page turn it, and it stops at its ends', async () => {
  const box = await opened('WheelPicker')
  const wheel = box.getByRole('listbox', { name: 'Hour' })
  await wheel.focus()
  const turned = async (key: string, hour: string): Promise<void> => {
    await page.keyboard.press(key)
    await box.getByText(`Shown: ${hour}`).waitFor()
    await expect.poll(() => wheel.locator('[aria-selected="true"]').allInnerTexts()).toEqual([hour])
    const active = () => wheel.getAttribute('aria-activedescendant')
    const chosen = await wheel.locator('[aria-selected="true"]').getAttribute('id')
    await expect.poll(active).toBe(chosen)
  }
  await turned('ArrowDown', '09')
  await turned('ArrowUp', '08')
  await turned('PageDown', '13')
  for (const hour of ['18', '23']) await turned('PageDown', hour)
  await turned('ArrowDown', '23')
  await until(() => hasFocus(wheel))
})

test('date: turning the wheels chooses a day within its limits', async () => {
  const box = await opened('DateField')
  const field = box.getByRole('button', { name: 'Day of birth Choose' })
  await field.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Day of birth' })
  for (const name of ['Day', 'Month', 'Year']) {
    await sheet.getByRole('listbox', { name, exact: true }).focus()
    await page.keyboard.press('ArrowDown')
  }
  await sheet.getByRole('button', { name: 'Use 02/02/1996' }).click()
  await until(() => hasFocus(box.getByRole('button', { name: 'Day of birth 02/02/1996' })))
})

describe('toast', () => {
  // It is shown for seconds only; the stopped clock gives any machine enough time.
  beforeEach(stopClock)

  test('is heard from a status region that stood there before', async () => {
    await (await opened('ToastPlace')).getByRole('button', { name: 'Show a toast' }).click()
    await page.getByRole('status').getByText('A toast says one thing.').waitFor()
    await until(() => isHeard('StaticText', 'A toast says one thing.'))
  })

  test.each([
    ['Sheet', 'Open the sheet', 'A sheet'],
    ['Dialog', 'Open the dialog', 'A dialog'],
  ])('over an open %s it is seen and heard', async (name, opener, title) => {
    await (await opened(name)).getByRole('button', { name: opener }).click()
    const dialog = page.getByRole('dialog', { name: title })
    // The live region exists before the sentence, since only changes in it are announced.
    await expect.poll(() => dialog.locator('.toast-place[role="status"]').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Show a toast' }).click()
    const toast = dialog.getByRole('status').getByText('A toast says one thing.')
    await toast.waitFor()
    await until(() => isHeard('StaticText', 'A toast says one thing.'))
    expect(await page.locator('.toast').count(), 'said once').toBe(1)
    const isOnTop = await toast.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect()
      const place = node.closest<HTMLElement>('.toast-place')
      // Taps pass through a toast, so it is made tappable for this check.
      place?.style.setProperty('pointer-events', 'auto')
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      place?.style.removeProperty('pointer-events')
      return place?.contains(hit) ?? false
    })
    expect(isOnTop).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

test('small buttons are tall enough for a finger on the narrowest screen', async () => {
  const narrow = await shop.phone({ width: 320, height: 640 })
  await narrow.page.goto('/#/test?tab=components')
  await narrow.page.locator('summary', { hasText: /^Button$/ }).click()
  const heights = () =>
    narrow.page
      .locator('.button')
      .evaluateAll((all) =>
        all.map((button) => button.getBoundingClientRect().height).filter((height) => height > 0),
      )
  await expect.poll(heights).not.toHaveLength(0)
  expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(44)
  const width = await narrow.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await narrow.close()
})

test('no component threw an error or met the content security policy', () => {
  expect(problems).toEqual([])
})
