import { freePort } from '@noren/testkit/free-port'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Phone } from '../browser.ts'
import { type NorenProcess, removeFolder, startNoren } from '../noren-process.ts'
import { axeFindings } from '../screen-checks.ts'
import { until } from '../until.ts'
import { type CaseMaker, openCaseMaker } from './cases.ts'
import { asDemo, heading } from './screens.ts'

let noren: NorenProcess
let cases: CaseMaker
let site: string
beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  noren = await startNoren({ port, env: { VISION_WORKERS: '0', PUBLIC_URL: site } })
  cases = await openCaseMaker(noren)
}, 600_000)
afterAll(async () => {
  await cases?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const atDesk = async (role: string, work: (desk: Phone) => Promise<void>): Promise<void> => {
  const desk = await openDesk(site)
  await asDemo(desk.page, site, role)
  await work(desk)
  expect(desk.problems).toEqual([])
  await desk.close()
}
const chosen = (page: Page) => page.getByRole('option', { selected: true })

test('[B11.95] the palette goes to a page, does what the page does and finds a loan, by keys alone, in each language', async () => {
  const { loanNumber } = await cases.running()
  await cases.ticket()
  await atDesk('Support', async ({ page }) => {
    await page.keyboard.press('Control+k')
    const box = page.locator('input[role=combobox]')
    await box.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('tick')
    await chosen(page).getByText('Tickets').waitFor()
    expect(await box.getAttribute('aria-activedescendant')).toBe(
      await chosen(page).getAttribute('id'),
    )
    await page.keyboard.press('Enter')
    await heading(page, 'Tickets').waitFor()
    await page.locator('tbody th').first().waitFor()

    // What the page does: the free ticket is taken.
    await page.keyboard.press('Control+k')
    await page.locator('input[role=combobox]').waitFor()
    await page.keyboard.type('take')
    await page.keyboard.press('Enter')
    await page.getByText('Yours while it is open').waitFor()

    // A key of one letter is no key while somebody types, and the palette opens there too.
    await page.locator('textarea').first().click()
    await page.keyboard.press('Control+k')
    await page.locator('input[role=combobox]').waitFor()
    await page.keyboard.type(loanNumber)
    await chosen(page).getByText(`Find loan ${loanNumber}`).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, loanNumber).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.keyboard.press('Control+k')
    await page.locator('input[role=combobox]').waitFor()
    await page.keyboard.type('nothing of this name')
    await page.getByText('Nothing is called that').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const loan = page.url()
    for (const [language, word] of [
      ['es', 'prestamos'],
      ['id', 'pinjaman'],
      ['vi', 'khoan vay'],
    ] as const) {
      await page.evaluate((code) => localStorage.setItem('noren-console-language', code), language)
      await page.goto(loan)
      await heading(page, loanNumber).waitFor()
      await page.keyboard.press('Control+k')
      await page.locator('input[role=combobox]').waitFor()
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
      await page.waitForURL(`${site}/console/loans`)
    }
  })
})

test('[B11.96] what is chosen on a list is saved under a name, opened again on another computer, and removed', async () => {
  await atDesk('Support', async ({ page }) => {
    await page.goto(`${site}/console/loans?status=70&sort=due&bucket=91%2B`)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name').fill('Old and late')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Old and late' }).waitFor()
  })
  await atDesk('Support', async ({ page }) => {
    await page.goto(`${site}/console/loans`)
    await page.getByRole('link', { name: 'Old and late' }).click()
    await page.waitForURL(`${site}/console/loans?status=70&sort=due&bucket=91%2B`)
    expect(
      await page.getByRole('link', { name: 'Old and late' }).getAttribute('aria-current'),
    ).toBe('page')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('button', { name: 'Remove Old and late' }).click()
    await page.getByRole('link', { name: 'Old and late' }).waitFor({ state: 'detached' })
  })
})

test('[B11.97] rows of a queue stay where they are; what came since is counted, and shown when it is asked for', async () => {
  await cases.complaint()
  await atDesk('Support', async ({ page }) => {
    await page.goto(`${site}/console/work?kind=complaint`)
    const rows = page.locator('tbody tr')
    await rows.first().waitFor()
    const before = await rows.count()
    const first = await rows.first().locator('th').innerText()
    const { ticketNumber } = await cases.complaint()
    await page.getByText('1 new').waitFor()
    expect(await rows.count()).toBe(before)
    expect(await rows.first().locator('th').innerText()).toBe(first)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('.')
    await page.getByRole('link', { name: ticketNumber }).waitFor()
    expect(await rows.count()).toBe(before + 1)
    await page.getByText('1 new').waitFor({ state: 'detached' })
  })
})

test('[B11.118] what is chosen in a queue by keys is given to a colleague, and waits for the borrower in a view of its own', async () => {
  await cases.ticket()
  await atDesk('Support', async ({ page }) => {
    await page.goto(`${site}/console/work?kind=ticket`)
    const row = page.locator('tbody tr').first()
    await row.waitFor()
    await page.keyboard.press('x')
    const picked = page.getByRole('region', { name: '1 chosen' })
    await picked.waitFor()
    const choice = picked.getByLabel('Assign to')
    // Beside “choose” and “Nobody” there are those who may answer.
    await until('colleagues are named', async () => (await choice.locator('option').count()) > 2)
    const name = (await choice.locator('option').nth(1).innerText()).trim()
    await choice.selectOption({ label: name })
    expect(await axeFindings(page)).toEqual([])
    await picked.getByRole('button', { name: 'Assign' }).click()
    await picked.waitFor({ state: 'detached' })
    await row.getByText(`for ${name}`).waitFor()
    await page.keyboard.press('x')
    await picked.getByRole('button', { name: 'Let it wait' }).click()
    await row.getByText(/^waits for the borrower until/).waitFor()
    await page.getByRole('link', { name: 'Waiting' }).click()
    await row.getByText(/^waits for the borrower until/).waitFor()
    await page.keyboard.press('x')
    await picked.getByLabel('Waits for').selectOption({ label: 'nobody any more' })
    await picked.getByRole('button', { name: 'Let it wait' }).click()
    // A row stays where it is, and says that it left.
    await row.getByText('not here any more').waitFor()
  })
})

