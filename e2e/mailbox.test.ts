import { readPdf } from '@noren/testkit/read-pdf'
import { expect, test } from 'vitest'
import { goOn } from './borrower.ts'
import type { PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import { type BackOffice, disbursedLoanOf, plainCall } from './people.ts'
import { onStage } from './stage.ts'

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage((stage) => {
  ;({ noren, office, shop } = stage)
})

test('[S1.14] an address that takes no mail is mended with the papers; the mailbox opens what then comes', async () => {
  const { token, userId } = await office.certified()
  await plainCall(noren.url, '/documentMail', { token, body: { email: 'asha@nobody.example' } })
  await disbursedLoanOf(noren.url, token)
  const failedCount = async () =>
    (await plainCall(noren.url, '/documentMail', { token })).failedCount
  await expect.poll(failedCount, { timeout: 30_000 }).toBe(1)

  const { page } = await shop.phone()
  await page.goto(`/?openToken=${office.openTokenFor(userId)}&uniqueChannel=sms`)
  await goOn(page)
  await page.waitForURL(/#\/home/)
  await page.goto('/#/user?view=papers')
  const trouble = page.getByRole('region', { name: 'Email could not be delivered' })
  const email = trouble.getByLabel('Email')
  await email.waitFor()
  expect(await email.inputValue()).toBe('asha@nobody.example')
  await email.fill('asha')
  await trouble.getByRole('button', { name: 'Send again' }).click()
  await trouble.getByText('Please check the email').waitFor()
  await email.fill('asha.k@example.com')
  await trouble.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The papers are on their way.').waitFor()
  await trouble.waitFor({ state: 'detached' })

  await page.goto('/sandbox')
  const letter = page.locator('#mail li', { hasText: 'asha.k@example.com' })
  const files = letter.getByRole('link')
  await files.first().waitFor()
  expect(await letter.count()).toBe(1)
  expect(await files.allInnerTexts()).toEqual([
    expect.stringMatching(/^key-facts-KFS-.*\.pdf$/),
    expect.stringMatching(/^agreement-.*\.pdf$/),
  ])
  const [answer] = await Promise.all([
    page.context().waitForEvent('response', (one) => one.url().includes('/sandbox/api/mail/')),
    files.first().click(),
  ])
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const bytes = await (await fetch(answer.url())).arrayBuffer()
  expect((await readPdf(new Uint8Array(bytes))).title).toContain('Key Facts Statement')
})
