import { addDays } from '@noren/contract/dates'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { CaseMaker } from './cases.ts'

/** The heading of a page. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

/** Signs in as one of the sandbox's staff. */
export const asDemo = async (page: Page, site: string, role: string): Promise<void> => {
  await page.goto(`${site}/console/`)
  await page
    .getByRole('button', { name: new RegExp(`^${role} `) })
    .first()
    .click()
  await heading(page, 'My day').waitFor()
}

/** The code that an authenticator app with this secret shows now. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()

/** Follows an invitation to the first passkey and an authenticator app. */
export const enrol = async (page: Page, site: string, link: string): Promise<void> => {
  await page.goto(`${site}/console/enrol#${link}`)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await heading(page, 'A second way in').waitFor()
  if (page.url().includes(link)) throw new Error('the link of the invitation stays in the address')
  await page.getByRole('button', { name: 'Set it up' }).click()
  const secret = await page.locator('b', { hasText: /^[A-Z2-7 ]{32,}$/ }).innerText()
  await page.getByLabel(/Code of the app/).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Add the app' }).click()
  await heading(page, 'My day').waitFor()
}

/** Has what is opened next speak this language. */
export const speak = async (page: Page, language: string): Promise<void> => {
  // A page that is still on its way has no storage to write to.
  await page.waitForLoadState()
  await page.evaluate((code) => localStorage.setItem('noren-console-language', code), language)
}

/** One state of the console: who sees it, how it is opened, in whichever language. */
export interface ConsoleScreen {
  readonly name: string
  readonly role: string
  readonly open: (page: Page, site: string) => Promise<void>
}

const at = (path: string) => async (page: Page, site: string) => {
  await page.goto(`${site}/console${path}`)
  await page.locator('main h2, main table, main form').first().waitFor()
}

const queue = (kind: string) => at(`/work?kind=${kind}`)

/** The case that is due first, with its evidence and what decides it. */
const desk = (kind: string) => async (page: Page, site: string) => {
  await queue(kind)(page, site)
  await page.locator('tbody th a').first().click()
  await page.locator('footer button').last().waitFor()
  // What a picture shows is asked for, and so looked at, after the rest.
  for (const figure of await page.locator('main figure').all()) {
    await figure.locator('img, [role=alert]').first().waitFor()
  }
}

const insight = (name: string) => async (page: Page, site: string) => {
  await page.goto(`${site}/console/insight/${name}?range=180`)
  await page.locator('main section h2').first().waitFor()
  await page.locator('main [role=status] svg').first().waitFor()
}

const opened = (kind: string, key: string) => async (page: Page, site: string) => {
  await desk(kind)(page, site)
  await page.keyboard.press(key)
  await page.locator('footer button').last().waitFor()
}

/** A page of a loan or a person that a list leads to. */
const first = (path: string, found: string) => async (page: Page, site: string) => {
  await at(path)(page, site)
  await page.locator('tbody th a').first().click()
  await page.locator(found).first().waitFor()
}

/** More days from now than the loans of the tests run. */
const LATER = 60

/** The loan that is late the longest, with this chosen on its page; `asOf` in days from now. */
const loanWith =
  ({ asOf, ...chosen }: { tab?: string; act?: string; asOf?: number }) =>
  async (page: Page, site: string) => {
    await first('/loans?status=70&sort=due', 'main dl dd')(page, site)
    const address = new URL(page.url())
    for (const [name, value] of Object.entries(chosen)) address.searchParams.set(name, value)
    if (asOf !== undefined) {
      const { today } = (await (await fetch(`${site}/sandbox/api/clock`)).json()).data
      address.searchParams.set('asOf', addDays(today, asOf))
    }
    await page.goto(address.href)
    await page.locator('main table, main ol > li').first().waitFor()
    if (asOf !== undefined)
      await page.getByText('…', { exact: true }).first().waitFor({ state: 'detached' })
  }

/** The person who sent the complaint. */
export const openPerson = async (page: Page, site: string) => {
  await desk('complaint')(page, site)
  await page.locator('main a[href*="/people/"]').click()
  await page.locator('dl dd button').first().waitFor()
}

/** A part of that person's page. */
const personWith = (tab: string) => async (page: Page, site: string) => {
  await openPerson(page, site)
  const address = new URL(page.url())
  address.searchParams.set('tab', tab)
  await page.goto(address.href)
  await page.locator('main ol').first().waitFor({ state: 'attached' })
}

