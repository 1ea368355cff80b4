import { listFeedback } from '@noren/contract/feedback'
import { freePort } from '@noren/testkit/free-port'
import { callOver } from '@noren/testkit/test-app'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Phone } from '../browser.ts'
import { type NorenProcess, removeFolder, startNoren } from '../noren-process.ts'
import { axeFindings } from '../screen-checks.ts'
import { until } from '../until.ts'
import { type CaseMaker, openCaseMaker } from './cases.ts'
import { enrol } from './screens.ts'

/** The staff's console, opened at a host with a name, as passkeys want it. */
let noren: NorenProcess
let cases: CaseMaker
let site: string
beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  noren = await startNoren({ port, env: { VISION_WORKERS: '0', PUBLIC_URL: site } })
  cases = await openCaseMaker(noren)
})
afterAll(async () => {
  await cases?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** Signs in as one of the sandbox's staff. */
const asDemo = async (page: Page, role: string): Promise<void> => {
  await page.goto(`${site}/console/`)
  await page
    .getByRole('button', { name: new RegExp(`^${role} `) })
    .first()
    .click()
  await heading(page, 'My day').waitFor()
}

/** Opens the first case of a queue by keys alone. */
const openFirst = async (page: Page, queue: string): Promise<string> => {
  await page
    .getByRole('link', { name: new RegExp(`^${queue}`) })
    .first()
    .click()
  await heading(page, queue).waitFor()
  const number = await page.locator('tbody th').first().innerText()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: number }).waitFor()
  await page.getByText('Yours while it is open').waitFor()
  await page.locator('footer button').last().waitFor()
  return number
}

/** Confirms, and waits until the case has left the queue. */
const confirm = async (page: Page, sentence: RegExp): Promise<void> => {
  await page.getByText(/^Enter confirms/).waitFor()
  await page.keyboard.press('Enter')
  // What is said of the case before may still stand there.
  if (sentence === DONE) await page.waitForURL(/\/work\?kind=/)
  await page.getByText(sentence).first().waitFor()
}
const NOTED = 'Asks for letters; her son answers the phone.'
const DONE = /^Done\. Nothing free is left here\.$/

const atDesk = async (work: (desk: Phone) => Promise<void>, options = {}): Promise<void> => {
  const desk = await openDesk(site, options)
  await work(desk)
  expect(desk.problems).toEqual([])
  await desk.close()
}

