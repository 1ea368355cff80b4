import { readFileSync } from 'node:fs'
import { accessLog } from '@noren/contract/account'
import { WORK_KINDS, type WorkKind } from '@noren/contract/operator/work'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
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

/** Windows of a small notebook, the desk that the pages are drawn for, and wide ones. */
const WIDTHS = [1180, 1280, 1920, 2560] as const
const HEIGHT = 900
const SETUP_MS = 900_000
const SCREEN_MS = 180_000

let noren: NorenProcess
let site: string
/** The session of who sent the complaint. */
let complainer: string
/** All that two people need who decide everything together; no two of these roles exclude each other. */
const EVERY_DESK = ['creditOfficer', 'kycReviewer', 'grievanceOfficer', 'finance'] as const
const links: string[] = []
const desks = new Map<string, Phone>()
beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  noren = await startNoren({ port, env: { VISION_WORKERS: '0', PUBLIC_URL: site } })
  const cases = await openCaseMaker(noren)
  complainer = (await fillDesks(cases)).token
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
  const desk = await openDesk(site, { width: WIDTHS[1] })
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
  await page.setViewportSize({ width: WIDTHS[1], height: HEIGHT })
  return found
}

/** In normal runs each state in one language, each language in its turn; with LONG=1 in all of them. */
const ROWS = CONSOLE_SCREENS.flatMap((screen, at) =>
  (process.env.LONG ? LANGUAGES : [LANGUAGES[at % LANGUAGES.length] as Language]).map(
    (language) => ({ screen, name: screen.name, language }),
  ),
)

describe('every state of the console', () => {
  test.each(ROWS)(
    '$name in $language has no finding of axe, light and dark; nothing is cut from 1180 to 2560 px',
    async ({ screen, language }) => {
      const { page, context, problems } = await deskOf(screen.role)
      await speak(page, language)
      await screen.open(page, site)
      const found = [
        ...(await widthFindings(page)),
        ...(await axeFindings(page)),
        ...(await darkFindings(page)),
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
    const desk = await openDesk(site, { width: WIDTHS[1] })
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

/** Work that has a page of its own and no desk: those of money, of agencies, and the approvals; of a bureau and of appeals the terminal has them. */
const ELSEWHERE: readonly WorkKind[] = [
  'payoutContradiction',
  'reconBreak',
  'proposal',
  'agentCertificate',
  'bureauReject',
  'holdAppeal',
]
/** Each queue: the keys that decide its first case, and what has to be written before. */
const WALK: readonly { kind: WorkKind; keys: readonly string[]; words?: string }[] = [
  { kind: 'application', keys: ['a'] },
  { kind: 'faceCase', keys: ['f', '1'] },
  { kind: 'documentCase', keys: ['a'] },
  { kind: 'accountCase', keys: ['a'] },
  { kind: 'limitRequest', keys: ['f', '1'] },
  { kind: 'proof', keys: ['a'] },
  { kind: 'payoutFailure', keys: ['a'] },
  { kind: 'fraudSignal', keys: ['f', '1'] },
  { kind: 'bereavement', keys: ['f'] },
  { kind: 'settlement', keys: ['a'] },
  { kind: 'objection', keys: ['f'], words: 'The payment is not at our bank.' },
  { kind: 'ticket', keys: ['a'], words: 'You change it on the page of your account.' },
  { kind: 'complaint', keys: ['a'], words: 'You are right, and we have spoken with them.' },
]

test(
  '[B11.119] two people walk through every queue by keys: one decides and signs, and what takes two the other signs',
  async () => {
    const walked = [...WALK.map(({ kind }) => kind), ...ELSEWHERE]
    expect(walked.sort()).toEqual([...WORK_KINDS].sort())
    const [first, second] = [await openDesk(site), await openDesk(site)]
    await enrol(first.page, site, links[0] ?? '')
    await enrol(second.page, site, links[1] ?? '')
    for (const { kind, keys, words } of WALK) {
      const { page } = first
      await page.goto(`${site}/console/work?kind=${kind}`)
      await page.locator('tbody th a').first().waitFor()
      await page.keyboard.press('Enter')
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
      for (const key of [...keys, 'Enter']) await page.keyboard.press(key)
      await page.waitForURL((address) => address.pathname !== pathname, { timeout: SCREEN_MS })
    }
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
    for (let count = 0; count < proposed; count += 1) {
      await page.keyboard.press('j')
      await page.getByRole('button', { name: 'Sign and confirm' }).waitFor()
      const before = await list.count()
      await page.keyboard.press('y')
      await until('it is confirmed', async () => (await list.count()) < before)
    }
    await none.waitFor()
    expect([...first.problems, ...second.problems]).toEqual([])
    await first.close()
    await second.close()
  },
  SETUP_MS,
)