/** A part of the page of who has the loan that is late the longest. */
const borrowerWith = (tab: string) => async (page: Page, site: string) => {
  await loanWith({})(page, site)
  await page.locator('main a[href*="/people/"]').first().click()
  await page.locator('dl dd').first().waitFor()
  const address = new URL(page.url())
  address.searchParams.set('tab', tab)
  await page.goto(address.href)
  await page.locator('main table tbody tr, main ol > li').first().waitFor()
}

/** A page whose call the server cannot answer. */
const failed = (path: string, calls: RegExp) => async (page: Page, site: string) => {
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }))
  await at(path)(page, site)
}

/** What is opened anew while its call finds no way to the server. */
const away = (open: ConsoleScreen['open'], calls: RegExp) => async (page: Page, site: string) => {
  await open(page, site)
  await page.route(calls, (route) => route.abort('failed'))
  await page.reload()
  await page.locator('main h2').first().waitFor()
}

/** A page that was there before the network went. */
const offline = (open: ConsoleScreen['open']) => async (page: Page, site: string) => {
  await open(page, site)
  await page.context().setOffline(true)
  await page.locator('main > [role=status]').first().waitFor()
}

export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { name: 'my day', role: 'Finance', open: at('/') },
  { name: 'proof queue', role: 'Finance', open: queue('proof') },
  { name: 'proof', role: 'Finance', open: desk('proof') },
  { name: 'payout', role: 'Finance', open: desk('payoutFailure') },
  { name: 'settlement', role: 'Finance', open: desk('settlement') },
  { name: 'settlement refused', role: 'Finance', open: opened('settlement', 'f') },
  { name: 'objection', role: 'Finance', open: desk('objection') },
  { name: 'refused by a bureau', role: 'Finance', open: desk('bureauReject') },
  { name: 'approvals', role: 'Finance', open: at('/approvals') },
  { name: 'loans', role: 'Finance', open: at('/loans') },
  { name: 'loan', role: 'Finance', open: first('/loans?status=70&sort=due', 'main dl dd') },
  { name: 'loan on another day', role: 'Finance', open: loanWith({ asOf: LATER }) },
  { name: 'loan waiver', role: 'Finance', open: loanWith({ act: 'waiver' }) },
  { name: 'loan write-off', role: 'Finance', open: loanWith({ act: 'writeOff' }) },
  { name: 'loan held', role: 'Collections lead', open: loanWith({ act: 'hold' }) },
  { name: 'loan promise', role: 'Collections lead', open: loanWith({ act: 'promise' }) },
  { name: 'loan plan', role: 'Collections lead', open: loanWith({ act: 'plan' }) },
  { name: 'loan lower sum', role: 'Collections lead', open: loanWith({ act: 'lowerSum' }) },
  { name: 'loan ledger', role: 'Finance', open: loanWith({ tab: 'ledger' }) },
  { name: 'loan timeline', role: 'Finance', open: loanWith({ tab: 'timeline' }) },
  { name: 'loan papers', role: 'Finance', open: loanWith({ tab: 'papers' }) },
  { name: 'portfolio', role: 'Finance', open: insight('portfolio') },
  { name: 'vintages', role: 'Finance', open: insight('vintages') },
  { name: 'roll rates', role: 'Finance', open: insight('rolls') },
  { name: 'collections', role: 'Finance', open: insight('collections') },
  { name: 'credit versions', role: 'Credit', open: at('/insight/shadows?range=180') },
  {
    name: 'credit versions without small figures',
    role: 'Analysis',
    open: at('/insight/shadows?range=180'),
  },
  { name: 'no credit version', role: 'Credit', open: at('/insight/shadows') },
  { name: 'portfolio without small figures', role: 'Analysis', open: insight('portfolio') },
  { name: 'contacts', role: 'Collections lead', open: at('/contacts') },
  { name: 'agents', role: 'Collections lead', open: at('/agents') },
  { name: 'no disaster', role: 'Collections lead', open: at('/settings/disasters') },
  { name: 'strategy', role: 'Collections lead', open: at('/settings/strategy') },
  { name: 'no draft', role: 'Products', open: at('/settings/policies') },
  { name: 'no right to a draft', role: 'Support', open: at('/settings/policies') },
  {
    name: 'strategy failed',
    role: 'Finance',
    open: failed('/settings/strategy', /\/operator\/strategies/),
  },
  {
    name: 'disasters away',
    role: 'Finance',
    open: away(at('/settings/disasters'), /\/operator\/disasters/),
  },
  { name: 'own codes', role: 'Finance', open: at('/money/books?view=codes&code=1110') },
  { name: 'trial balance', role: 'Audit', open: at('/money/books') },
  { name: 'ticket queue', role: 'Support', open: queue('ticket') },
  { name: 'ticket', role: 'Support', open: desk('ticket') },
  { name: 'complaint', role: 'Support', open: desk('complaint') },
  { name: 'person', role: 'Support', open: openPerson },
  { name: 'person timeline', role: 'Support', open: personWith('timeline') },
  { name: 'person notes', role: 'Support', open: personWith('notes') },
  { name: 'person accounts', role: 'Finance', open: borrowerWith('accounts') },
  { name: 'person consents', role: 'Finance', open: borrowerWith('consents') },
  { name: 'person reads', role: 'Audit', open: borrowerWith('reads') },
  {
    name: 'person revealed',
    role: 'Support',
    open: async (page, site) => {
      await openPerson(page, site)
      await page.locator('dl dd button').first().click()
      await page.locator('dl dd [role=status]').waitFor()
    },
  },
  { name: 'face', role: 'Identity', open: desk('faceCase') },
  { name: 'document', role: 'Identity', open: desk('documentCase') },
  { name: 'account', role: 'Identity', open: desk('accountCase') },
  { name: 'decided again', role: 'Identity', open: desk('qaSample') },
  { name: 'two decisions', role: 'Team lead', open: desk('qaDisagreement') },
  { name: 'agreement', role: 'Team lead', open: at('/insight/work?range=365') },
  { name: 'linked accounts', role: 'Identity', open: desk('fraudSignal') },
  { name: 'empty queue', role: 'Credit', open: at('/work?kind=application&view=mine') },
  { name: 'application', role: 'Credit', open: desk('application') },
  { name: 'limit request', role: 'Credit', open: desk('limitRequest') },
  { name: 'second look', role: 'Complaints', open: desk('holdAppeal') },
  { name: 'death', role: 'Complaints', open: desk('bereavement') },
  { name: 'no right', role: 'Support', open: at('/insight/portfolio') },
  {
    name: 'queue failed',
    role: 'Finance',
    open: failed('/work?kind=proof', /\/operator\/work(\?|$)/),
  },
  { name: 'loans failed', role: 'Finance', open: failed('/loans', /\/operator\/loans(\?|$)/) },
  {
    name: 'loan away',
    role: 'Finance',
    open: away(loanWith({}), /\/operator\/loans\/[\da-f-]{36}\?/),
  },
  {
    name: 'papers away',
    role: 'Finance',
    open: away(loanWith({ tab: 'papers' }), /\/operator\/loans\/[\da-f-]{36}\/papers/),
  },
  { name: 'person away', role: 'Support', open: away(openPerson, /\/operator\/people\//) },
  { name: 'queue offline', role: 'Finance', open: offline(queue('proof')) },
  { name: 'loan offline', role: 'Finance', open: offline(loanWith({})) },
]

/** Nights after which a lower sum is asked for and every page of figures has something to show. */
const DAYS = 95

/** Something for every desk. Gives the session of who complained. */
export const fillDesks = async (cases: CaseMaker): Promise<{ token: string }> => {
  const late = []
  for (let count = 0; count < 4; count += 1) late.push(await cases.running())
  await cases.passDays(DAYS)
  const [settling, objecting, refused, dead] = late
  if (!settling || !objecting || !refused || !dead) throw new Error('nobody is late')
  await cases.settlement(settling)
  await cases.objection(objecting)
  await cases.death(dead)
  await cases.refusedRow(refused)
  await cases.appeal()
  await cases.linkedAccounts()
  await cases.faceCase()
  await cases.sample()
  await cases.sample(true)
  await cases.documentCase()
  await cases.accountCase()
  await cases.application()
  await cases.limitRequest()
  await cases.proof()
  await cases.payoutFailure()
  await cases.ticket()
  return cases.complaint()
}
