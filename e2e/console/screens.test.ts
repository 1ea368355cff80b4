import { readFileSync } from 'node:fs'
import { accessLog } from '@noren/contract/account'
import { addDays, type Day, day } from '@noren/contract/dates'
import { POLICY_LIMITS } from '@noren/contract/operator/policies'
import { WORK_KINDS, type WorkKind } from '@noren/contract/operator/work'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { creditPolicyOn } from '@noren/markets/market-by-code'
import { freePort } from '@noren/testkit/free-port'
import { callOver } from '@noren/testkit/test-app'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type Phone } from '../browser.ts'
import { type NorenProcess, removeFolder, startNoren } from '../noren-process.ts'
import { axeFindings, darkFindings, overflowFindings } from '../screen-checks.ts'
import { until } from '../until.ts'
import { openCaseMaker } from './cases.ts'
import { asDemo, CONSOLE_SCREENS, enrol, fillDesks, heading, openPerson, speak } from './screens.ts'

/** Windows of a small notebook, the desk that the pages are drawn for, and wide ones; in normal runs the outermost. */
const DESK = 1280
const WIDTHS = process.env.LONG ? [1180, DESK, 1920, 2560] : [1180, 2560]
const HEIGHT = 900
const SETUP_MS = 900_000
const SCREEN_MS = 180_000

let noren: NorenProcess
let site: string
/** The session of who sent the complaint. */
let complainer: string
/** All that two people need who decide everything together; no two of these roles exclude each other. */
const EVERY_DESK = [
  'creditOfficer',
  'kycReviewer',
  'grievanceOfficer',
  'finance',
  'teamLead',
] as const
const links: string[] = []
const desks = new Map<string, Phone>()
beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  noren = await startNoren({ port, env: { VISION_WORKERS: '0', PUBLIC_URL: site } })
  const cases = await openCaseMaker(noren)
  complainer = (await fillDesks(cases)).token
  await cases.faceCase()
  await cases.ticket()
  await cases.applicationSample()
  for (const name of ['Vikram Joshi', 'Asha Rao']) links.push(await cases.invite(name, EVERY_DESK))
  await cases.close()
}, SETUP_MS)
afterAll(async () => {
  for (const desk of desks.values()) await desk.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

/** One computer for each role; signed in once. */
const deskOf = async (role: string): Promise<Phone> => {
  const known = desks.get(role)
  if (known) return known
  const desk = await openDesk(site, { width: DESK })
  await asDemo(desk.page, site, role)
  desks.set(role, desk)
  return desk
}

const widthFindings = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    found.push(...(await overflowFindings(page)).map((one) => `at ${width} px: ${one}`))
  }
  await page.setViewportSize({ width: DESK, height: HEIGHT })
  return found
}

/**
 * In normal runs each state in one language, each language in its turn, and every second state of a language dark too;
 * with LONG=1 all of them.
 */
const ROWS = CONSOLE_SCREENS.flatMap((screen, at) =>
  (process.env.LONG ? LANGUAGES : [LANGUAGES[at % LANGUAGES.length] as Language]).map(
    (language) => {
      const isDark = Boolean(process.env.LONG) || Math.floor(at / LANGUAGES.length) % 2 === 0
      return {
        screen,
        name: screen.name,
        language,
        isDark,
        light: isDark ? 'light and dark' : 'light',
      }
    },
  ),
)

describe('every state of the console', () => {
  test.each(ROWS)(
    '$name in $language, $light: no finding of axe; nothing is cut from 1180 to 2560 px',
    async ({ screen, language, isDark }) => {
      const { page, context, problems } = await deskOf(screen.role)
      await speak(page, language)
      await screen.open(page, site)
      const found = [
        ...(await widthFindings(page)),
        ...(await axeFindings(page)),
        ...(isDark ? await darkFindings(page) : []),
      ]
      // The network is there again for the next state.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      expect([...found, ...problems]).toEqual([])
    },
    SCREEN_MS,
  )
})

