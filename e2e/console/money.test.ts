import { addDays, addMonths, day, daysBetween } from '@noren/contract/dates'
import { freePort } from '@noren/testkit/free-port'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Phone } from '../browser.ts'
import { type NorenProcess, removeFolder, startNoren } from '../noren-process.ts'
import { axeFindings } from '../screen-checks.ts'
import { openCaseMaker } from './cases.ts'
import { asDemo, heading } from './screens.ts'

/** The pages of the lender's money, by an accountant who proposes, finance who confirms and an auditor who looks. */
let noren: NorenProcess
let site: string
beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  noren = await startNoren({ port, env: { VISION_WORKERS: '0', PUBLIC_URL: site } })
  const cases = await openCaseMaker(noren)
  await cases.running()
  await cases.pays(await cases.running(), '500.00')
  await cases.close()
  await sandbox('settle')
  await sandbox('compare')
  // The month of the loans is over then, and all of its days are sealed.
  const today = await todayOf()
  const next = addMonths(day(`${today.slice(0, 7)}-01`), 1)
  await sandbox('clock', { advanceDays: daysBetween(today, next) + 1 })
  await sandbox('compare')
}, 900_000)
afterAll(async () => {
  for (const desk of desks.values()) await desk.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const todayOf = async () => {
  const answer = await fetch(`${noren.url}/sandbox/api/clock`)
  return day(((await answer.json()) as { today: string }).today)
}

const sandbox = async (path: string, body: object = {}): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const asked = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${noren.url}/sandbox/api/${path}`, asked)
  expect(answer.status, await answer.text()).toBe(200)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** One computer for each role, signed in once. */
const desks = new Map<string, Phone>()
const deskOf = async (role: string): Promise<Phone> => {
  const known = desks.get(role)
  if (known) return known
  const desk = await openDesk(site)
  desks.set(role, desk)
  await asDemo(desk.page, site, role)
  return desk
}

/** Begins at the page of the day. */
const atDesk = async (role: string, work: (page: Page) => Promise<void>): Promise<void> => {
  const { page, problems } = await deskOf(role)
  await page.goto(`${site}/console/`)
  await heading(page, 'My day').waitFor()
  await work(page)
  expect(problems).toEqual([])
}

const open = async (page: Page, place: string, title = place): Promise<void> => {
  await page.getByRole('link', { name: place, exact: true }).first().click()
  await heading(page, title).waitFor()
}

/** Finance signs what an accountant has proposed. */
const signed = async (what: string | RegExp): Promise<void> =>
  atDesk('Finance', async (page) => {
    await open(page, 'Approvals')
    await page
      .getByRole('navigation', { name: 'What waits for a second person' })
      .getByRole('link', { name: what })
      .first()
      .click()
    await button(page, 'Sign and confirm').click()
    await page.getByText('Confirmed and done.').waitFor()
  })

test('[B9.136] an exception of the bank is decided by keys as what it is, and waits for a second person where it has to', async () => {
  await atDesk('Accounting', async (page) => {
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await heading(page, 'Reconciliation').waitFor()
    await page.getByRole('heading', { name: 'Nothing is open' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'What is it?' }).waitFor()
    // Nothing that the bank alone knows is a difference, and money that came is no charge.
    const decisions = await page.getByLabel('It is').locator('option').allInnerTexts()
    expect(decisions).not.toContain('A charge of the bank')
    expect(decisions).toContain('Capital paid in or out')
    await page.getByLabel('It is').selectOption({ label: 'Capital paid in or out' })
    await page.getByText('Always two people.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('y')
    await page.getByText(/^Waits for a second person\./).waitFor()
  })
  await signed(/^Reconciliation/)
})

test('[B9.137] a book is read on any day: trial balance, what a lender is told, an account and an entry with its source', async () => {
  await atDesk('Audit', async (page) => {
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await heading(page, 'Books').waitFor()
    await page.getByText('Both sides add up to the same.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await button(page, 'Save as CSV').click()
    expect((await download).suggestedFilename()).toMatch(/^trial-balance-.*-posted\.csv$/)

    await page.getByRole('link', { name: /^1110 / }).click()
    await page.getByText(/^1110 .*, before$/).waitFor()
    await page.getByLabel('From').fill('2020-01-01')
    await page.locator('tbody a').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.locator('tbody a').first().click()
    await heading(page, 'Entry').waitFor()
    await page.getByRole('heading', { name: 'What it stands for' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    await open(page, 'Books')
    await page.getByRole('link', { name: 'Statement of a day' }).click()
    await page.getByText('PDF and CSV are made of sealed days.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // Nothing on any page of money is theirs to press.
    const places = ['Reconciliation', 'Month close', 'Lenders’ funds', 'Tax returns']
    for (const place of [...places, 'Disputes', 'Guarantees']) {
      await open(page, place)
      expect(
        await page.getByRole('button', { name: /^Sign and|^Propose|^Compare now|^Take/ }).count(),
      ).toBe(0)
    }
  })
})

test('[B11.126] an account gets the lender’s own code by two persons, on one page', async () => {
  const toCodes = async (page: Page): Promise<void> => {
    await open(page, 'Books')
    await page.getByRole('link', { name: 'Own codes', exact: true }).click()
    await page.getByRole('rowheader', { name: /^1110 / }).waitFor()
  }
  await atDesk('Accounting', async (page) => {
    await toCodes(page)
    await page.getByRole('link', { name: /^1110 / }).click()
    await page.getByRole('textbox', { name: 'Own code' }).fill('a b')
    expect(await button(page, 'Sign and propose').isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Own code' }).fill('13000')
    await page.getByRole('heading', { name: 'Before and after' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Sign and propose').click()
    await page.getByText(/^13000, asked for by/).waitFor()
    // Not one's own to confirm.
    expect(await button(page, /^Sign and confirm/).count()).toBe(0)
  })
  await atDesk('Finance', async (page) => {
    await toCodes(page)
    await button(page, 'Sign and confirm: 1110').click()
    await page.getByText(/^Confirmed: exports name both/).waitFor()
    await page.getByRole('cell', { name: '13000', exact: true }).waitFor()
    // What it has stands in the field: nothing is taken away by not typing.
    await page.getByRole('link', { name: /^1110 / }).click()
    expect(await page.getByRole('textbox', { name: 'Own code' }).inputValue()).toBe('13000')
    expect(await button(page, 'Sign and propose').isDisabled()).toBe(true)
  })
  await atDesk('Audit', async (page) => {
    await toCodes(page)
    expect(await button(page, /^Sign/).count()).toBe(0)
  })
})

test('[B9.138] a month says what is in the way, gets its allowance, and is closed by two', async () => {
  await atDesk('Accounting', async (page) => {
    await open(page, 'Month close')
    await page.getByRole('heading', { name: 'Nothing is open' }).waitFor()
    await page
      .getByRole('link', { name: /Banyan/ })
      .last()
      .click()
    await page.getByRole('heading', { name: 'What has to be done' }).waitFor()
    await page.getByText('All its days are sealed.').waitFor()
    await page.getByText('Its exceptions are decided.').waitFor()
    await page.getByRole('heading', { name: 'To be set aside for losses' }).waitFor()
    await page.getByRole('rowheader', { name: 'Provisions of the market' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    if (await page.getByText('Less is set aside than the policy asks for.').count()) {
      await button(page, 'Propose the allowance').click()
      await page.getByText(/^Proposed\./).waitFor()
      await signed(/^Adjustment/)
      await page.reload()
      await page.getByText('What the policy asks for is set aside.').waitFor()
    }
    await button(page, /^Propose the close/).click()
    await page.getByText(/^Proposed\./).waitFor()
    // Once is enough.
    await button(page, /^Propose the close/).click()
    await page.getByText(/already proposed|waits for a second/).waitFor()
    await signed(/^Month close/)
    await page.reload()
    await page.getByText('This month is closed.').waitFor()
    expect(await button(page, /^Propose/).count()).toBe(0)
  })
})

test('[B9.139] a lender’s limit and withdrawal are proposed with what they change, and are there once finance has signed', async () => {
  await atDesk('Accounting', async (page) => {
    await open(page, 'Lenders’ funds')
    await page.getByText(/^No lender has a limit/).waitFor()
    await page.getByLabel('Has to stay').fill('1000')
    await page.getByRole('heading', { name: 'Before and after' }).waitFor()
    await button(page, 'Propose the limit').click()
    await page.getByText(/^Proposed\./).waitFor()
    await signed(/^Limit of a lender/)
    await page.reload()
    await page.getByRole('heading', { name: 'Take money out' }).waitFor()
    // More than is free is not even asked for.
    await page.getByLabel('Amount').fill('999999999999')
    await page.getByText(/: the rest is owed to others/).waitFor()
    expect(await button(page, 'Propose the withdrawal').isDisabled()).toBe(true)
    await page.getByLabel('Amount').fill('250')
    await page.getByText('May be taken out').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Propose the withdrawal').click()
    await page.getByText(/^Proposed\./).waitFor()
    await signed(/^Money a lender takes out/)
    await page.reload()
    await page.getByRole('cell', { name: /^held/ }).waitFor()
    await button(page, 'Take back').click()
    await button(page, 'Yes, free its money').click()
    await page.getByRole('cell', { name: 'taken back' }).waitFor()
  })
})

test('[B9.140] invoices to borrowers are listed by month; one of the platform has its paper and is taken back by two', async () => {
  await atDesk('Accounting', async (page) => {
    await open(page, 'Invoices', 'Invoices and credit notes')
    const [first] = (await page.getByLabel('Month').locator('option').all()).slice(1)
    await page.getByLabel('Month').selectOption((await first?.getAttribute('value')) ?? '')
    await page.getByRole('cell', { name: 'invoice', exact: true }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Of the platform' }).click()
    await page.getByLabel('Fee without tax').fill('1500')
    await button(page, 'Propose the fee').click()
    await page.getByText(/^Proposed\./).waitFor()
    await signed(/^Fee of the platform/)
    await page.reload()
    const download = page.waitForEvent('download')
    await button(page, /^Save .* as PDF$/).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await page.getByRole('link', { name: 'Credit note' }).click()
    await page.getByRole('heading', { name: /^Take .* back$/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Propose the credit note').click()
    await page.getByText(/^Proposed\./).waitFor()
    await signed(/^Credit note of the platform/)
    await page.reload()
    await page.getByText(/^credit note of /).waitFor()
  })
})

test('[B9.149] a borrower’s invoice is saved from the console as the paper that the borrower has, and not by an auditor', async () => {
  const toInvoices = async (page: Page): Promise<void> => {
    await open(page, 'Invoices', 'Invoices and credit notes')
    const [first] = (await page.getByLabel('Month').locator('option').all()).slice(1)
    await page.getByLabel('Month').selectOption((await first?.getAttribute('value')) ?? '')
    await page.getByRole('cell', { name: 'invoice', exact: true }).first().waitFor()
  }
  await atDesk('Accounting', async (page) => {
    await toInvoices(page)
    const download = page.waitForEvent('download')
    await button(page, /^Save .* as PDF$/)
      .first()
      .click()
    expect((await download).suggestedFilename()).toMatch(/^tax-invoice-.*\.pdf$/)
    expect(await axeFindings(page)).toEqual([])
  })
  await atDesk('Audit', async (page) => {
    await toInvoices(page)
    expect(await button(page, /^Save .* as PDF$/).count()).toBe(0)
  })
})

test('[B9.150] balance sheet, profit and loss and journal are read in the console, the journal by account and loan', async () => {
  await atDesk('Audit', async (page) => {
    await open(page, 'Books')
    const view = (name: string) => page.getByRole('link', { name, exact: true }).click()
    await view('Balance sheet')
    await page.getByRole('heading', { name: 'Liabilities' }).waitFor()
    const cell = (name: string) =>
      page
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .locator('td')
        .innerText()
    expect(await cell('Assets together')).toBe(await cell('Liabilities and equity together'))
    expect(await axeFindings(page)).toEqual([])
    await view('Profit and loss')
    await page.getByRole('heading', { name: 'Expenses' }).waitFor()
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByRole('link', { name: /^4010 / }).waitFor()
    const download = page.waitForEvent('download')
    await button(page, 'Save as CSV').click()
    expect((await download).suggestedFilename()).toMatch(/^profit-and-loss-.*-posted\.csv$/)
    await view('Journal')
    await page.getByLabel('Account code').fill('1110')
    await button(page, 'Show').click()
    await expect.poll(() => page.url()).toContain('code=1110')
    const rows = page.locator('tbody tr')
    await rows.filter({ hasText: '1110' }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const number = await rows.first().locator('td').nth(2).innerText()
    await page.getByLabel('Loan number').fill(number)
    await button(page, 'Show').click()
    await expect.poll(() => page.url()).toContain('loan=')
    await expect
      .poll(async () => new Set(await rows.locator('td:nth-child(4)').allInnerTexts()))
      .toEqual(new Set([number]))
    await page.getByLabel('Loan number').fill('nobody')
    await button(page, 'Show').click()
    await page.getByRole('heading', { name: 'No entries' }).waitFor()
  })
})

test('[B9.154] a dispute is opened at its payment, answered, and ended by two persons, with what it changes beside it', async () => {
  await atDesk('Accounting', async (page) => {
    // One of the two was paid.
    for (const at of [0, 1]) {
      await page.goto(`${site}/console/loans`)
      await page.locator('tbody th a').nth(at).click()
      await page.getByRole('heading', { name: 'Payments' }).waitFor()
      if (await page.getByRole('link', { name: 'Dispute', exact: true }).count()) break
    }
    await page.getByRole('link', { name: 'Dispute', exact: true }).click()
    await heading(page, 'Disputes').waitFor()
    await page.getByText('No payment is in dispute.').waitFor()
    await page.getByRole('heading', { name: /^A dispute of / }).waitFor()
    // More than was paid is not even asked for.
    await page.getByLabel('Amount').fill('500000')
    await page.getByLabel('The provider’s name of it').fill('DISP00000001')
    expect(await button(page, 'Open the dispute').isDisabled()).toBe(true)
    await page.getByLabel('Amount').fill('400')
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Open the dispute').click()
    await page.getByRole('row', { name: /^DISP00000001/ }).waitFor()
    await page.getByRole('link', { name: 'Decide', exact: true }).click()
    await page.getByLabel('Where the evidence lies').fill('folder 12')
    await button(page, 'Note the answer').click()
    await page.getByRole('cell', { name: 'folder 12' }).waitFor()
    await page.getByLabel('It was').selectOption({ label: 'lost: the money is gone' })
    await page.getByRole('heading', { name: 'Before and after' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Propose the decision').click()
    await page.getByText(/^Proposed\./).waitFor()
  })
  await signed(/^Dispute/)
  await atDesk('Audit', async (page) => {
    await open(page, 'Disputes')
    await page.getByText('No payment is in dispute.').waitFor()
  })
})

test('[B9.155] a guarantee is agreed for a fixed set of loans by two persons, and stands with its cover and what is left', async () => {
  await atDesk('Accounting', async (page) => {
    await open(page, 'Guarantees')
    await page.getByText(/^Nobody guarantees/).waitFor()
    await page.getByText('No loan is late enough.').waitFor()
    await page.getByLabel('Guarantor').fill('Umbra Surety')
    await page.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'bank guarantee' })
    await page.getByRole('combobox', { name: 'Product' }).selectOption({ label: 'Lane 30' })
    const today = await todayOf()
    const first = addMonths(day(`${today.slice(0, 7)}-01`), -2)
    await page.getByLabel('Paid out from').fill(first)
    // Not before the days are over.
    await page.getByLabel('Paid out until').fill(addDays(today, -1))
    expect(await button(page, 'Propose the guarantee').isDisabled()).toBe(true)
    await page.getByLabel('Cover').fill('500')
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Propose the guarantee').click()
    await page.getByText(/^Proposed\./).waitFor()
    await signed(/^Guarantee/)
    await page.reload()
    await page.getByRole('row', { name: /Umbra Surety.*bank guarantee.*500/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
  await atDesk('Audit', async (page) => {
    await open(page, 'Guarantees')
    await page.getByRole('row', { name: /Umbra Surety/ }).waitFor()
    expect(await button(page, /^Propose/).count()).toBe(0)
  })
})

test('[B9.141] a lender’s return of the month adds up by place, and what it kept back stands with its last days', async () => {
  await atDesk('Accounting', async (page) => {
    await open(page, 'Tax returns')
    await page.getByRole('heading', { name: 'By place and rate' }).waitFor()
    await page.getByRole('heading', { name: 'Set off tax' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Tax kept back' }).click()
    await page.getByText('Return by').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await button(page, 'Save as CSV').click()
    expect((await download).suggestedFilename()).toMatch(/^withheld-/)
  })
})

test('the pages of money say which roles have them, and speak four languages', async () => {
  await atDesk('Support', async (page) => {
    expect(await page.getByRole('heading', { name: 'Money', exact: true }).count()).toBe(0)
    const places = ['books', 'reconciliation', 'months', 'funds', 'invoices', 'tax']
    for (const place of [...places, 'disputes', 'guarantees']) {
      await page.goto(`${site}/console/money/${place}`)
      await page.getByRole('heading', { name: 'Your roles do not open this page' }).waitFor()
    }
  })
  for (const [locale, title] of [
    ['es-MX', 'Cierre de mes'],
    ['id-ID', 'Tutup bulan'],
    ['vi-VN', 'Chốt tháng'],
  ] as const) {
    const desk = await openDesk(site, { locale })
    await desk.page.goto(`${site}/console/`)
    await desk.page.locator('button', { hasText: 'Ruth Dsouza' }).click()
    await desk.page.locator('nav a').first().waitFor()
    await desk.page.goto(`${site}/console/money/months`)
    await heading(desk.page, title).waitFor()
    expect(desk.problems).toEqual([])
    await desk.close()
  }
})
