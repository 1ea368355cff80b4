import { freePort } from '@noren/testkit/free-port'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type Phone } from '../browser.ts'
import { type NorenProcess, removeFolder, startNoren } from '../noren-process.ts'
import { axeFindings, overflowFindings } from '../screen-checks.ts'
import { openCaseMaker } from './cases.ts'
import { asDemo, CONSOLE_SCREENS, fillDesks, speak } from './screens.ts'

/** Windows of a small notebook, the desk that the pages are drawn for, and wide ones. */
const WIDTHS = [1180, 1280, 1920, 2560] as const
const HEIGHT = 900
/** English, and each other language in its turn. */
const LANGUAGES = ['es', 'id', 'vi'] as const
const SETUP_MS = 900_000
const SCREEN_MS = 180_000

let noren: NorenProcess
let site: string
const desks = new Map<string, Phone>()
beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  noren = await startNoren({ port, env: { VISION_WORKERS: '0', PUBLIC_URL: site } })
  const cases = await openCaseMaker(noren)
  await fillDesks(cases)
  await cases.close()
}, SETUP_MS)
afterAll(async () => {
  for (const desk of desks.values()) await desk.close()
  await noren?.stop()
  if (noren) removeFolder(noren.dataDir)
})

/** One computer for each role; signed in once. */
const deskOf = async (role: string): Promise<Phone> => {
  const known = desks.get(role)
  if (known) return known
  const desk = await openDesk(site, { width: WIDTHS[1] })
  await asDemo(desk.page, site, role)
  desks.set(role, desk)
  return desk
}

const widthFindings = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    found.push(...(await overflowFindings(page)).map((one) => `at ${width} px: ${one}`))
  }
  await page.setViewportSize({ width: WIDTHS[1], height: HEIGHT })
  return found
}

describe('every state of the console', () => {
  test.each(
    CONSOLE_SCREENS.map((screen, at) => ({
      screen,
      name: screen.name,
      language: LANGUAGES[at % LANGUAGES.length] as string,
    })),
  )(
    '$name has no finding of axe, light and dark, in English and $language, and nothing is cut from 1180 to 2560 px',
    async ({ screen, language }) => {
      const { page, problems } = await deskOf(screen.role)
      const found: string[] = []
      for (const spoken of ['en', language]) {
        await speak(page, spoken)
        await screen.open(page, site)
        const seen = [...(await axeFindings(page)), ...(await widthFindings(page))]
        await page.emulateMedia({ colorScheme: 'dark' })
        const dark = (await axeFindings(page)).map((one) => `dark: ${one}`)
        await page.emulateMedia({ colorScheme: 'light' })
        found.push(...[...seen, ...dark].map((one) => `${spoken}: ${one}`))
      }
      expect([...found, ...problems]).toEqual([])
    },
    SCREEN_MS,
  )
})