const FIGURES = ['portfolio', 'vintages', 'rolls', 'collections'] as const
test.each(FIGURES)(
  '[B11.99] on the page %s every figure has its table and its file, and a figure opens the loans behind it',
  async (name) => {
    const { page, problems } = await deskOf('Finance')
    await speak(page, 'en')
    await page.goto(`${site}/console/insight/${name}?range=180`)
    const saves = page.getByRole('button', { name: /^Save as CSV/ })
    await saves.first().waitFor()
    const titles = await saves.count()
    for (let at = 0; at < titles; at += 1) {
      const [file] = await Promise.all([page.waitForEvent('download'), saves.nth(at).click()])
      const text = readFileSync(await file.path(), 'utf8')
      expect(text.split('\n')[0], file.suggestedFilename()).toContain(',')
    }
    for (const folded of await page.locator('main details > summary').all()) await folded.click()
    const figures = page.locator('main section:has(> div > h2)')
    for (const figure of await figures.all()) {
      const rows = await figure.locator('table tbody tr').count()
      const saysNone = await figure.locator('p').count()
      expect(rows + saysNone, await figure.locator('h2').innerText()).toBeGreaterThan(0)
    }
    const point = page.locator('main table a[href*="/console/loans?"]').first()
    if (name !== 'collections') {
      await point.click()
      await heading(page, 'Loans').waitFor()
      await page.getByText(/^The loans behind a figure of/).waitFor()
    }
    expect(problems).toEqual([])
  },
  SCREEN_MS,
)

test(
  'a phone is shown whole for a while after a touch, and the person reads who saw it and what for',
  async () => {
    const desk = await openDesk(site, { width: DESK })
    const { page } = desk
    await page.clock.install()
    await asDemo(page, site, 'Support')
    await openPerson(page, site)
    const masked = await page.locator('dl dd').first().innerText()
    expect(masked).toContain('••')
    await page.locator('dl dd button').first().click()
    const shown = page.locator('dl dd [role=status]')
    await shown.waitFor()
    expect(await shown.innerText()).toMatch(/^\+91\d{10}$/)
    await page.clock.fastForward(31_000)
    await shown.waitFor({ state: 'detached' })
    expect(await page.locator('dl dd').first().innerText()).toBe(masked)
    const { data } = await callOver(noren.url)(accessLog, { token: complainer })
    expect(data.details.map(({ what }) => what)).toContain('Your whole phone number')
    expect(desk.problems).toEqual([])
    await desk.close()
  },
  SCREEN_MS,
)

const sandboxToday = async (): Promise<Day> =>
  day((await (await fetch(`${site}/sandbox/api/clock`)).json()).data.today)

/** Finance signs what a lead or an accountant has proposed. */
const signedBy = async (role: string, what: RegExp): Promise<void> => {
  const { page } = await deskOf(role)
  await speak(page, 'en')
  await page.goto(`${site}/console/approvals`)
  const list = page.getByRole('navigation', { name: 'What waits for a second person' })
  await list.getByRole('link', { name: what }).first().click()
  await page.getByRole('button', { name: 'Sign and confirm' }).click()
  await page.getByText('Confirmed and done.').waitFor()
}
const signedByFinance = (what: RegExp) => signedBy('Finance', what)

/** A late loan that the lead may offer a lower sum for, with that act open on its page. */
const openLowerSum = async (page: Page): Promise<void> => {
  await page.goto(`${site}/console/loans?status=70&sort=due`)
  const links = page.locator('tbody th a')
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  for (const path of paths) {
    await page.goto(`${site}${path}?act=lowerSum`)
    const field = page.getByLabel('Sum that ends the loan')
    await field
      .or(page.getByText(/^There is no lower sum|^A lower sum waits/))
      .first()
      .waitFor()
    await page
      .getByText(/^Nothing keeps collection away|^Nobody collects/)
      .first()
      .waitFor()
    if ((await field.count()) && !(await page.getByText('a figure is objected to').count())) return
  }
  throw new Error('no loan has a lower sum')
}

