import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { dataFile } from './browser.ts'
import { until } from './until.ts'

/** A person with a phone: what they tap and type from the landing page to a settled loan. */

export const newPhone = (): string => `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`

export const newestCode = async (url: string, phone: string): Promise<string> => {
  const answer = await fetch(`${url}/sandbox/api/sms?phone=${phone}`)
  const { details } = (await answer.json()) as { details: { code: string | null }[] }
  return details.find(({ code }) => code !== null)?.code ?? ''
}

export const payAtTill = (url: string, payment: Record<string, unknown>): Promise<Response> =>
  fetch(`${url}/sandbox/api/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
  })

/** Asks for a code for the number that stands in the form, and types it; the caller presses. */
export const takeCode = async (page: Page, url: string, phone: string): Promise<void> => {
  await page.getByRole('button', { name: 'Get code' }).click()
  await page.getByText('New code in').waitFor()
  await page.getByLabel(/-digit code/).fill(await newestCode(url, phone))
  await page.getByRole('checkbox').check()
}

export const pressSignIn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Sign in', exact: true }).click()

/** Says yes to a link that was opened: it signs nobody in by itself. */
export const goOn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Yes, go on here' }).click()

/** From the landing page through the sign-in form; the caller waits for the page that follows. */
export const signInFromLanding = async (page: Page, url: string, phone: string): Promise<void> => {
  await page.getByText('See what I can borrow').first().click()
  await page.getByLabel('Mobile number').fill(phone)
  await takeCode(page, url, phone)
  await pressSignIn(page)
}

export const signIn = async (page: Page, url: string, phone: string): Promise<void> => {
  await page.goto('/')
  await signInFromLanding(page, url, phone)
  await page.waitForURL(/#\/identity-auth/)
}

export const acceptDataNotice = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Read the notice and start' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: /Collecting the data/ }).check()
  await sheet.getByRole('checkbox', { name: /Credit decision/ }).check()
  await sheet.getByRole('button', { name: 'Save my choices and go on' }).click()
  await page.waitForURL(/#\/survey/)
}

export const answerSurvey = async (page: Page): Promise<void> => {
  const finish = page.getByRole('button', { name: 'Send the answers' })
  const next = page.getByRole('button', { name: 'Next question' })
  for (;;) {
    await page.getByRole('radio').first().waitFor({ state: 'attached' })
    await page.getByRole('radio').first().check({ force: true })
    await finish.or(next).first().waitFor()
    if (await finish.isVisible()) break
    const shown = await page.getByText(/^Question \d+\sof/).innerText()
    await next.click()
    await page.getByText(shown, { exact: true }).waitFor({ state: 'detached' })
  }
  await finish.click()
  await page.waitForURL(/#\/facial-auth\/step-one/)
}

export const chooseDocument = async (page: Page, kind: string): Promise<void> => {
  await page.getByRole('radio', { name: new RegExp(kind) }).check({ force: true })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export const sendDocument = async (page: Page, fileName: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose a file').first().click()
  await (await chooser).setFiles(dataFile('documents', fileName))
}

/** Judging a film shares the machine with the browser that recorded it. */
const JUDGING_MS = 400_000

export const takeFaceCheck = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /Open the camera|Try again/ }).click()
  const ready = page.getByRole('button', { name: 'I am ready' })
  const open = page.getByRole('button', { name: 'Open the camera' })
  await ready.or(open).first().waitFor()
  if (await open.isVisible()) await open.click()
  await ready.click()
  const outcome = page.getByText(
    /The face check passed|A person will look at it|tr(y|ies) left today/,
  )
  await ready.waitFor({ state: 'detached' })
  await outcome.waitFor({ timeout: JUDGING_MS })
  // On a busy machine judging may take longer than a call's time-out: the same film is sent again, and
  // the answer is ready.
  const again = page.getByRole('button', { name: 'Send it again' })
  for (let sent = 1; sent < 3 && (await again.isVisible()); sent += 1) {
    await again.click()
    await again.waitFor({ state: 'detached' })
    await outcome.waitFor({ timeout: JUDGING_MS })
  }
  return page.locator('main').innerText()
}

export const choose = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('dialog').getByRole('listitem').filter({ hasText: option }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Everything but gender and birthday, which the document says. */
export const typePersonalInfo = async (page: Page): Promise<void> => {
  await page.waitForURL(/step-two/)
  await page.getByLabel('Email').fill('rohan@example.com')
  await choose(page, 'Education level', /./)
  await choose(page, 'Marital status', /./)
  await choose(page, 'Number of children', /./)
  await choose(page, 'Work status', /Salaried|Employed/i)
  await choose(page, 'Industry', /./)
  await choose(page, 'Monthly income', /60,000 to/)
  await choose(page, 'How you are paid', /month/i)
  await choose(page, 'Payday', /./)
  await page.getByLabel('Company name').fill('Weaver Mills')
  await page.getByLabel('Company address').fill('12 Loom Road, Pune')
}

export const fillPersonalInfo = async (page: Page): Promise<void> => {
  await typePersonalInfo(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.waitForURL(/step-three/)
}

export const fillContacts = async (page: Page): Promise<void> => {
  for (const number of [1, 2]) {
    const group = page.getByRole('group', { name: `Contact ${number}` })
    await group.getByRole('button', { name: /Who it is/ }).click()
    await page.getByRole('dialog').getByRole('listitem').nth(number).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await group.getByLabel('Phone number').fill(newPhone())
  }
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.waitForURL(/step-four/)
}

export const fillBankAccount = async (page: Page, accountNumber: string): Promise<void> => {
  await page.getByRole('button', { name: /Your bank/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox').or(sheet.getByRole('textbox')).first().fill('hdfc')
  await sheet.getByRole('listitem').filter({ hasText: /hdfc/i }).first().click()
  await page.getByLabel(/IFSC/).fill('HDFC0001234')
  await page.getByLabel('Account number', { exact: true }).fill(accountNumber)
  await page.getByLabel('Account number once more').fill(accountNumber)
  await page.getByRole('button', { name: 'Check the account' }).click()
  await page.getByText('It is your account').waitFor()
  await page.getByRole('button', { name: 'Use this account' }).click()
}

export const goHomeFromCreditSuccess = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your limit is open').waitFor()
  await dialog.getByText('Compare loans').click()
  await page.waitForURL(/#\/home/)
}

/** Reads the agreement to its end, agrees and applies; ends on the order's page. */
export const borrow = async (page: Page, productName: string): Promise<void> => {
  await page.getByLabel(`See details of ${productName}`).click()
  await page.waitForURL(/#\/loan/)
  await page.getByRole('button', { name: 'Read the agreement' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Part 1. Interest, fees, charges').waitFor()
  const agree = sheet.getByRole('checkbox')
  // A newly loaded text starts at its top again.
  await until('the end of the text was seen', async () => {
    await sheet.getByText('This is the end of the text.').scrollIntoViewIfNeeded()
    return (await agree.count()) === 1
  })
  await agree.check()
  await sheet.getByRole('button', { name: /^Apply for/ }).click()
  await page.waitForURL(/#\/(order|repay)/)
}