test('the console is served with a policy of its own, its pages at any address below, and no file that is not there', async () => {
  for (const path of ['/console/', '/console/loans', '/console/work/x?kind=proof']) {
    const answer = await fetch(site + path)
    expect(answer.status, path).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(await answer.text()).toContain('id="root"')
  }
  expect((await fetch(`${site}/console/assets/other.js`)).status).toBe(404)
  const home = await fetch(`${site}/`)
  expect(home.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('[B11.111] a complaint is handed on to the officer and answered there, by keys; the person reads both', async () => {
  const { token, ticketNumber } = await cases.complaint()
  const call = callOver(noren.url)
  const own = async () => (await call(listFeedback, { token })).data.details[0]
  await atDesk(async ({ page }) => {
    await asDemo(page, 'Support')
    expect(await openFirst(page, 'Complaints')).toBe(ticketNumber)
    await page.getByText('The person reads English').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // It takes long: the borrower is told how it stands, and the case stays where it is.
    await page.getByRole('button', { name: 'Still looking' }).click()
    const words = page.getByLabel('What the borrower reads')
    await until('it begins', async () => (await words.inputValue()).startsWith('We have your'))
    await words.fill('The agent has to answer us first.')
    const reply = page.getByRole('button', { name: 'Send it now, keep the ticket open' })
    await reply.click()
    await page.getByText('The borrower can read it. The ticket stays open').waitFor()
    await page.getByRole('heading', { name: /told the borrower$/ }).waitFor()
    expect(await words.inputValue()).toBe('')
    await reply.blur()
    expect(await own()).toMatchObject({
      state: 'open',
      replies: [{ text: 'The agent has to answer us first.' }],
    })
    // Nothing is handed on without a word for who takes it.
    await page.keyboard.press('f')
    await page.keyboard.press('Enter')
    await page.getByText('Write what who takes it has to know.').waitFor()
    await page.getByLabel('For who takes it').fill('The second letter of this agent.')
    await page.getByLabel('For who takes it').blur()
    await page.keyboard.press('Enter')
    await page.getByText('It is with the complaints officer now. Its day stays.').waitFor()
    expect(await own()).toMatchObject({ state: 'open', withOfficerSince: expect.any(String) })
  })
  await atDesk(async ({ page }) => {
    await asDemo(page, 'Complaints')
    expect(await openFirst(page, 'Complaints')).toBe(ticketNumber)
    await page.getByText('The second letter of this agent.').waitFor()
    await page
      .getByLabel('What the borrower reads')
      .fill('We have spoken to the agent. They write no more.')
    await page.getByLabel('What the borrower reads').blur()
    await page.keyboard.press('a')
    await confirm(page, DONE)
  })
  expect(await own()).toMatchObject({
    state: 'answered',
    answer: 'We have spoken to the agent. They write no more.',
  })
})

test('an invitation makes a passkey and an app; the passkey signs in; what nobody touches is locked and stays', async () => {
  const link = await cases.invite('Asha Verma', ['kycReviewer', 'creditOfficer'])
  await atDesk(async ({ page }) => {
    await page.clock.install()
    await enrol(page, site, link)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Keys and sessions' }).first().click()
    await heading(page, 'Keys and sessions').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading(page, 'Sign in').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Use my passkey' }).click()
    await heading(page, 'Keys and sessions').waitFor()

    // Her page is there when she comes back, and nothing of it can be read before.
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await heading(page, 'Loans').waitFor()
    await page.getByRole('link', { name: 'Overdue' }).click()
    await page.clock.fastForward('13:30')
    await page.getByText('The console locks in two minutes').waitFor()
    await page.clock.fastForward('02:00')
    await heading(page, 'Locked, Asha Verma').waitFor()
    expect(await heading(page, 'Loans').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Go on with my passkey' }).click()
    await heading(page, 'Loans').waitFor()
    expect(page.url()).toContain('status=70')

    // The link was good once.
    await page.getByRole('link', { name: 'Keys and sessions' }).first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(`${site}/console/enrol#${link}`)
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await page.getByRole('alert').waitFor()
  })
})

test('by keys alone: a face, a document and an account are decided', async () => {
  await cases.faceCase()
  await cases.documentCase()
  await cases.accountCase()
  await atDesk(async ({ page }) => {
    await asDemo(page, 'Identity')
    await openFirst(page, 'Faces')
    await page.getByRole('img', { name: 'Selfie' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Same person, pass', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('f')
    await page.getByText('Choose a reason by its number.').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('1')
    await confirm(page, DONE)
    await heading(page, 'Faces').waitFor()

    await openFirst(page, 'Documents')
    await page.keyboard.press('a')
    await confirm(page, DONE)
    await heading(page, 'Documents').waitFor()

    await openFirst(page, 'Accounts')
    await page.getByText('Holder at the bank').waitFor()
    await page.keyboard.press('a')
    await confirm(page, DONE)
    await heading(page, 'Accounts').waitFor()
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

test('[B11.120] by keys alone: an application is compared with another income and declined with a reason, a higher limit granted; a colleague’s case says whose it is', async () => {
  await cases.application()
  await cases.limitRequest()
  await atDesk(
    async ({ page }) => {
      await asDemo(page, 'Credit')
      const number = await openFirst(page, 'Applications')
      await page.getByText('What the policy looked at').waitFor()
      await page.getByLabel('Income of a month').fill('1000')
      await page.getByRole('button', { name: 'Compare' }).click()
      const score = page.getByRole('row', { name: /^Score/ })
      await score.waitFor()
      const [, now, then] = (await score.innerText()).split(/\s+/)
      expect(Number(then)).toBeLessThan(Number(now))
      // Enter on the button would compare once more.
      await page.locator('main h2').first().click()
      expect(await axeFindings(page)).toEqual([])

      const other = await openDesk(site)
      await other.page.goto(`${site}/console/`)
      await other.page.getByText('A second person').click()
      await other.page.getByRole('button', { name: 'Credit Arjun Sethi' }).click()
      await other.page
        .getByRole('link', { name: /^Applications/ })
        .first()
        .click()
      await other.page.getByRole('link', { name: number }).click()
      await other.page.getByRole('heading', { name: 'Somebody else works on it' }).waitFor()
      await other.page.getByText('Meera Nair').waitFor()
      expect(await axeFindings(other.page)).toEqual([])

      await page.keyboard.press('f')
      await page.keyboard.press('2')
      await confirm(page, DONE)
      await heading(page, 'Applications').waitFor()

      await other.page.reload()
      await other.page.getByRole('heading', { name: 'Decided already' }).waitFor()
      await other.close()

      await openFirst(page, 'Limit requests')
      await page.getByText('My salary rose in March.').waitFor()
      await page.keyboard.press('i')
      await page.keyboard.press('a')
      await confirm(page, DONE)
      await heading(page, 'Limit requests').waitFor()
    },
    { isDark: true },
  )
})

/** A colleague finds by keys what waits for a second person, reads why, and signs it. */
const signedBySecond = async (): Promise<void> =>
  atDesk(
    async ({ page }) => {
      await asDemo(page, 'Finance')
      await page
        .getByRole('link', { name: /^Proofs/ })
        .first()
        .click()
      await heading(page, 'Proofs').waitFor()
      await page.getByRole('link', { name: /^At a second person 1$/ }).click()
      await page.getByText('Second signature').waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('g')
      await page.keyboard.press('a')
      await heading(page, 'Approvals').waitFor()
      // Nothing is opened, and no look at a loan is written down, before somebody asks for it.
      await page.getByRole('heading', { name: 'Nothing is open' }).waitFor()
      expect(await page.getByRole('button', { name: 'Sign and confirm' }).count()).toBe(0)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('j')
      await page.getByText('Proposed by Vikram Joshi').waitFor()
      await page.getByText(/^No bank credit of this amount stands behind/).waitFor()
      await page.getByText('Late').last().waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('y')
      await page.getByText('Confirmed and done.').waitFor()
      await page.getByRole('heading', { name: 'Nothing waits for your signature' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
    },
    { isDark: true },
  )

test('by keys alone and signed by a passkey: a proof without a credit waits for a second person, a payout goes out again', async () => {
  const link = await cases.invite('Vikram Joshi', ['finance'])
  await cases.proof()
  await cases.payoutFailure()
  await atDesk(async ({ page }) => {
    await enrol(page, site, link)
    await openFirst(page, 'Proofs')
    await page.getByRole('img', { name: 'Proof of payment' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const proof = page.url()
    await page.keyboard.press('a')
    await confirm(page, /^Waits for a second person\./)

    // It is nobody's free work now, and not this person's to open.
    await page.goto(proof)
    await page.getByRole('heading', { name: 'You proposed this' }).waitFor()
    await page.getByRole('link', { name: 'See my proposals' }).click()
    await page.getByRole('heading', { name: 'Nothing is open' }).waitFor()
    await page.keyboard.press('j')
    await page.getByText('Somebody else confirms it.').waitFor()
    expect(await page.getByRole('button', { name: 'Sign and confirm' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await signedBySecond()

    await openFirst(page, 'Payout failures')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('a')
    await confirm(page, DONE)
  })
})

test('[B11.115] a loan is found by its number, with what is owed beside the books, and its borrower opened with what happened and what is noted', async () => {
  const { loanNumber } = await cases.running()
  await atDesk(async ({ page }) => {
    await asDemo(page, 'Support')
    await page.keyboard.press('/')
    await heading(page, 'People').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel(/^Phone, loan/).fill(loanNumber)
    await page.keyboard.press('Enter')
    await heading(page, 'Person').waitFor()
    expect(page.url()).not.toContain(loanNumber)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('2')
    const lines = page.locator('main ol > li')
    await lines.filter({ hasText: /^.*Loan · Running/ }).waitFor()
    // Who read what is the auditor's.
    expect(await lines.filter({ hasText: 'Read by the staff' }).count()).toBe(0)
    const parts = await page.getByLabel('Part').locator('option').allInnerTexts()
    expect(parts).toContain('Loan')
    expect(parts).not.toContain('Read by the staff')
    await page.keyboard.press('3')
    await page.getByLabel(/^Note/).fill(NOTED)
    await page.reload()
    expect(await page.getByLabel(/^Note/).inputValue()).toBe(NOTED)
    await page.getByLabel('To mind').selectOption({ label: 'wants it in writing' })
    await page.getByRole('button', { name: 'Keep the note' }).click()
    const noted = lines.filter({ hasText: 'wants it in writing' })
    await noted.waitFor()
    expect(await noted.innerText()).not.toContain(NOTED)
    await noted.getByRole('button', { name: 'Open' }).click()
    await noted.getByRole('status').filter({ hasText: NOTED }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    // On every part of the page it is said what has to be minded, until the note ends.
    await page.keyboard.press('1')
    await page.getByRole('heading', { name: 'To mind' }).waitFor()
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'End it' }).click()
    await page.getByText(/^ended by/).waitFor()
    await page.getByRole('heading', { name: 'To mind' }).waitFor({ state: 'detached' })
    await page.keyboard.press('1')
    await page.getByRole('link', { name: loanNumber }).click()
    await heading(page, loanNumber).waitFor()
    await page.getByText('books say the same').waitFor()
    await page.getByText('Total cost').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await heading(page, 'Loans').waitFor()
    await page.getByRole('link', { name: loanNumber }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

test('[B11.109] what a waiver changes is shown part by part before it is signed, and stands in the ledger after it', async () => {
  const { loanId, loanNumber } = await cases.running()
  await atDesk(async ({ page }) => {
    await asDemo(page, 'Finance')
    await page.goto(`${site}/console/loans/${loanId}`)
    await heading(page, loanNumber).waitFor()
    await page.getByText('books say the same').waitFor()
    // What is signed rests on the figures of now: the loan is read anew, and nothing is signed until it is there.
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/operator/loans/${loanId}?*`, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.press('w')
    await page.getByRole('heading', { name: 'Waive a part' }).waitFor()
    // The sheet takes the reader along, and gives them back when it closes.
    const focused = page.locator(':focus')
    await until('at the sheet', async () => (await focused.innerText()) === 'Waive a part')
    const sign = page.getByRole('button', { name: 'Sign' })
    await until('it is blocked', () => sign.isDisabled())
    held.resolve()
    await until('it is free', () => sign.isEnabled())
    await page.unroute(`**/api/operator/loans/${loanId}?*`)
    // More than there is has no after, and cannot be signed.
    await page.getByLabel('Amount').fill('1000')
    expect(await page.getByRole('button', { name: 'Sign' }).isDisabled()).toBe(true)
    await page.getByLabel('What is waived').selectOption({ label: 'Fee' })
    // An emptied field stays empty, and is nothing to sign.
    await page.getByLabel('Amount').fill('')
    expect(await page.getByLabel('Amount').inputValue()).toBe('')
    expect(await page.getByRole('button', { name: 'Sign' }).isDisabled()).toBe(true)
    await page.getByLabel('Amount').fill('50')
    await page.getByLabel('Reason').selectOption('ourMistake')
    // Another day's figures beside it leave it open, and what was chosen is still there after a reload.
    await page.getByRole('slider', { name: 'Day of the figures' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/act=waiver&asOf=/)
    await page.reload()
    await page.getByRole('heading', { name: 'Waive a part' }).waitFor()
    expect(await page.getByLabel('Reason').inputValue()).toBe('ourMistake')
    expect(await page.getByLabel('What is waived').inputValue()).toBe('fee')
    const changes = page.getByRole('group', { name: 'Before and after' })
    expect(await changes.getByRole('row', { name: 'Fee' }).innerText()).toMatch(
      /₹150\.00\s+−₹50\.00\s+₹100\.00/,
    )
    await page.getByRole('button', { name: 'Sign' }).click()
    await page.getByText('Done, and in the books.').waitFor()
    await until('back at the acts', async () => (await focused.innerText()) === 'Actions')
    await page.getByText('books say the same').waitFor()
    await page.keyboard.press('l')
    const waived = page.locator('tbody tr', { hasText: 'Waived' })
    await waived.waitFor()
    expect(await waived.innerText()).toContain('−₹50.00')
    await page.keyboard.press('d')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Save Key Facts/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  })
})

test('what one’s roles do not open says who has it, in each language', async () => {
  await atDesk(async ({ page, context }) => {
    await asDemo(page, 'Identity')
    await page.goto(`${site}/console/loans`)
    await page.getByRole('heading', { name: 'Your roles do not open this page' }).waitFor()
    await page.getByText('Nothing of it was read.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${site}/console/me`)
    for (const [language, title] of [
      ['es', 'Llaves y sesiones'],
      ['id', 'Kunci dan sesi'],
      ['vi', 'Khóa và phiên'],
    ] as const) {
      await page.locator('select').first().selectOption(language)
      await heading(page, title).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
    }
    await context.setOffline(true)
    await page.getByText('Mất kết nối.').waitFor()
    await context.setOffline(false)
  })
})