test('[B11.98] who comes too late to a case reads who decided it, and goes on with a key', async () => {
  await cases.limitRequest()
  await atDesk('Credit', async ({ page }) => {
    await page.goto(`${site}/console/work?kind=limitRequest`)
    const link = page.locator('tbody th a').first()
    const address = await link.getAttribute('href')
    await link.click()
    await page.locator('footer button').last().waitFor()
    await page.keyboard.press('f')
    await page.keyboard.press('1')
    await page.getByText(/^Enter confirms/).waitFor()
    await page.keyboard.press('Enter')
    await page
      .getByText(/^Done\. Nothing free/)
      .first()
      .waitFor()
    const late = await openDesk(site)
    await late.page.goto(`${site}/console/`)
    await late.page.getByText('A second person').click()
    await late.page.getByRole('button', { name: 'Credit Arjun Sethi' }).click()
    await heading(late.page, 'My day').waitFor()
    await late.page.goto(site + address)
    await late.page.getByRole('heading', { name: 'Decided already' }).waitFor()
    await late.page.getByText(/^Meera Nair decided it, /).waitFor()
    expect(await axeFindings(late.page)).toEqual([])
    await late.page.keyboard.press('Enter')
    await heading(late.page, 'Limit requests').waitFor()
    await late.close()
  })
})

/** A case is on the screen, and the next one is held. */
const openFirstFace = async (page: Page): Promise<string> => {
  let ahead = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/ahead') && response.ok()) ahead += 1
  })
  await page.goto(`${site}/console/work?kind=faceCase`)
  await page.locator('tbody th').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'Selfie' }).waitFor()
  await until('the next case is held', async () => ahead >= 2)
  return page.locator('main h2').first().innerText()
}

test('[B11.105] the next case stands before the answer; a decision that did not arrive brings its own back, to be sent with one key', async () => {
  for (let count = 0; count < 3; count += 1) await cases.faceCase()
  await atDesk('Identity', async ({ page, problems }) => {
    const number = page.locator('main h2').first()
    const first = await openFirstFace(page)
    let answer: (() => Promise<void>) | undefined
    await page.route('**/reviews/decide', (route) => {
      answer = () => route.abort()
    })
    await page.keyboard.press('a')
    await page.getByText(/^Enter confirms/).waitFor()
    await page.keyboard.press('Enter')
    // Nothing was answered, and the next one is there.
    await until('another case stands', async () => (await number.innerText()) !== first)
    await until('the decision is on its way', async () => answer !== undefined)
    await answer?.()
    await page.getByText(`${first} is not decided: `).first().waitFor()
    await until('the case is back', async () => (await number.innerText()) === first)
    await page.getByText(/^Enter confirms/).waitFor()
    await page.unroute('**/reviews/decide')
    await page.keyboard.press('Enter')
    await until('it is decided', async () => (await number.innerText()) !== first)
    await page.getByText('Done. Here is the next one.').first().waitFor()
    // The browser tells of the request that was broken off.
    problems.splice(0, problems.length, ...problems.filter((one) => !one.includes('ERR_FAILED')))
  })
})

test('[B11.105] who went on from a case that another has decided is brought back to who did', async () => {
  for (let count = 0; count < 3; count += 1) await cases.faceCase()
  await atDesk('Identity', async ({ page }) => {
    const number = page.locator('main h2').first()
    const first = await openFirstFace(page)
    const address = page.url()
    const other = await openDesk(site)
    await other.page.goto(`${site}/console/`)
    await other.page.getByText('A second person').click()
    await other.page
      .getByRole('button', { name: /^Identity / })
      .last()
      .click()
    await heading(other.page, 'My day').waitFor()
    await other.page.goto(address)
    await other.page.getByRole('button', { name: 'Take it over' }).click()
    await other.page.getByRole('img', { name: 'Selfie' }).waitFor()
    await other.page.keyboard.press('a')
    await other.page.getByText(/^Enter confirms/).waitFor()
    await other.page.keyboard.press('Enter')
    await other.page.getByText(/^Done/).first().waitFor()
    await other.close()
    await page.keyboard.press('a')
    await page.getByText(/^Enter confirms/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Decided already' }).waitFor()
    expect(page.url()).toBe(address)
    await page.keyboard.press('Enter')
    await until('the next case stands', async () => ![first, ''].includes(await number.innerText()))
  })
})

test('a dialog that is open when the console locks does not keep anybody from unlocking it, and is there afterwards', async () => {
  const desk = await openDesk(site)
  const { page } = desk
  await page.clock.install()
  await asDemo(page, site, 'Support')
  await page.goto(`${site}/console/loans`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Half typed')
  await page.clock.fastForward('15:30')
  await heading(page, 'Locked, Farah Khan').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Go on with my passkey' }).click()
  await page.getByLabel('Name').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Half typed')
  expect(desk.problems).toEqual([])
  await desk.close()
})
