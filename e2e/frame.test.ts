import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { newestCode, newPhone, signInFromLanding } from './borrower.ts'
import type { PhoneShop } from './browser.ts'
import { setTextSize } from './large-text.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, plainCall, type SignedInPerson, signedInPerson } from './people.ts'
import { onStage } from './stage.ts'
import { visit } from './visit.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
let certified: SignedInPerson
let climber: SignedInPerson
let visitorPage: Page
let certifiedPage: Page
let climberPage: Page
const problems: string[][] = []

const pageOf = async (person: SignedInPerson | null): Promise<Page> => {
  const phone = await shop.phone()
  problems.push(phone.problems)
  if (person) {
    await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  }
  return phone.page
}

onStage(async (stage) => {
  ;({ noren, office, shop } = stage)
  certified = await office.certified()
  climber = await signedInPerson(noren.url)
  visitorPage = await pageOf(null)
  certifiedPage = await pageOf(certified)
  climberPage = await pageOf(climber)
})

/**
 * The app's own table of routes. Imported dynamically, since it leads to components that these tests'
 * types do not cover.
 */
const TABLE = new URL('../apps/web/src/app/routes.ts', import.meta.url).pathname
type Route = { path: string; access: 'public' | 'signedIn' | 'certified' }
const { routes }: { routes: readonly Route[] } = await import(TABLE)

const placesOf = (isWanted: (route: Route) => boolean): string[] =>
  routes.filter(isWanted).map(({ path }) => path.replace(':repayId', '7731'))
/** Opened by a link of another device; without one there is nothing to ask. */
const ONLY_BY_LINK = '/go-on'
const PUBLIC = placesOf(({ access, path }) => access === 'public' && path !== ONLY_BY_LINK)
const PRIVATE = placesOf(({ access }) => access !== 'public')
/** Below 60 nobody has a loan: these pages redirect to the current step of certification. */
const CERTIFIED = placesOf(({ access }) => access === 'certified')

/** What distinguishes a page from others: its title and its text. */
const shownOn = async (page: Page): Promise<string> => {
  await page.locator('#root [aria-busy="true"]').waitFor({ state: 'detached' })
  return `${await page.title()}\n${await page.locator('#root main').first().innerText()}`
}

/** Payment pages: without a payment all of them say that there is none. */
const PAYMENT = [
  '/repay-code',
  '/pembayaran',
  '/sky-offline',
  '/sky-code',
  '/sky-scan',
  '/sky-eleven',
  '/va',
  '/store',
]

/** Every path has a page of its own. */
const expectOwnPages = (shown: Map<string, string>): void => {
  const texts = [...shown]
  const missing = texts.filter(([, text]) => /coming soon|page not found/i.test(text))
  expect(missing.map(([path]) => path)).toEqual([])
  const rest = texts.filter(([path]) => !PAYMENT.includes(path))
  const twins = rest.filter(([path, text]) =>
    rest.some(([other, otherText]) => other !== path && otherText === text),
  )
  expect(twins.map(([path]) => path)).toEqual([])
}

/** A finger's touch, in several steps if it moves. */
const touch = async (page: Page, from: { x: number; y: number }, to = from): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points as { x: number; y: number }[],
    })
  await send('touchStart', [from])
  if (to !== from) {
    for (const share of [0.25, 0.5, 0.75, 1]) {
      const x = from.x + (to.x - from.x) * share
      const y = from.y + (to.y - from.y) * share
      await send('touchMove', [{ x, y }])
    }
  }
  await send('touchEnd', [])
  await cdp.detach()
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  return { ...box, midX: box.x + box.width / 2, midY: box.y + box.height / 2 }
}

/** Waits until the last touch is long enough ago for the next one to count. */
const untilTapsCount = (page: Page) =>
  page.evaluate(() => new Promise((done) => setTimeout(done, 520)))