test(
  '[B11.122] by keys a lead offers a lower sum that finance signs, stops the collection, writes a promise down and makes a plan; each says what it changes, and stands',
  async () => {
    const { page, problems } = await deskOf('Collections lead')
    await speak(page, 'en')
    const today = await sandboxToday()
    await openLowerSum(page)
    const { pathname } = new URL(page.url())
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const stands = page.locator('section', {
      has: page.getByRole('heading', { name: 'What stands' }),
    })
    const changes = page.getByRole('group', { name: 'Before and after' })
    await changes.getByRole('row', { name: /^Owed/ }).waitFor()
    // Less than is offered today gives nothing up, and is not sent.
    await page.getByLabel('Sum that ends the loan').fill('1')
    await changes.waitFor({ state: 'detached' })
    expect(await button('Sign').isDisabled()).toBe(true)
    // Longer than a sum can be: the field stays, to be mended.
    await page.getByLabel('Sum that ends the loan').fill('90000000000000')
    expect(await button('Sign').isDisabled()).toBe(true)
    await page.getByLabel('Sum that ends the loan').fill('9000')
    const after = changes.getByRole('row', { name: /^Owed/ }).locator('td').last()
    await until('the sum is left', async () => (await after.innerText()) === '₹9,000.00')
    expect(await axeFindings(page)).toEqual([])
    await until('it can be signed', () => button('Sign').isEnabled())
    await button('Sign').click()
    await stands.getByText('A lower sum waits for a second person.').waitFor()

    await page.keyboard.press('h')
    await page.getByRole('heading', { name: 'Stop the collection' }).waitFor()
    await page.getByLabel('Last day').waitFor()
    expect(await button('Do it').isDisabled()).toBe(true)
    await page.getByLabel('Last day').fill(addDays(today, 31))
    expect(await button('Do it').isDisabled()).toBe(true)
    await page.getByLabel('Last day').fill(addDays(today, 5))
    await page.getByText(/^none up to/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await button('Do it').click()
    await page.getByText(/^Collection rests up to/).waitFor()
    await stands.getByText(/somebody of the staff has paused it/).waitFor()
    await stands.getByRole('button', { name: 'End it' }).click()
    await stands.getByRole('button', { name: 'Yes, collect again' }).click()
    await page.getByText('It ends today. The borrower is told.').waitFor()

    await page.keyboard.press('p')
    await page.getByLabel('Day of the promise').fill(addDays(today, 3))
    await button('Do it').click()
    await stands.getByText(/^Promised all that is due by/).waitFor()

    await page.keyboard.press('n')
    await page.getByLabel('Equal payments, one a month').selectOption('3')
    const payments = page.getByRole('group', { name: 'Payments' }).first().locator('tbody tr')
    await until('its payments are shown', async () => (await payments.count()) === 3)
    expect(await axeFindings(page)).toEqual([])
    await until('it can be signed', () => button('Sign').isEnabled())
    await button('Sign').click()
    await stands.getByText(/^A plan of 3\s+payments may be taken up to/).waitFor()

    await signedByFinance(/Lower sum to be offered/)
    await page.goto(`${site}${pathname}`)
    await stands.getByText(/^₹9,000\.00 ends the loan if it is taken up to/).waitFor()
    expect(problems).toEqual([])
  },
  SCREEN_MS,
)

test(
  '[B11.124] a disaster and a strategy are proposed beside what they change and hold once finance has signed; a draft is judged by its figures',
  async () => {
    const { page, problems } = await deskOf('Collections lead')
    await speak(page, 'en')
    const today = await sandboxToday()
    const propose = page.getByRole('button', { name: 'Sign and propose' })
    const row = (name: RegExp) => page.getByRole('row', { name })
    await page.goto(`${site}/console/settings/disasters`)
    await page.getByLabel('Name', { exact: true }).fill('Flood of the lake')
    await page.getByLabel('First day').fill(today)
    await page.getByLabel('Last day').fill(addDays(today, 10))
    await page.getByLabel('Postcodes').fill('999999, 999998 by')
    await page.getByText('No postcodes: by').waitFor()
    expect(await propose.isDisabled()).toBe(true)
    // What was typed is there again, and is mended.
    await page.reload()
    await page.getByLabel('Postcodes').fill('999999, 999998')
    await page.getByText(/^none, /).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await propose.click()
    await row(/^Flood of the lake .* waits for a second person/).waitFor()
    await signedByFinance(/Disaster area/)
    await page.reload()
    await row(/^Flood of the lake .* holds/).waitFor()

    await page.goto(`${site}/console/settings/strategy`)
    await page.getByLabel('Holds from').fill(addDays(today, 1))
    await page.getByLabel('Calls, from so many days late').fill('5')
    await page.getByText('sooner than the market allows').waitFor()
    expect(await propose.isDisabled()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Calls, from so many days late').fill('45')
    await propose.click()
    await page.getByRole('cell', { name: /^waits for a second person/ }).waitFor()
    await signedByFinance(/Who is contacted when/)
    await page.reload()
    await page.getByRole('cell', { name: /^comes/ }).waitFor()
    expect(problems).toEqual([])

    const maker = await deskOf('Products')
    await speak(maker.page, 'en')
    await maker.page.goto(`${site}/console/settings/policies`)
    const file = maker.page.getByLabel('File')
    await file.setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from('[]'),
    })
    await maker.page.getByText('This file has no credit rules with a name.').waitFor()
    const policy = { ...creditPolicyOn('in', today), version: 'draft-of-a-test' }
    const buffer = Buffer.from(JSON.stringify(policy))
    await file.setInputFiles({ name: 'draft.json', mimeType: 'application/json', buffer })
    await maker.page.getByRole('button', { name: 'Save the draft' }).click()
    await maker.page.getByText('Nobody has tested it yet: it cannot be proposed before.').waitFor()
    await maker.page.getByRole('button', { name: 'Test it' }).click()
    await maker.page.getByText('Tested; the figures are kept.').waitFor()
    await maker.page.getByRole('heading', { name: 'Back-test of draft-of-a-test' }).waitFor()
    expect(await axeFindings(maker.page)).toEqual([])
    const decided = await maker.page
      .getByRole('row', { name: /^Decisions/ })
      .locator('td')
      .first()
      .innerText()
    await maker.page.getByLabel('Last day').fill(addDays(today, 30))
    const isTooFew = Number(decided) < POLICY_LIMITS.decisionsMin
    const proposed = maker.page.getByRole('button', { name: 'Sign and propose' })
    await maker.page.getByLabel('Holds from').fill(addDays(today, 1))
    // Tried beside the rules in force, or in force itself: both go by its figures.
    for (const one of await proposed.all()) expect(await one.isDisabled()).toBe(isTooFew)
    expect(await proposed.count()).toBe(2)
    expect(await maker.page.getByText('There are too few decisions to judge it by.').count()).toBe(
      isTooFew ? 2 : 0,
    )

    // What has held before needs no figures: it is proposed, confirmed by another, and ended by one.
    const { version } = creditPolicyOn('in', today)
    await maker.page.getByLabel('Version').fill(version)
    await proposed.nth(1).click()
    const held = maker.page.getByRole('row', { name: new RegExp(`^${version}`) })
    await held.getByText('Waits for a second person').waitFor()
    await signedBy('Credit', /Credit rules to hold/)
    const officer = await deskOf('Credit')
    await officer.page.goto(`${site}/console/settings/policies`)
    const coming = officer.page.getByRole('row', { name: new RegExp(`^${version}`) })
    await coming.getByText('To come').waitFor()
    await coming.getByRole('button', { name: 'Stop' }).click()
    await coming.getByLabel('Why').fill('Too many are refused.')
    expect(await axeFindings(officer.page)).toEqual([])
    await coming.getByRole('button', { name: 'Stop now' }).click()
    await coming.getByText(/^Stopped/).waitFor()
    expect([...maker.problems, ...officer.problems]).toEqual([])
  },
  SCREEN_MS,
)

