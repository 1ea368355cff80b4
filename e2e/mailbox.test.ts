import { readPdf } from '@noren/testkit/read-pdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { type BackOffice, disbursedLoanOf, openBackOffice } from './people.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '0' } })
  office = await openBackOffice(noren)
  shop = await openPhoneShop(noren.url)
})
afterAll(async () => {
  await shop?.close()
  await office?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

test('[S1.14] the mailbox of the sandbox shows the letter with its documents, and a tap opens each', async () => {
  const { token } = await office.certified()
  await disbursedLoanOf(noren.url, token)
  const { page } = await shop.phone()
  await page.goto('/sandbox')
  const letter = page.locator('#mail li', { hasText: 'Documents of your loan' })
  const files = letter.getByRole('link')
  await files.first().waitFor({ timeout: 30_000 })
  expect(await letter.count()).toBe(1)
  expect(await files.allInnerTexts()).toEqual([
    expect.stringMatching(/^key-facts-KFS-.*\.pdf$/),
    expect.stringMatching(/^agreement-.*\.pdf$/),
  ])
  const [answer] = await Promise.all([
    page.context().waitForEvent('response', (one) => one.url().includes('/sandbox/api/mail/')),
    files.first().click(),
  ])
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const path = await files.first().getAttribute('href')
  const bytes = await (await fetch(`${noren.url}${path}`)).arrayBuffer()
  expect((await readPdf(new Uint8Array(bytes))).title).toContain('Key Facts Statement')
})
