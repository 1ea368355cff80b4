import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { CertifiedPerson } from '@noren/testkit/given-certified'
import { givenRows, givenStatement, statementPdf } from '@noren/testkit/given-statement'
import { expect, test } from 'vitest'
import type { PhoneShop } from './browser.ts'
import type { NorenProcess } from './noren-process.ts'
import type { BackOffice } from './people.ts'
import { findingsOn } from './screen-checks.ts'
import { onStage } from './stage.ts'

/** Past the day from which limits go by what somebody can pay back; other browser tests hold the policy before it. */
const MONTHS = [30, 30]

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
onStage(
  (stage) => {
    ;({ noren, office, shop } = stage)
  },
  { CREDIT_POLICY: '' },
)

const PASSWORD = 'ASHA0101'

/** Four months with a salary of 32 000, and a gift in the month before the last. */
const fileOf = async ({ name, accountNumber }: CertifiedPerson): Promise<Buffer> => {
  const { today } = await (await fetch(`${noren.url}/sandbox/api/clock`)).json()
  const until = addDays(day(today), -2)
  const [, , gift] = givenRows(until).filter(({ narration }) => narration.includes('SALARY'))
  if (!gift) throw new Error('no month for a gift')
  const more = [{ ...gift, narration: 'UPI/9/R MEHTA/GIFT', amountMinor: minor(4_000_00) }]
  const rows = givenRows(until, [32_000, 32_000, 32_000, 32_000], more)
  const of = { name, accountNumber, until, rows, password: PASSWORD }
  return Buffer.from(await statementPdf(givenStatement(of)))
}

test('[B4.105] who is asked for an income shows a statement, sees each figure, strikes one out and has a limit', async () => {
  for (const days of MONTHS) await office.advanceDays(days)
  const info = { workStatus: 'student', monthlyIncome: undefined } as never
  const person = await office.certified({ info })
  const buffer = await fileOf(person)
  const phone = await shop.phone({ reducedMotion: 'reduce' })
  const { context, page } = phone
  await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await page.goto('/#/home')
  await page.getByRole('link', { name: 'Show a bank statement' }).click()
  await page.waitForURL(/#\/income\?step=send$/)
  const send = page.getByRole('button', { name: 'Read it' })
  expect(await send.isDisabled()).toBe(true)
  expect(await findingsOn(phone, { isDarkToo: true })).toEqual([])

  await page.locator('input[type=file]').setInputFiles({
    name: 'statement.pdf',
    mimeType: 'application/pdf',
    buffer,
  })
  await page.getByText('statement.pdf').waitFor()
  await page.getByRole('checkbox').check()
  await send.click()
  await page.getByText('This file needs a password').waitFor()
  await page.getByLabel('Password of the file').fill(PASSWORD)
  await send.click()
  await page.getByText('In a typical month you receive').waitFor()
  await page.getByText('LOTUS MILLS PVT LTD SALARY').waitFor()
  await page.getByRole('button', { name: /Strike out: .*MEHTA/ }).click()
  await page.getByRole('button', { name: /Count again: .*MEHTA/ }).waitFor()
  expect(await findingsOn(phone, { isDarkToo: true })).toEqual([])

  await page.getByRole('button', { name: 'Use these figures' }).click()
  await page.getByText('Your statement counts until').waitFor()
  expect(await findingsOn(phone, { isDarkToo: true })).toEqual([])
  await page.goto('/#/home')
  await page.getByText('You can borrow').waitFor()
  expect(phone.problems).toEqual([])
  await phone.close()
})