/** Work that has a page of its own and no desk: those of money, of agencies, and the approvals. */
const ELSEWHERE: readonly WorkKind[] = [
  'payoutContradiction',
  'reconBreak',
  'proposal',
  'agentCertificate',
]
/**
 * Each queue: what its first case is to become, in the words of its desk, and what has to be written before. Which keys do it
 * is read from `?` alone.
 */
const WALK: readonly { kind: WorkKind; wish: RegExp; words?: string }[] = [
  { kind: 'application', wish: /^Approve/ },
  { kind: 'faceCase', wish: /^Not the same/ },
  { kind: 'faceCase', wish: /^Same person/ },
  { kind: 'qaSample', wish: /^(Same person|Approve)/ },
  { kind: 'qaSample', wish: /^(Same person|Approve)/ },
  { kind: 'qaDisagreement', wish: /^The first was not right/ },
  { kind: 'documentCase', wish: /^It says so/ },
  { kind: 'accountCase', wish: /^Their account/ },
  { kind: 'limitRequest', wish: /^Refuse/ },
  { kind: 'proof', wish: /^Propose without a credit/ },
  { kind: 'payoutFailure', wish: /^Pay out again/ },
  { kind: 'fraudSignal', wish: /^It means something/ },
  { kind: 'bereavement', wish: /^Not confirmed/ },
  { kind: 'settlement', wish: /^Agree to it/ },
  { kind: 'objection', wish: /^Found right/, words: 'The payment is not at our bank.' },
  { kind: 'bureauReject', wish: /^Send it again as the loan stands/ },
  { kind: 'holdAppeal', wish: /^It stays/, words: 'Two of us have looked at it again.' },
  { kind: 'ticket', wish: /^Send the answer/, words: 'You change it on the page of your account.' },
  {
    kind: 'ticket',
    wish: /^Send the answer/,
    words: 'It stands in the app, on the page of the loan.',
  },
  { kind: 'complaint', wish: /^Send the answer/, words: 'You are right, and we spoke with them.' },
]
/** With what the other signs it is so many cases, and no queue is left out. */
const CLEARED_MIN = 20

