import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerSurvey, chooseDocument, sendDocument } from './borrower.ts'
import { openPhoneShop, type Phone, type PhoneShop } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { type BackOffice, openBackOffice, signedInPerson } from './people.ts'

/** Back and Forward of the browser, the phone's gestures for them, and a reload in between. */

let noren: NorenProcess
let office: BackOffice
let shop: PhoneShop
beforeAll(async () => {
  noren = await startNoren()
  office = await openBackOffice(noren)
  shop = await openPhoneShop(noren.url, { flags: ['--use-fake-device-for-media-stream'] })
})
afterAll(async () => {
  await shop?.close()
  await office?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

const onPhone = async (
  { token }: { token: string },
  work: (page: Page, phone: Phone) => Promise<void>,
): Promise<void> => {
  const phone = await shop.phone({ permissions: ['camera'] })
  await phone.context.addCookies([{ name: 'noren_token', value: token, url: noren.url }])
  await work(phone.page, phone)
  expect(phone.problems).toEqual([])
  await phone.close()
}

const isQuestion = (page: Page, number: number) =>
  page.getByText(new RegExp(`^Question ${number}\\sof`)).waitFor()

/** Answers the question that is shown and goes on to the next. */
const answerNext = async (page: Page): Promise<void> => {
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Next question' }).click()
}

test('[N7.4] in the survey Back goes one question, Forward again, and a reload stays', async () => {
  await onPhone(await signedInPerson(noren.url), async (page) => {
    await page.goto('/#/identity-auth')
    await page.getByText('of 5 done').waitFor()
    await page.evaluate(() => {
      location.hash = '#/survey'
    })
    await isQuestion(page, 1)
    await answerNext(page)
    await isQuestion(page, 2)
    await answerNext(page)
    await isQuestion(page, 3)
    await page.goBack()
    await isQuestion(page, 2)
    // The answer given before stands.
    expect(await page.getByRole('radio').first().isChecked()).toBe(true)
    await page.goBack()
    await isQuestion(page, 1)
    await page.goForward()
    await isQuestion(page, 2)
    await page.reload()
    await isQuestion(page, 2)
    await page.goForward()
    await isQuestion(page, 3)
    await page.getByRole('button', { name: 'Previous question' }).click()
    await isQuestion(page, 2)
    await page.goBack()
    await isQuestion(page, 1)
    await page.goBack()
    await page.waitForURL(/#\/identity-auth$/)
    await page.goForward()
    await isQuestion(page, 1)
  })
})

test('[N7.4] a finished survey is behind one: Back leads to the overview', async () => {
  await onPhone(await signedInPerson(noren.url), async (page) => {
    await page.goto('/#/identity-auth')
    await page.getByText('of 5 done').waitFor()
    await page.evaluate(() => {
      location.hash = '#/survey'
    })
    await answerSurvey(page)
    await page.getByRole('radio', { name: /Aadhaar/ }).waitFor({ state: 'attached' })
    await page.goBack()
    await page.waitForURL(/#\/identity-auth$/)
  })
})

const guide = (page: Page) => page.getByText('The side with your photo').waitFor()
const shutter = (page: Page) =>
  expect.poll(() => page.getByRole('button', { name: 'Take the picture' }).isEnabled()).toBe(true)

test('[N7.4] of a document Back goes from the camera to its guide and to its kind', async () => {
  const person = await signedInPerson(noren.url)
  await office.setStatus(person.userId, 20)
  await onPhone(person, async (page) => {
    await page.goto('/#/identity-auth')
    await page.getByText('of 5 done').waitFor()
    await page.evaluate(() => {
      location.hash = '#/facial-auth/step-one'
    })
    await chooseDocument(page, 'Aadhaar')
    await guide(page)
    await page.getByRole('button', { name: 'Open the camera' }).click()
    await shutter(page)
    const track = await page
      .locator('video')
      .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks()[0])
    await page.goBack()
    await guide(page)
    await expect.poll(() => track.evaluate((one) => one?.readyState)).toBe('ended')
    await page.goForward()
    await shutter(page)
    // A camera opens at a tap, not because the page was loaded again.
    await page.reload()
    await guide(page)
    // The guide is shown at once; the camera's entry is left a moment later.
    const inner = () => page.evaluate(() => history.state?.screen?.inner ?? 'none')
    await expect.poll(inner).toBe('none')
    await page.goForward()
    await shutter(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await guide(page)
    await page.goBack()
    const kind = page.getByRole('radio', { name: /Aadhaar/ })
    await kind.waitFor({ state: 'attached' })
    expect(await kind.isChecked()).toBe(true)
    await page.goBack()
    await page.waitForURL(/#\/identity-auth$/)
  })
})

test('[N7.4] from a refused picture Back leads to the guide', async () => {
  const person = await signedInPerson(noren.url)
  await office.setStatus(person.userId, 20)
  const noPicture = join(noren.dataDir, 'no-picture.jpg')
  writeFileSync(noPicture, 'This is not a card.')
  await onPhone(person, async (page) => {
    await page.goto('/#/facial-auth/step-one')
    await chooseDocument(page, 'Aadhaar')
    await guide(page)
    for (const back of [
      () => page.goBack(),
      () => page.getByRole('button', { name: 'Back' }).click(),
    ]) {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a file' }).click()
      await (await chooser).setFiles(noPicture)
      await page.getByRole('alert').getByText('We cannot open this file as a picture').waitFor()
      await back()
      await guide(page)
    }
    await page.goBack()
    await page.getByRole('radio', { name: /Aadhaar/ }).waitFor({ state: 'attached' })
  })
})

test('[N7.4] the side that was read stays read: Back from the second leads to the first, and on', async () => {
  const person = await signedInPerson(noren.url)
  await office.setStatus(person.userId, 20)
  await onPhone(person, async (page) => {
    await page.goto('/#/facial-auth/step-one')
    await chooseDocument(page, 'Aadhaar')
    await guide(page)
    await sendDocument(page, 'aadhaar-1-front-clean.jpg')
    const second = page.getByText('Now turn it over')
    await second.waitFor({ timeout: 400_000 })
    await page.goBack()
    await guide(page)
    await page.goForward()
    await second.waitFor()
    await sendDocument(page, 'aadhaar-1-back-clean.jpg')
    await page.getByRole('button', { name: 'Yes, this is right' }).waitFor({ timeout: 400_000 })
    await page.goBack()
    await second.waitFor()
    await page.reload()
    await second.waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Yes, this is right' }).waitFor()
  })
}, 600_000)

test('[N7.4] of the face check Back goes from the camera to its guide and to the fields', async () => {
  const { token } = await office.atFaceCheck()
  await onPhone({ token }, async (page) => {
    await page.goto('/#/facial-auth/step-one')
    const right = page.getByRole('button', { name: 'Yes, this is right' })
    await right.click()
    const turns = page.getByRole('list', { name: 'What the camera asks for' })
    await turns.waitFor()
    await page.getByRole('button', { name: 'Open the camera' }).click()
    await page.getByRole('button', { name: 'I am ready' }).waitFor()
    await page.goBack()
    await turns.waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'I am ready' }).waitFor()
    await page.goBack()
    await turns.waitFor()
    // What was confirmed is kept: a reload asks for nothing again.
    await page.reload()
    await turns.waitFor()
    await page.goBack()
    await right.waitFor()
    await page.goForward()
    await turns.waitFor()
  })
})

test('[L6.4] what was corrected of a document is still there after a reload', async () => {
  const { token } = await office.atFaceCheck()
  await onPhone({ token }, async (page) => {
    await page.goto('/#/facial-auth/step-one')
    const name = page.getByLabel(/^(Full )?[Nn]ame/).first()
    await name.fill('Asha Corrected')
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const open = indexedDB.open('noren')
          const db: IDBDatabase = await new Promise((done) => {
            open.onsuccess = () => done(open.result)
          })
          const keys = await Promise.all(
            [...db.objectStoreNames].map(
              (store) =>
                new Promise<IDBValidKey[]>((done) => {
                  const all = db.transaction(store).objectStore(store).getAllKeys()
                  all.onsuccess = () => done(all.result)
                }),
            ),
          )
          db.close()
          return keys.flat().map(String)
        }),
      )
      .toContain('draft.identity')
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Asha Corrected')
  })
})