describe('routes', () => {
  test('[N1.1] [N5.2] a visitor gets ten public pages, each of its own, and the landing page for every other', async () => {
    const shown = new Map<string, string>()
    for (const path of PUBLIC) {
      expect(await visit(visitorPage, path), path).toBe(path)
      shown.set(path, await shownOn(visitorPage))
    }
    expectOwnPages(shown)
    for (const path of [...PRIVATE, ONLY_BY_LINK]) {
      expect(await visit(visitorPage, path), path).toBe('/noren')
    }
    expect(await visit(visitorPage, '/nowhere')).toBe('/noren')
  })

  test('[N1.1] a certified person gets every other page, and home for what is behind them', async () => {
    const behind = ['/noren', '/login', '/facial-auth/step-one']
    const shown = new Map<string, string>()
    for (const path of [...PUBLIC, ...PRIVATE]) {
      const isBehind = behind.includes(path) || path === '/facial-auth/step-three'
      expect(await visit(certifiedPage, path), path).toBe(isBehind ? '/home' : path)
      if (!isBehind) shown.set(path, await shownOn(certifiedPage))
    }
    expectOwnPages(shown)
  })

  test('[N2.1] the root leads to the landing page, and an unknown path says so with a way home', async () => {
    expect(await visit(visitorPage, '/privacy-policy')).toBe('/privacy-policy')
    expect(await visit(visitorPage, '/')).toBe('/noren')
    expect(await visit(certifiedPage, '/nowhere/at/all')).toBe('/nowhere/at/all')
    await certifiedPage.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await certifiedPage.getByRole('link', { name: 'Home' }).click()
    await certifiedPage.waitForURL(/#\/home$/)
  })

  test('the mark of the sandbox moves nothing, and after the first visit it stands there with the page', async () => {
    const page = await pageOf(certified)
    const mark = page.locator('.frame-sandbox-mark')
    const title = page.locator('.header-bar-title')
    const titleTop = () =>
      title.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().top
      })
    /** Of one visit; `answers` lets the server say what it is. */
    const opens = async () => {
      let answers = () => {}
      const isTime = new Promise<void>((resolve) => {
        answers = resolve
      })
      await page.route('**/api/user/public/market', async (route) => {
        await isTime
        await route.fallback()
      })
      await page.goto('about:blank')
      await page.goto(`${noren.url}/#/user`)
      await title.waitFor()
      return async () => {
        const answered = page.waitForResponse('**/api/user/public/market')
        answers()
        await answered
        await page.unroute('**/api/user/public/market')
      }
    }
    const firstAnswers = await opens()
    const topOfFirst = await titleTop()
    expect(await mark.count()).toBe(0)
    await firstAnswers()
    await mark.waitFor()
    expect(await titleTop()).toBe(topOfFirst)

    const nextAnswers = await opens()
    await mark.waitFor()
    const topOfNext = await titleTop()
    await nextAnswers()
    expect(await titleTop()).toBe(topOfNext)
    // The server knows better.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('isSandbox') ?? '')
      localStorage.setItem('isSandbox', JSON.stringify([kept[0], false]))
    })
    await page.reload()
    await mark.waitFor()
  })

  test.each([320, 1280])(
    '[F13.64] with text of twice the size the mark of the sandbox covers no title on a first visit, %i px wide',
    async (width) => {
      const page = await pageOf(certified)
      await page.setViewportSize({ width, height: 800 })
      const text = await setTextSize(page, 200)
      await page.goto(`${noren.url}/#/user`)
      await page.locator('.frame-sandbox-mark').waitFor()
      await shownOn(page)
      const markEnds = (await boxOf(page, '.frame-sandbox-mark')).height
      const titleTop = await page.locator('.header-bar-title').evaluate((title) => {
        const range = document.createRange()
        range.selectNodeContents(title)
        return range.getBoundingClientRect().top
      })
      // The letters begin a fifth of their size below the top of their line.
      expect(titleTop).toBeGreaterThan(markEnds * 0.8)
      await text.back()
    },
  )

  test('[F13.75] with text of twice the size the curtain of home is one cloth', async () => {
    const page = await pageOf(certified)
    await page.setViewportSize({ width: 360, height: 780 })
    const text = await setTextSize(page, 200)
    await page.goto(`${noren.url}/#/home`)
    await page.locator('.frame-sandbox-mark').waitFor()
    await page.locator('.curtain-panels dd').first().waitFor()
    const folds = await page.locator('.curtain-cloth, .curtain-panels > div').evaluateAll((parts) =>
      parts.map((part) => {
        const { width } = part.getBoundingClientRect()
        const size = getComputedStyle(part).backgroundSize.split(', ').at(-1)
        return `${width} ${size}`
      }),
    )
    expect(folds.length).toBe(4)
    expect(new Set(folds).size).toBe(1)
    await text.back()
  })

  test.each([360, 1280])(
    '[F13.75] with text of twice the size the buttons over a curtain stand between the mark of the sandbox and the rod, %i px wide',
    async (width) => {
      await visitorPage.setViewportSize({ width, height: 800 })
      const text = await setTextSize(visitorPage, 200)
      await visit(visitorPage, '/login')
      await visitorPage.locator('.frame-sandbox-mark').waitFor()
      const markEnds = (await boxOf(visitorPage, '.frame-sandbox-mark')).height
      const bar = await boxOf(visitorPage, '.curtain-lintel')
      const rod = await visitorPage
        .locator('.curtain-lintel')
        .evaluate((element) => Number.parseFloat(getComputedStyle(element, '::after').height))
      const drawings = await visitorPage.locator('.curtain-lintel button path').all()
      expect(drawings.length).toBe(2)
      for (const drawing of drawings) {
        const box = await drawing.boundingBox()
        expect(box?.y).toBeGreaterThanOrEqual(markEnds)
        // To the pixel.
        const rodBegins = Math.ceil(bar.y + bar.height - rod / 2) + 1
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(rodBegins)
      }
      await text.back()
      await visitorPage.setViewportSize({ width: 360, height: 780 })
    },
  )

  test('[N3.1] the page is at its top after each navigation', async () => {
    await visit(visitorPage, '/privacy-policy')
    await shownOn(visitorPage)
    const scrollDown = () =>
      visitorPage.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight)
        return window.scrollY
      })
    const top = () => visitorPage.evaluate(() => window.scrollY)
    await expect.poll(scrollDown).toBeGreaterThan(200)
    await visit(visitorPage, '/noren')
    await expect.poll(() => visitorPage.title()).toMatch(/Short loans/)
    await expect.poll(top, { message: 'after a link' }).toBe(0)
    await expect.poll(scrollDown).toBeGreaterThan(200)
    await visitorPage.goBack()
    await expect.poll(() => visitorPage.title()).toMatch(/Privacy policy/)
    await expect.poll(top, { message: 'after going back' }).toBe(0)
  })

  test('[N3.2] another amount in the address leaves the page where it was', async () => {
    await visit(certifiedPage, '/loan?product=lane-30&amount=6000')
    await shownOn(certifiedPage)
    await certifiedPage.getByText('₹6,000').first().waitFor()
    const scrolled = () =>
      certifiedPage.evaluate(() => {
        if (window.scrollY === 0) window.scrollTo(0, 200)
        return window.scrollY
      })
    await expect.poll(scrolled).toBe(200)
    await visit(certifiedPage, '/loan?product=lane-30&amount=7000')
    await certifiedPage.getByText('₹7,000').first().waitFor()
    expect(await certifiedPage.evaluate(() => window.scrollY)).toBe(200)
  })

  test.each(['/facial-auth', '/facial-auth/step-five', '/facial-auth/step-one/more'])(
    '[N4.1] %s leads to the landing page, and from there by status',
    async (path) => {
      expect(await visit(visitorPage, path)).toBe('/noren')
      expect(await visit(certifiedPage, path)).toBe('/home')
    },
  )

  test('[N9.2] [N10.3] each status leads to its page, and later steps lead back to it', async () => {
    const steps = ['one', 'two', 'three', 'four'].map((step) => `/facial-auth/step-${step}`)
    const [one = '', two = '', three = '', four = ''] = steps
    const table: [status: number, place: string, opens: string[]][] = [
      [0, '/identity-auth', []],
      [10, '/identity-auth', []],
      [20, one, [one]],
      [30, two, [one, two]],
      [40, three, [one, two, three]],
      [50, four, [one, two, three, four]],
    ]
    expect(CERTIFIED).toContain('/modify-bank-info')
    for (const [status, place, opens] of table) {
      await office.setStatus(climber.userId, status)
      await climberPage.goto('/')
      await climberPage.waitForURL(`**/#${place}`)
      for (const path of [...steps, ...CERTIFIED]) {
        expect(await visit(climberPage, path), `${path} at ${status}`).toBe(
          opens.includes(path) ? path : place,
        )
      }
    }
  })

  test('[N9.3] a link to an order leads to where certification stands, known before or not', async () => {
    const person = await signedInPerson(noren.url)
    await office.setStatus(person.userId, 20)
    for (const path of ['/va?ref=none', '/order', '/repay/7', '/upload-voucher']) {
      const page = await pageOf(person)
      await page.goto(`/#${path}`)
      await page.waitForURL(/#\/facial-auth\/step-one$/)
      await page.locator('#root [data-page-heading]').first().waitFor()
    }
    // It opens since it is public; but the order is not theirs.
    const page = await pageOf(person)
    await page.goto('/#/repay-code?ref=none')
    await page.getByText('This link is not complete').waitFor()
  })
})

