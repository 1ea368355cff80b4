import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseDocument } from './borrower.ts'
import { dataFile, openPhoneShop, type Phone, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { type BackOffice, openBackOffice, plainCall, signedInPerson } from './people.ts'

let noren: NorenProcess
let office: BackOffice
/** One browser has a camera, the other has none. */
let withCamera: PhoneShop
let withoutCamera: PhoneShop
beforeAll(async () => {
  noren = await startNoren()
  office = await openBackOffice(noren)
  withCamera = await openPhoneShop(noren.url, { flags: ['--use-fake-device-for-media-stream'] })
  withoutCamera = await openPhoneShop(noren.url)
})
afterAll(async () => {
  await withCamera?.close()
  await withoutCamera?.close()
  await office?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const FRONT = dataFile('documents', 'aadhaar-1-front-clean.jpg')

/** A phone at the guide for the front of an Aadhaar. */
const atDocument = async (shop: PhoneShop, permissions: string[]): Promise<Phone> => {
  const person = await signedInPerson(noren.url)
  await office.setStatus(person.userId, 20)
  const phone = await shop.phone({ permissions })
  await phone.context.addCookies([{ name: 'noren_token', value: person.token, url: noren.url }])
  await phone.page.goto('/#/facial-auth/step-one')
  await chooseDocument(phone.page, 'Aadhaar')
  await phone.page.getByText('The side with your photo').waitFor()
  return phone
}

const chooseFile = async (page: Page, path: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(path)
}
/** Reading takes seconds of a core, and minutes on a shared machine. */
const READING_MS = 400_000
const TEST_MS = 600_000
const isRead = (page: Page) => page.getByText('Now turn it over').waitFor({ timeout: READING_MS })
const OCR = /\/kyc\/invoke\/ocr$/
/** Checks only that the picture is sent, to spare the reader for the tests that wait for it. */
const chooseAndSend = async (page: Page, path: string): Promise<void> => {
  await page.route(OCR, (route) => route.abort('connectionreset'))
  const sending = page.waitForRequest(OCR, { timeout: READING_MS })
  await chooseFile(page, path)
  await sending
}

test(
  '[C3.1] a refused camera is explained with the steps of this browser, and a file goes on instead',
  async () => {
    const { page, problems, close } = await atDocument(withCamera, [])
    await page.getByRole('button', { name: 'Open the camera' }).click()
    await page.getByRole('heading', { name: 'The camera is switched off' }).waitFor()
    await expect.poll(() => page.locator('ol li').count()).toBe(3)
    await page.getByRole('button', { name: 'Use the camera app instead' }).waitFor()
    await chooseAndSend(page, FRONT)
    expect(problems).toEqual([])
    await close()
  },
  TEST_MS,
)

test('once the camera is allowed, trying again opens it, and leaving the page closes it', async () => {
  const { page, context, problems, close } = await atDocument(withCamera, [])
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await page.getByRole('heading', { name: 'The camera is switched off' }).waitFor()
  await context.grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await expect
    .poll(() => page.getByRole('button', { name: 'Take the picture' }).isEnabled())
    .toBe(true)
  const track = await page
    .locator('video')
    .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks()[0])
  expect(await track.evaluate((one) => one?.readyState)).toBe('live')
  // The frames are analysed in a worker.
  await expect.poll(() => page.workers().length).toBe(1)
  await page.goto('/#/identity-auth')
  await expect.poll(() => track.evaluate((one) => one?.readyState)).toBe('ended')
  await expect.poll(() => page.workers().length).toBe(0)
  expect(problems).toEqual([])
  await close()
})

test(
  '[C3.1] a computer without a camera is told so and uploads a file',
  async () => {
    const { page, problems, close } = await atDocument(withoutCamera, ['camera'])
    await page.getByRole('button', { name: 'Open the camera' }).click()
    await page.getByRole('heading', { name: 'No camera was found' }).waitFor()
    await chooseAndSend(page, FRONT)
    expect(problems).toEqual([])
    await close()
  },
  TEST_MS,
)

test(
  '[C4.1] a camera refused for the face leads to the guide and to a person, not into a dead end',
  async () => {
    const { token } = await office.atFaceCheck()
    const { page, context, problems, close } = await withCamera.phone({ permissions: [] })
    await context.addCookies([{ name: 'noren_token', value: token, url: noren.url }])
    await page.goto('/#/facial-auth/step-one')
    await page.getByRole('button', { name: 'Yes, this is right' }).click()
    await page.getByRole('button', { name: 'Open the camera' }).click()
    await page.getByRole('heading', { name: 'The camera is switched off' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: "I can't do this check" }).click()
    const ways = page.getByRole('dialog', { name: 'There are other ways' })
    await ways.getByText('A person checks it instead').click()
    await page.getByRole('button', { name: 'Ask a person' }).click()
    await expect.poll(() => page.getByText('Please choose one.').count()).toBe(2)
    // Without `force`: the page first scrolls to what is missing, and a forced click would not wait for
    // that.
    await page.getByRole('radio', { name: 'I cannot turn my head' }).check()
    await page.getByRole('radio', { name: 'I send one picture' }).check()
    await chooseFile(page, dataFile('faces', 'no-face.jpg'))
    await page.getByRole('img', { name: 'Your picture' }).waitFor()
    await page.getByRole('button', { name: 'Ask a person' }).click()
    await page.getByText('We see no face in this picture').waitFor({ timeout: READING_MS })
    await chooseFile(page, dataFile('faces', 'head-a-front.jpg'))
    await page.getByRole('img', { name: 'Your picture' }).waitFor()
    await page.getByRole('button', { name: 'Ask a person' }).click()
    await page
      .getByRole('heading', { name: 'A person will look at it' })
      .waitFor({ timeout: READING_MS })
    expect(problems).toEqual([])
    await close()
  },
  TEST_MS,
)

test(
  '[C4.2] when no try is left the way on is a person, and not another try',
  async () => {
    const { token } = await office.atFaceCheck()
    // Started as often as a day allows, and never finished.
    for (let begun = 0; begun < 12; begun++) {
      await plainCall(noren.url, '/kyc/livingStart', { token, body: {} })
    }
    const { page, context, close } = await withCamera.phone({ permissions: ['camera'] })
    await context.addCookies([{ name: 'noren_token', value: token, url: noren.url }])
    await page.goto('/#/facial-auth/step-one')
    await page.getByRole('button', { name: 'Yes, this is right' }).click()
    await page.getByRole('button', { name: 'Open the camera' }).click()
    await page.getByRole('button', { name: 'I am ready' }).click()
    await page.getByRole('heading', { name: 'No tries are left today' }).waitFor()
    await page.getByRole('button', { name: 'A person checks it instead' }).click()
    await page.getByRole('button', { name: 'Ask a person' }).waitFor()
    await close()
  },
  TEST_MS,
)

test(
  '[N8.5] the step goes on another device at the same place, and this screen follows',
  async () => {
    const { token } = await office.atFaceCheck()
    const desk = await withoutCamera.phone({ permissions: ['clipboard-read', 'clipboard-write'] })
    await desk.context.addCookies([{ name: 'noren_token', value: token, url: noren.url }])
    await desk.page.goto('/#/facial-auth/step-one')
    await desk.page.getByRole('button', { name: 'Yes, this is right' }).click()
    await desk.page.getByRole('button', { name: 'Continue on your phone' }).click()
    await desk.page.getByRole('img', { name: 'Code that opens this step' }).waitFor()
    await desk.page.getByRole('button', { name: 'Copy the link' }).click()
    await desk.page.getByText('Copy successful!').waitFor()
    const link = await desk.page.evaluate(() => navigator.clipboard.readText())
    const phone = await withCamera.phone()
    await phone.page.goto(link)
    await phone.page.getByRole('button', { name: 'Yes, go on here' }).click()
    await desk.page.getByRole('button', { name: 'Yes, it is the same' }).click()
    await phone.page.waitForURL(/#\/facial-auth\/step-one$/)
    await phone.page.getByRole('button', { name: 'Yes, this is right' }).click()
    await phone.page.getByRole('button', { name: "I can't do this check" }).click()
    await phone.page.getByRole('dialog').getByText('A person checks it instead').click()
    await phone.page.getByRole('radio', { name: 'I have no working camera' }).check({ force: true })
    await phone.page
      .getByRole('radio', { name: 'Video call in the evening' })
      .check({ force: true })
    await phone.page.getByRole('button', { name: 'Ask a person' }).click()
    await phone.page.getByRole('heading', { name: 'A person will look at it' }).waitFor()
    await phone.page.getByRole('button', { name: 'Continue', exact: true }).click()
    await phone.page.waitForURL(/#\/facial-auth\/step-two$/)
    // The first screen follows without being touched.
    await desk.page.waitForURL(/#\/facial-auth\/step-two$/)
    expect([desk.problems, phone.problems]).toEqual([[], []])
    await desk.close()
    await phone.close()
  },
  TEST_MS,
)

test(
  '[C3.2] a picture of 30 MB is made smaller on the phone and read',
  async () => {
    const { page, close } = await atDocument(withoutCamera, ['camera'])
    const heavy = join(mkdtempSync(join(noren.dataDir, 'heavy-')), 'card.jpg')
    // Decoders stop at the end of the picture; some phones append data after it.
    writeFileSync(heavy, Buffer.concat([readFileSync(FRONT), Buffer.alloc(30_000_000)]))
    const sending = page.waitForRequest(OCR, { timeout: READING_MS })
    await chooseFile(page, heavy)
    const sent = Number((await (await sending).allHeaders())['content-length'])
    expect(sent).toBeLessThan(2_000_000)
    await isRead(page)
    await close()
  },
  TEST_MS,
)

test(
  '[C3.2] a text file is refused with a sentence, and the next file is sent',
  async () => {
    const { page, problems, close } = await atDocument(withoutCamera, ['camera'])
    const noPicture = join(noren.dataDir, 'no-picture.jpg')
    writeFileSync(noPicture, 'This is not a card.')
    await chooseFile(page, noPicture)
    await page.getByRole('alert').getByText('We cannot open this file as a picture').waitFor()
    await page.getByText('Aadhaar card, front').first().waitFor()
    await chooseAndSend(page, FRONT)
    expect(problems).toEqual([])
    await close()
  },
  TEST_MS,
)

test(
  '[C3.3] a reload while the line is broken costs no second picture, and no second choice of its kind',
  async () => {
    const { page, context, problems, close } = await atDocument(withoutCamera, ['camera'])
    await context.route(OCR, (route) => route.abort('connectionreset'))
    await chooseFile(page, FRONT)
    await page.getByText('It is kept on your phone and sent again').waitFor()
    await page.reload()
    await page.getByText('It is kept on your phone and sent again').waitFor()
    await context.unroute(OCR)
    await isRead(page)
    expect(problems).toEqual([])
    await close()
  },
  TEST_MS,
)

test(
  '[C3.3] a line that breaks while the picture goes up keeps the picture, and sends it again',
  async () => {
    const { page, context, problems, close } = await atDocument(withoutCamera, ['camera'])
    await context.route(OCR, (route) => route.abort('connectionreset'))
    await chooseFile(page, FRONT)
    await page.getByRole('alert').getByText('The picture did not get through').waitFor()
    await page.getByRole('img', { name: 'Your picture' }).waitFor()
    await context.unroute(OCR)
    await page.getByRole('button', { name: 'Send it again' }).click()
    await isRead(page)
    expect(problems).toEqual([])
    await close()
  },
  TEST_MS,
)
