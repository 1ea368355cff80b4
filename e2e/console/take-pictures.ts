import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@noren/testkit/free-port'
import type { Page } from 'playwright-core'
import { openDesk, type Phone } from '../browser.ts'
import { removeFolder, startNoren } from '../noren-process.ts'
import { phoneFont } from '../phone-font.ts'
import { CONSOLE_PICTURES, writeConsolePictures } from '../readme-pictures.ts'
import { until } from '../until.ts'
import { openCaseMaker } from './cases.ts'
import { asDemo, CONSOLE_SCREENS, fillDesks, speak } from './screens.ts'

/**
 * Every state of the console as a picture, in several windows, light and dark:
 *   npm run screenshots -- --console --only '^proof' --languages en,vi --sizes 1180x820,1920x1080
 * With `--readme` those of README.md instead, and docs/pictures are made of them.
 */
const { values: wanted } = parseArgs({
  options: {
    console: { type: 'boolean', default: true },
    readme: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en,vi' },
    sizes: { type: 'string', default: '1180x820,1280x800,1920x1080,2560x1440' },
    folder: { type: 'string', default: 'test-results/console' },
    /** A folder that a demo has filled, instead of one case of each kind. */
    data: { type: 'string' },
  },
})
if (wanted.readme) {
  const only = `^(${CONSOLE_PICTURES.map(({ screen }) => screen).join('|')})$`
  Object.assign(wanted, { only, languages: 'en', sizes: '1280x800' })
}
const font = phoneFont()
// The browsers started by this process inherit its environment.
Object.assign(process.env, font.env)
const folder = resolve(import.meta.dirname, '..', '..', wanted.folder)
const fileOf = (of: { name: string; language: string; width: number; isDark: boolean }): string => {
  const { name, language, width, isDark } = of
  return join(
    folder,
    `${name.replaceAll(' ', '-')}-${language}-${width}${isDark ? '-dark' : ''}.png`,
  )
}
const screens = CONSOLE_SCREENS.filter(({ name }) => new RegExp(wanted.only).test(name))
const sizes = wanted.sizes.split(',').map((size) => {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
})
const languages = wanted.languages.split(',')

/** Every panel has what it waits for. */
const whole = (page: Page): Promise<unknown> =>
  until('nothing is loading', async () => (await page.locator('[class*=bones]').count()) === 0)

const port = await freePort()
const site = `http://localhost:${port}`
const env = { VISION_WORKERS: '0', PUBLIC_URL: site }
const noren = await startNoren({ port, env, ...(wanted.data && { dataDir: wanted.data }) })
const desks = new Map<string, Phone>()
const failed: string[] = []
try {
  if (!wanted.data) {
    const cases = await openCaseMaker(noren)
    await fillDesks(cases).catch((error: unknown) => {
      console.error(noren.output())
      throw error
    })
    await cases.close()
  }
  mkdirSync(folder, { recursive: true })
  for (const { name, role, open } of screens) {
    const desk = desks.get(role) ?? (await openDesk(site, { width: 1280 }))
    if (!desks.has(role)) await asDemo(desk.page, site, role)
    desks.set(role, desk)
    const { page } = desk
    page.setDefaultTimeout(20_000)
    for (const language of languages) {
      try {
        await speak(page, language)
        await open(page, site)
        await whole(page)
      } catch (error) {
        failed.push(`${name} (${language}): ${String(error).split('\n')[0]}`)
        await page.screenshot({ path: join(folder, `failed-${name.replaceAll(' ', '-')}.png`) })
        continue
      }
      for (const isDark of [false, true]) {
        await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
        for (const { width, height } of sizes) {
          await page.setViewportSize({ width, height })
          const path = fileOf({ name, language, width, isDark })
          await page.screenshot({ path, animations: 'disabled' })
        }
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    console.log(name)
  }
} finally {
  for (const desk of desks.values()) await desk.close()
  await noren.stop()
  if (!wanted.data) removeFolder(noren.dataDir)
  removeFolder(font.folder)
}
if (wanted.readme && failed.length === 0) {
  await writeConsolePictures((name, isDark) =>
    fileOf({ name, language: 'en', width: 1280, isDark }),
  )
}
for (const line of failed) console.log(`did not open: ${line}`)
process.exitCode = failed.length > 0 ? 1 : 0
