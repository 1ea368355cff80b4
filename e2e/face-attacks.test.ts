import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFaceCheck } from './borrower.ts'
import { dataFile, openPhone } from './browser.ts'
import { type NorenProcess, removeFolder, startNoren } from './noren-process.ts'
import { type BackOffice, openBackOffice } from './people.ts'

let noren: NorenProcess
let office: BackOffice
beforeAll(async () => {
  noren = await startNoren()
  office = await openBackOffice(noren)
})
afterAll(async () => {
  await office?.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

/**
 * The outcome of each attack is tested without a browser in every run
 * (packages/vision/src/attacks.test.ts); here one runs, and all of them with LONG=1.
 */
const ATTACKS = process.env.LONG
  ? ['photo-held-still', 'photo-turned', 'photo-slideshow', 'other-person-first']
  : ['other-person-first']

test.each(ATTACKS)(
  '[C4.3] the attack %s in front of the camera is refused with a reason and a way on',
  async (attack) => {
    const { token } = await office.atFaceCheck()
    const phone = await openPhone(noren.url, { camera: dataFile('faces', `${attack}.mjpeg`) })
    try {
      const { page } = phone
      await page.context().addCookies([{ name: 'noren_token', value: token, url: noren.url }])
      await page.goto('/#/facial-auth/step-one')
      await page.getByRole('button', { name: 'Yes, this is right' }).click()
      const said = await takeFaceCheck(page)
      expect(said).not.toContain('The face check passed')
      expect(said).toMatch(/2\stries left today/)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByText("I can't do this check").waitFor()
    } finally {
      await phone.close()
    }
  },
  600_000,
)