/** The keys that `?` says, by what they do. */
const keysSaid = async (page: Page): Promise<[label: string, key: string][]> => {
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await dialog.locator('dl div').first().waitFor()
  const lines = await dialog.locator('dl div').all()
  const said = await Promise.all(
    lines.map(async (line): Promise<[string, string]> => {
      const [label = '', ...caps] = await line.locator('dt, kbd').allInnerTexts()
      return [
        label.trim(),
        caps.map((cap) => (cap.length === 1 ? cap.toLowerCase() : cap)).join(' '),
      ]
    }),
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return said
}

const pressSaid = async (page: Page, wish: RegExp): Promise<void> => {
  const said = await keysSaid(page)
  const [, key] = said.find(([label]) => wish.test(label)) ?? []
  if (key === undefined) throw new Error(`"?" does not say how: ${wish} (${said.join('; ')})`)
  await page.keyboard.press(key)
}

/** Decides the case of an open desk; of the reasons, where there are any, the first. */
const decideBySaid = async (page: Page, wish: RegExp): Promise<void> => {
  await pressSaid(page, wish)
  const said = await keysSaid(page)
  const isRefusal = await page.getByText('Choose a reason by its number.').count()
  const [, reason] = (isRefusal > 0 && said.find(([, key]) => key === '1')) || []
  if (reason !== undefined) await page.keyboard.press(reason)
  const [, confirm = ''] = said.find(([label]) => label === 'Confirm') ?? []
  await page.keyboard.press(confirm)
}

/** Opens the first case of a queue and decides it. */
const clearFirst = async (
  page: Page,
  { kind, wish, words }: (typeof WALK)[number],
): Promise<void> => {
  await page.goto(`${site}/console/work?kind=${kind}`)
  await page.locator('tbody th a').first().waitFor()
  await pressSaid(page, /^Open$/)
  // Somebody left it open; it is taken over on purpose.
  const takeOver = page.getByRole('button', { name: 'Take it over' })
  await page.locator('footer button').or(takeOver).first().waitFor()
  if (await takeOver.count()) await takeOver.click()
  await page.locator('footer button').last().waitFor()
  const { pathname } = new URL(page.url())
  if (words) {
    await page.locator('main textarea').first().fill(words)
    await page.locator('main h2').first().click()
  }
  await decideBySaid(page, wish)
  await page.waitForURL((address) => address.pathname !== pathname, { timeout: SCREEN_MS })
}

test(
  '[B11.119] [B4.226] two newcomers walk through every queue by the keys that `?` says: one decides and signs, and what takes two the other signs',
  async () => {
    const walked = new Set([...WALK.map(({ kind }) => kind), ...ELSEWHERE])
    expect([...walked].sort()).toEqual([...WORK_KINDS].sort())
    const [first, second] = [await openDesk(site), await openDesk(site)]
    await enrol(first.page, site, links[0] ?? '')
    await enrol(second.page, site, links[1] ?? '')
    for (const walked of WALK) await clearFirst(first.page, walked)
    // What one has proposed is not one's own to confirm.
    await first.page.goto(`${site}/console/approvals`)
    await first.page.getByRole('heading', { name: 'Nothing waits for your signature' }).waitFor()
    const { page } = second
    await page.goto(`${site}/console/approvals`)
    const none = page.getByRole('heading', { name: 'Nothing waits for your signature' })
    const list = page.locator('main a[href*="/approvals/"]')
    await list.first().waitFor()
    const proposed = await list.count()
    expect(proposed).toBeGreaterThan(1)
    expect(WALK.length + proposed).toBeGreaterThanOrEqual(CLEARED_MIN)
    for (let count = 0; count < proposed; count += 1) {
      await pressSaid(page, /^Next/)
      await page.getByRole('button', { name: 'Sign and confirm' }).waitFor()
      const before = await list.count()
      await pressSaid(page, /^Sign and confirm/)
      await until('it is confirmed', async () => (await list.count()) < before)
    }
    await none.waitFor()
    expect([...first.problems, ...second.problems]).toEqual([])
    await first.close()
    await second.close()
  },
  SETUP_MS,
)
