import { day, daysBetween } from '@noren/contract/dates'
import { freePort } from '@noren/testkit/free-port'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Phone } from '../browser.ts'
import { type NorenProcess, removeFolder, startNoren } from '../noren-process.ts'
import { axeFindings } from '../screen-checks.ts'
import { openCaseMaker } from './cases.ts'
import { asDemo, heading } from './screens.ts'

/** The invoices of a market whose tax authority has them stamped. */
let noren: NorenProcess
let site: string
/** From that day on they are. */
const STAMPED_FROM = day('2027-01-04')

beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  const env = { VISION_WORKERS: '0', PUBLIC_URL: site, MARKET: 'mx' }
  noren = await startNoren({ port, env })
  const cases = await openCaseMaker(noren, 'mx')
  const answer = await fetch(`${noren.url}/sandbox/api/clock`)
  const { today } = (await answer.json()) as { today: string }
  await cases.passDays(Math.max(1, daysBetween(day(today), STAMPED_FROM)))
  const loan = await cases.running()
  // Principal, interest of no day, and of the fee with its tax the rest.
  await cases.pays(loan, '5030.00')
  await cases.passDays(2)
  await cases.close()
}, 900_000)
afterAll(async () => {
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const atInvoices = async (role: string, work: (desk: Phone) => Promise<void>): Promise<void> => {
  const desk = await openDesk(site, { locale: 'en-IN' })
  await asDemo(desk.page, site, role)
  await desk.page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
  await heading(desk.page, 'Invoices and credit notes').waitFor()
  await desk.page.getByLabel('Book').selectOption({ label: 'Nopal Azul' })
  await work(desk)
  expect(desk.problems).toEqual([])
  await desk.close()
}
const UUID = /[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}/
/** Rows whose stamp has come, once all have theirs. */
const stampedRows = async (page: Page, kind: string) => {
  const rows = page.locator('tbody tr', { hasText: kind }).filter({ hasText: UUID })
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.locator('tbody tr').first().waitFor()
        return rows.count()
      },
      { timeout: 120_000, interval: 3_000 },
    )
    .toBeGreaterThan(0)
  return rows
}

test('[B9.153] the folio of a receipt that was wrong is cancelled in the console with its reason, and another one comes; an invoice that is named has nothing to press', async () => {
  await atInvoices('Finance', async ({ page }) => {
    const receipts = await stampedRows(page, 'receipt of a payment')
    await receipts.first().getByText('payment of').waitFor()
    const first = UUID.exec(await receipts.first().innerText())?.[0] ?? ''
    const invoices = await stampedRows(page, 'invoice')
    expect(await invoices.getByRole('link', { name: 'Cancel the folio' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await receipts
      .first()
      .getByRole('button', { name: /as XML$/ })
      .click()
    expect((await download).suggestedFilename()).toMatch(/^RC-.*\.xml$/)
    await receipts.first().getByRole('link', { name: 'Cancel the folio' }).click()
    await page.getByRole('heading', { name: /^Cancel the folio of RC-/ }).waitFor()
    await page.getByText(first).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Reason').selectOption({ label: 'Wrong: the new one names it (01)' })
    await page.getByRole('button', { name: 'Sign and cancel it' }).click()
    await page.getByText('It is being cancelled and stamped anew.').waitFor()
    const after = await stampedRows(page, 'receipt of a payment')
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.locator('tbody tr').first().waitFor()
          return UUID.exec((await after.allInnerTexts()).join(' '))?.[0] ?? first
        },
        { timeout: 120_000, interval: 3_000 },
      )
      .not.toBe(first)
  })
  for (const role of ['Accounting', 'Audit']) {
    await atInvoices(role, async ({ page }) => {
      await stampedRows(page, 'receipt of a payment')
      expect(await page.getByRole('link', { name: 'Cancel the folio' }).count()).toBe(0)
    })
  }
})
