import { randomUUID } from 'node:crypto'
import { addOperator } from '@noren/server/domains/operator/operators'
import { proofPicture as drawPicture } from '@noren/testkit/given-proof-picture'
import { openDataFolder } from '@noren/testkit/open-data-folder'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { signedInPerson } from './people.ts'

let noren: NorenProcess
let shop: PhoneShop
beforeAll(async () => {
  noren = await startNoren({ env: { VISION_WORKERS: '0' } })
  shop = await openPhoneShop(noren.url)
})
afterAll(async () => {
  await shop?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

/** Answers the newest ticket as staff, with the console's own calls. */
const answerTicket = async (answer: string): Promise<void> => {
  const { deps, close } = await openDataFolder(noren.dataDir)
  const desk = { db: deps.db, newId: deps.newId, at: deps.clock.now() }
  const { token } = await addOperator(desk, { name: 'Mira', roles: ['support'] })
  await close()
  const headers = { flag: '0', authentication: token, 'content-type': 'application/json' }
  const at = `${noren.url}/api/operator/grievances`
  const { data } = await (await fetch(at, { headers })).json()
  const body = JSON.stringify({
    requestId: randomUUID(),
    feedbackId: data.details.at(-1).feedbackId,
    answer,
  })
  expect((await fetch(`${at}/answer`, { method: 'POST', headers, body })).status).toBe(200)
}

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** Writes a complaint with five pictures, after the errors beside empty fields were shown. */
const writeComplaint = async (page: Page): Promise<void> => {
  const message = page.getByLabel('Your message')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Please choose what it is about.').waitFor()
  await page.getByText('Please fill in the feedback content before submitting.').waitFor()
  await expect.poll(() => message.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('radio', { name: 'Complaint' }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Please choose what the complaint is about.').waitFor()
  await page.getByRole('radio', { name: 'The amount is wrong' }).check()
  await page.getByText('As soon as you send it, reminders stop').waitFor()
  await message.fill('The fee was booked twice.')
  await page.getByText('25 / 2000').waitFor()
  const bytes = await drawPicture(['The order'])
  const files = [1, 2, 3, 4, 5, 6].map((number) => picture(`${number}.jpg`, bytes))
  await page.locator('input[type="file"]').setInputFiles(files)
  await page.getByText('At most 5 pictures.').waitFor()
  await page.getByText('5 / 5').waitFor()
  await expect.poll(() => page.getByRole('img', { name: /^Picture \d$/ }).count()).toBe(5)
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(wider)).toBe(0)
  await page.getByRole('button', { name: 'Remove picture 5' }).click()
  await page.getByText('4 / 5').waitFor()
  const text = picture('no.jpg', Buffer.from('not a picture'))
  await page.locator('input[type="file"]').setInputFiles([text])
  await page.getByText('Your browser cannot open one of the files').waitFor()
}

test('[S2.1] a complaint gets its ticket number, and later its answer, on the page', async () => {
  const person = await signedInPerson(noren.url)
  const phone = await shop.phone()
  const { page, context } = phone
  await context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await page.goto('/#/feedback')
  await page.getByText('Nothing yet.').waitFor()
  await writeComplaint(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('We have received it').waitFor()
  await page.getByText('From now on no reminder is sent').waitFor()
  const ticket = page.getByRole('region', { name: /^TK-\d{4}-\d{4}$/ })
  await ticket.getByText('4 pictures sent').waitFor()
  await ticket.getByText('Waiting').waitFor()
  await page.getByRole('button', { name: 'Write again' }).click()
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('')
  expect(await page.locator('.is-bad').count()).toBe(0)
  await answerTicket('You are right. It is taken back.')
  await ticket.getByText('You are right. It is taken back.').waitFor()
  await ticket.getByText('Answered', { exact: true }).waitFor()
  await ticket.getByRole('button', { name: 'This is not settled' }).click()
  await page.getByText('You go on with TK-').waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
  await page.getByLabel('Your message').fill('It is booked twice again.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('From now on no reminder is sent').waitFor()
  expect(phone.problems).toEqual([])
  await phone.close()
})