describe('bars', () => {
  const tab = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

  test('[N6.1] the three tabs lead a certified person to home, orders and profile', async () => {
    await visit(certifiedPage, '/user')
    for (const [name, path] of [
      ['Home', '/home'],
      ['Order', '/order'],
      ['My Profile', '/user'],
    ] as const) {
      await tab(certifiedPage, name).click()
      await certifiedPage.waitForURL(`**/#${path}`)
      await expect.poll(() => tab(certifiedPage, name).getAttribute('aria-current')).toBe('page')
    }
  })

  test('[N6.1] below status 60 the home tab goes by the landing page to where certification stands', async () => {
    await office.setStatus(climber.userId, 10)
    await climberPage.goto('/')
    await visit(climberPage, '/user')
    await expect.poll(() => tab(climberPage, 'Home').getAttribute('href')).toBe('#/noren')
    await tab(climberPage, 'Home').click()
    await climberPage.waitForURL(/#\/identity-auth$/)
  })

  test('[N7.1] back goes to the named place, or one step back in history', async () => {
    await visit(climberPage, '/coupon')
    await visit(climberPage, '/identity-auth')
    await climberPage.getByRole('button', { name: 'Back' }).click()
    await climberPage.waitForURL(/#\/user$/)
    await visit(climberPage, '/coupon')
    await visit(climberPage, '/nowhere')
    await climberPage.getByRole('button', { name: 'Back' }).click()
    await climberPage.waitForURL(/#\/coupon$/)
  })

  test('[N7.1] back on a page that was opened from outside leads into the app, not out of it', async () => {
    const page = await pageOf(climber)
    await page.goto('/#/nowhere')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(/#\/identity-auth$/)
    await page.context().close()
  })

  test('[N7.3] customer service is offered to people with a token only', async () => {
    const offers = (page: Page) => page.getByRole('button', { name: 'Customer service' })
    // One button a page: the floating one beside the tabs, in the header elsewhere.
    for (const path of ['/home', '/order', '/user', '/coupon']) {
      await visit(certifiedPage, path)
      await shownOn(certifiedPage)
      // The floating button is loaded after the page.
      await expect.poll(() => offers(certifiedPage).count(), { message: path }).toBe(1)
      expect(await certifiedPage.locator('.fab').count(), path).toBe(path === '/coupon' ? 0 : 1)
    }
    // The page of customer service is what the button would open.
    await visit(certifiedPage, '/customer-service')
    await shownOn(certifiedPage)
    expect(await offers(certifiedPage).count()).toBe(0)
    await visit(visitorPage, '/privacy-policy')
    expect(await offers(visitorPage).count()).toBe(0)
  })
})

test.each([
  [320, 44.44],
  [360, 50],
  [480, 66.67],
  [1280, 66.67],
])('[N11.1] at a width of %i px the root font is %f px', async (width, px) => {
  await visit(visitorPage, '/login')
  await visitorPage.setViewportSize({ width, height: 780 })
  const sizePx = () =>
    visitorPage.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    )
  await expect.poll(sizePx).toBeCloseTo(px, 1)
  await visitorPage.setViewportSize({ width: 360, height: 780 })
})

describe('quick taps', () => {
  type Noting = Window & { clickedAt?: number[] }
  const noteClicks = (page: Page) =>
    page.evaluate(() => {
      const clickedAt: number[] = []
      ;(window as Noting).clickedAt = clickedAt
      addEventListener('click', (event) => clickedAt.push(Math.round(event.clientX)), true)
    })
  /** The horizontal position of each click in px, which shows whether a tap was ignored. */
  const clicksOn = (page: Page) => page.evaluate(() => (window as Noting).clickedAt)

  test('[N12.2] a second tap within 500 ms is ignored, a later one counts', async () => {
    const page = await pageOf(null)
    // The page's clock is stopped, so that two touches are as close as intended on any machine.
    await page.clock.install()
    await visit(page, '/login')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await noteClicks(page)
    const { midX, midY: y } = await boxOf(page, '#root h1')
    const x = Math.round(midX)
    await touch(page, { x, y })
    await expect.poll(() => clicksOn(page)).toEqual([x])
    await page.clock.runFor(490)
    await touch(page, { x: x + 4, y })
    await page.clock.runFor(510)
    await touch(page, { x: x + 8, y })
    await expect.poll(() => clicksOn(page)).toEqual([x, x + 8])
    await page.context().close()
  })

  test('[N12.2] an answer and then Next within 450 ms both count', async () => {
    const page = await pageOf(await signedInPerson(noren.url))
    await page.clock.install()
    await visit(page, '/survey')
    await page.getByText(/^Question 1\sof/).waitFor()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const label = await boxOf(page, 'main label')
    const next = await boxOf(page, '.dock button')
    await touch(page, { x: label.midX, y: label.midY })
    await expect.poll(() => page.getByRole('radio').first().isChecked()).toBe(true)
    await page.clock.runFor(440)
    await touch(page, { x: next.midX, y: next.midY })
    await page.getByText(/^Question 2\sof/).waitFor()
    await page.context().close()
  })

  test('[N12.3] fields take taps and digits as fast as they come', async () => {
    await visit(visitorPage, '/login')
    const field = visitorPage.getByLabel(/-digit code/)
    const { midX: x, midY: y } = await boxOf(visitorPage, '[name="phone"]')
    await untilTapsCount(visitorPage)
    await noteClicks(visitorPage)
    await touch(visitorPage, { x, y })
    await touch(visitorPage, { x, y })
    await touch(visitorPage, { x, y })
    await expect.poll(() => clicksOn(visitorPage)).toHaveLength(3)
    await field.pressSequentially('4271')
    await expect.poll(() => field.inputValue()).toBe('4271')
    const box = await boxOf(visitorPage, '[name="isAgreed"]')
    await touch(visitorPage, { x: box.midX, y: box.midY })
    await expect.poll(() => visitorPage.getByRole('checkbox').isChecked()).toBe(true)
  })

  test('[N12.3] a slider follows the finger, twice in a row', async () => {
    await visit(certifiedPage, '/loan')
    const slider = certifiedPage.locator('input[type="range"]').first()
    await slider.scrollIntoViewIfNeeded()
    const value = async () => Number(await slider.inputValue())
    const box = await boxOf(certifiedPage, 'input[type="range"]')
    const at = (share: number) => ({ x: box.x + box.width * share, y: box.midY })
    const [min, max] = [await slider.getAttribute('min'), await slider.getAttribute('max')].map(
      Number,
    )
    const middle = ((min ?? 0) + (max ?? 0)) / 2
    await touch(certifiedPage, at(0.5), at(0.95))
    await expect.poll(value).toBeGreaterThan(middle)
    await touch(certifiedPage, at(0.95), at(0.1))
    await expect.poll(value).toBeLessThan(middle)
  })
})

describe('the floating button', () => {
  const fab = (page: Page) => page.locator('.fab:not(.fab-open)')
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'How can we help?' })
  /** Its place once the page has loaded completely; until then it moves away from new content. */
  const restingBox = async (page: Page) => {
    await shownOn(page)
    let last = ''
    const isStill = async (): Promise<boolean> => {
      const now = JSON.stringify(await boxOf(page, '.fab'))
      const isSame = now === last
      last = now
      return isSame
    }
    await expect.poll(isStill, { interval: 200 }).toBe(true)
    return boxOf(page, '.fab')
  }
  // Closes what a failed test left open.
  afterEach(() => certifiedPage.keyboard.press('Escape'))

  test('[N13.1] [S3.1] opens the dialog; the phone number is copied and the app says so', async () => {
    await certifiedPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit(certifiedPage, '/user')
    const { midX: x, midY: y } = await restingBox(certifiedPage)
    await untilTapsCount(certifiedPage)
    await touch(certifiedPage, { x, y })
    await dialog(certifiedPage).getByText('WhatsApp').waitFor()
    const row = dialog(certifiedPage).getByRole('button', { name: /Phone/ })
    const shown = await row.locator('.num').innerText()
    await row.click()
    await certifiedPage.getByText('Copy successful!').waitFor()
    expect(await certifiedPage.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    await dialog(certifiedPage).getByRole('button', { name: 'Close customer service' }).click()
    await dialog(certifiedPage).waitFor({ state: 'detached' })
  })

  test('[N13.2] a finger drags it to the other side, and the drag opens nothing', async () => {
    await visit(certifiedPage, '/user')
    const before = await restingBox(certifiedPage)
    const from = { x: before.midX, y: before.midY }
    await touch(certifiedPage, from, { x: 60, y: before.midY - 200 })
    const isThere = async (): Promise<boolean> => {
      const after = await boxOf(certifiedPage, '.fab')
      return after.x < 180 && after.y < before.y - 100
    }
    await expect.poll(isThere).toBe(true)
    expect(await dialog(certifiedPage).count()).toBe(0)
  })

  test('[N13.2] the keyboard moves it and opens it', async () => {
    await fab(certifiedPage).focus()
    await certifiedPage.keyboard.press('ArrowRight')
    await expect.poll(async () => (await boxOf(certifiedPage, '.fab')).x).toBeGreaterThan(180)
    const low = await boxOf(certifiedPage, '.fab')
    await certifiedPage.keyboard.press('ArrowUp')
    await expect.poll(async () => (await boxOf(certifiedPage, '.fab')).y).toBeLessThan(low.y)
    await certifiedPage.keyboard.press('Enter')
    await dialog(certifiedPage).waitFor()
    await certifiedPage.keyboard.press('Escape')
    await dialog(certifiedPage).waitFor({ state: 'detached' })
    await expect
      .poll(() => fab(certifiedPage).evaluate((button) => button === document.activeElement))
      .toBe(true)
  })

  test('[N13.4] on a page shorter than the window it makes way for what moves below it', async () => {
    await visit(certifiedPage, '/order')
    await certifiedPage.evaluate(() => {
      const action = document.createElement('button')
      action.textContent = 'Here'
      action.style.cssText = 'position: relative; display: block; width: 60px; height: 40px'
      const part = document.createElement('div')
      part.append(action)
      const main = document.querySelector('#root .page .main')
      for (const other of main?.children ?? []) (other as HTMLElement).style.display = 'none'
      main?.append(part)
    })
    const { midX, midY } = await restingBox(certifiedPage)
    // As when large text pushes a button down: nothing is added, and the page stays as high as the window.
    const grew = await certifiedPage.evaluate(
      ([x, y]) => {
        const action = document.querySelector<HTMLElement>('#root .main > div:last-child > button')
        if (!action) return null
        const { left, top } = action.getBoundingClientRect()
        const before = document.body.scrollHeight
        action.style.left = `${x - 30 - left}px`
        if (action.parentElement) action.parentElement.style.paddingTop = `${y - 20 - top}px`
        return { before, after: document.body.scrollHeight }
      },
      [midX, midY] as const,
    )
    expect(grew).toMatchObject({ after: grew?.before ?? 0 })
    await expect
      .poll(async () => {
        const [button, action] = [
          await boxOf(certifiedPage, '.fab'),
          await boxOf(certifiedPage, '#root .main button:has-text("Here")'),
        ]
        const isAbove = button.y + button.height <= action.y
        const isBelow = button.y >= action.y + action.height
        const isBeside = button.x + button.width <= action.x || button.x >= action.x + action.width
        return isAbove || isBelow || isBeside
      })
      .toBe(true)
  })

  test('[N13.3] pushed down on any page it comes to rest above whatever is docked there', async () => {
    for (const path of ['/user', '/home', '/order']) {
      await visit(certifiedPage, path)
      const start = await restingBox(certifiedPage)
      await touch(certifiedPage, { x: start.midX, y: start.midY }, { x: start.midX, y: 770 })
      await expect
        .poll(async () => {
          const button = await boxOf(certifiedPage, '.fab')
          const docks = await certifiedPage
            .locator('#root .dock, #root .tab-bar')
            .evaluateAll((all) => all.map((dock) => dock.getBoundingClientRect().top))
          return button.y + button.height <= Math.min(780, ...docks)
        })
        .toBe(true)
    }
  })
})

describe('back to where one was', () => {
  test.each(['/va?ref=NRN7KQ42M9X', '/store?ref=NRN7KQ42M9X'])(
    '[N5.3] %s from a message: the landing page, the sign-in, and the order after all',
    async (path) => {
      const page = await pageOf(null)
      await page.goto(`/#${path}`)
      await page.waitForURL(/#\/noren$/)
      await signInFromLanding(page, noren.url, newPhone())
      await page.waitForURL((url) => url.hash === `#${path}`)
      // Once only: the next visit goes by status again.
      await page.goto('about:blank')
      await page.goto('/')
      await page.waitForURL(/#\/identity-auth$/)
      await page.context().close()
    },
  )

  test('[O4.1] the use button of a coupon goes back to the loan that asked, with amount and product kept', async () => {
    const receive = '/coupon/receiveCoupon/auth/complete'
    const person = await office.certified()
    await plainCall(noren.url, receive, { token: person.token, method: 'POST', body: {} })
    const page = await pageOf(person)
    await page.goto('/#/home')
    await visit(page, '/loan?amount=12000')
    const amount = page.getByLabel('How much do you need?')
    await page.getByRole('link', { name: /coupon fits/ }).click()
    await page.waitForURL(/#\/coupon\?for=/)
    await page
      .getByText(/^Valid until \S/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Use' }).first().click()
    await page.waitForURL(/#\/loan\?.*coupon=/)
    await expect.poll(() => amount.inputValue()).toBe('12,000')
    const taken = page.getByRole('link', { name: /^Coupon: / })
    await taken.click()
    // Going back changes nothing, and continuing without a coupon has a button of its own.
    await page.getByRole('button', { name: 'Back' }).click()
    await taken.waitFor()
    await taken.click()
    await page.getByRole('link', { name: 'Go on without a coupon' }).click()
    await page.getByRole('link', { name: /coupon fits/ }).waitFor()
    await expect.poll(() => amount.inputValue()).toBe('12,000')
    // The coupon page is not in the history, or going back would lead in a circle.
    const back = page.getByRole('button', { name: 'Back' })
    await back.click()
    await taken.waitFor()
    await back.click()
    await page.getByRole('link', { name: /coupon fits/ }).waitFor()
    await back.click()
    await page.waitForURL(/#\/home$/)
    await page.context().close()
  })

  test('the whole amount is seen on the narrowest screen', async () => {
    const page = await pageOf(certified)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/#/loan?amount=12000')
    const amount = page.getByLabel('How much do you need?')
    await expect.poll(() => amount.inputValue()).toBe('12,000')
    const hidden = await amount.evaluate((field) => field.scrollWidth - field.clientWidth)
    expect(hidden).toBeLessThanOrEqual(0)
    await page.context().close()
  })
})

describe('the carrier’s check of a phone', () => {
  const codeField = (page: Page) => page.getByLabel(/-digit code from the SMS/)
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
  const callsOf = (page: Page): string[] => {
    const paths: string[] = []
    page.on('request', (request) => {
      const path = /\/telecom\/\w+/.exec(request.url())?.[0]
      if (path) paths.push(`${request.method()} ${path}`)
    })
    return paths
  }

  test('[C10.1] the code from the carrier is asked for, typed wrong, typed right, and leads on', async () => {
    const person = await signedInPerson(noren.url)
    await office.setStatus(person.userId, 40)
    const page = await pageOf(person)
    const paths = callsOf(page)
    await page.goto('/#/api-phone-check?type=1')
    await press(page, 'Send the code')
    await page.getByText(`on its way to ••••••${person.phone.slice(-4)}`).waitFor()
    await page.getByText(/New code in (1:00|0:[3-5]\d)/).waitFor()
    expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0)
    await press(page, 'Confirm')
    await page.getByText('The verification code cannot be empty.').waitFor()
    const code = await newestCode(noren.url, person.phone)
    expect(code).toMatch(/^\d{6}$/)
    await codeField(page).fill(code === '000000' ? '000001' : '000000')
    await press(page, 'Confirm')
    await page.getByText('This code is not right. Please check it').waitFor()
    await expect
      .poll(() => codeField(page).evaluate((field) => field === document.activeElement))
      .toBe(true)
    await codeField(page).fill(code)
    await press(page, 'Confirm')
    await page.getByRole('heading', { name: 'Your number is confirmed' }).waitFor()
    await press(page, 'Go on')
    await page.waitForURL(/#\/facial-auth\/step-three$/)
    expect(paths).toEqual(['GET /telecom/fotp', 'POST /telecom/fv', 'POST /telecom/fv'])
    await page.context().close()
  })

  test('[C10.2] type 2 uses the other pair; where nothing is to be confirmed the page says so', async () => {
    const person = await office.certified()
    const page = await pageOf(person)
    const paths = callsOf(page)
    await page.goto('/#/api-phone-check?type=2')
    await press(page, 'Send the code')
    await page.getByText('on its way to').waitFor()
    await codeField(page).fill(await newestCode(noren.url, person.phone))
    await press(page, 'Confirm')
    await page.getByRole('heading', { name: 'Your number is confirmed' }).waitFor()
    expect(paths).toEqual(['GET /telecom/lotp', 'POST /telecom/lv'])
    await visit(page, '/order')
    await visit(page, '/api-phone-check')
    await press(page, 'Send the code')
    await page.getByRole('heading', { name: 'Nothing to confirm right now' }).waitFor()
    await press(page, 'Go on')
    await page.waitForURL(/#\/home$/)
    await page.context().close()
  })
})

test('none of these pages threw an error or met its content security policy', () => {
  expect(problems.flat()).toEqual([])
})
