import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { openPhoneShop, type PhoneShop } from './browser.ts'
import { type Cast, makeCast } from './cast.ts'
import { removeFolder, startNoren } from './noren-process.ts'
import { CAMERA_FLAGS, LANGUAGES, type Language, openScreen } from './open-screen.ts'
import { openBackOffice } from './people.ts'
import { findingsOn } from './screen-checks.ts'
import { SCREENS, type Screen } from './screens.ts'

/** Screens that are opened side by side; more only wait for each other. */
const LANES = 3
const SIZES = [
  { width: 360, height: 780 },
  { width: 320, height: 640 },
] as const
const SHEET = { columns: 6, rows: 4, width: 240, height: 520, label: 20 } as const

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: LANGUAGES.join(',') },
    folder: { type: 'string', default: 'test-results/screens' },
    findings: { type: 'boolean', default: false },
  },
})
const folder = resolve(import.meta.dirname, '..', wanted.folder)

interface Picture {
  screen: string
  language: Language
  look: string
  file: string
}
type Shot = { screen: Screen; language: Language; isDark: boolean }

const shots: readonly Shot[] = wanted.languages.split(',').flatMap((language) =>
  SCREENS.filter(({ name }) => new RegExp(wanted.only).test(name)).flatMap((screen) =>
    [false, ...(screen.isDarkToo ? [true] : [])].map((isDark) => ({
      screen,
      language: language as Language,
      isDark,
    })),
  ),
)

const takeShot = async (shop: PhoneShop, url: string, cast: Cast, shot: Shot) => {
  const { screen, language, isDark } = shot
  const opened = await openScreen(shop, url, cast, screen, { language, isDark })
  const taken: Picture[] = []
  try {
    for (const { width, height } of SIZES) {
      await opened.page.setViewportSize({ width, height })
      const look = `${width}${isDark ? '-dark' : ''}`
      const file = `${screen.name.replace(/[^\w-]+/g, '-')}-${language}-${look}.png`
      await opened.page.screenshot({ path: join(folder, file) })
      taken.push({ screen: screen.name, language, look, file })
    }
    await opened.page.setViewportSize(SIZES[0])
    const found = wanted.findings ? await findingsOn(opened) : []
    for (const finding of found) console.log(`${screen.name} (${language}): ${finding}`)
  } finally {
    await opened.close()
  }
  return taken
}

/** All pictures, a few at a time; a screen that does not open is told and left out. */
const takeAll = async (shop: PhoneShop, url: string, cast: Cast) => {
  const pictures: Picture[] = []
  const failed: string[] = []
  const left = [...shots]
  const lane = async (): Promise<void> => {
    for (let shot = left.shift(); shot; shot = left.shift()) {
      try {
        pictures.push(...(await takeShot(shop, url, cast, shot)))
      } catch (error) {
        failed.push(`${shot.screen.name} (${shot.language}): ${String(error).split('\n')[0]}`)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const order = (picture: Picture) =>
    shots.findIndex(({ screen }) => screen.name === picture.screen)
  return { pictures: pictures.sort((a, b) => order(a) - order(b)), failed }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const writePage = (pictures: readonly Picture[]): void => {
  const figures = pictures.map(
    ({ screen, language, look, file }) =>
      `<figure><a href="${file}"><img loading="lazy" width="180" src="${file}" alt=""></a><figcaption>${escaped(screen)}<br>${language} ${look}</figcaption></figure>`,
  )
  const style =
    'body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0;width:180px}'
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${figures.join('\n')}`,
  )
}

/** Sheets of many small pictures, for looking at a whole language at once. */
const writeSheets = async (pictures: readonly Picture[], name: string): Promise<void> => {
  const { columns, rows, width, height, label } = SHEET
  const perSheet = columns * rows
  for (let from = 0; from < pictures.length; from += perSheet) {
    const shown = pictures.slice(from, from + perSheet)
    const parts = await Promise.all(
      shown.map(async ({ screen, file }, at) => {
        const left = (at % columns) * width
        const top = Math.floor(at / columns) * (height + label)
        const small = await sharp(join(folder, file))
          .resize(width - 6, height - 6, { fit: 'contain', position: 'top', background: '#888' })
          .toBuffer()
        const words = `<svg width="${width}" height="${label}"><text x="4" y="14" font-size="13" font-family="sans-serif" fill="#fff">${escaped(screen)}</text></svg>`
        return [
          { input: small, left: left + 3, top: top + label },
          { input: Buffer.from(words), left, top },
        ]
      }),
    )
    const size = {
      width: columns * width,
      height: Math.ceil(shown.length / columns) * (height + label),
    }
    await sharp({ create: { ...size, channels: 3, background: '#444' } })
      .composite(parts.flat())
      .png()
      .toFile(join(folder, `sheet-${name}-${from / perSheet + 1}.png`))
  }
}

mkdirSync(folder, { recursive: true })
const noren = await startNoren({ env: { VISION_WORKERS: '1' } })
const office = await openBackOffice(noren)
const shop = await openPhoneShop(noren.url, { flags: CAMERA_FLAGS })
try {
  const { pictures, failed } = await takeAll(shop, noren.url, await makeCast(noren, office))
  writePage(pictures)
  const looks = new Set(pictures.map(({ language, look }) => `${language}-${look}`))
  for (const look of looks) {
    await writeSheets(
      pictures.filter((one) => `${one.language}-${one.look}` === look),
      look,
    )
  }
  console.log(`${pictures.length} pictures of ${SCREENS.length} screens in ${folder}`)
  for (const line of failed) console.log(`did not open: ${line}`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await shop.close()
  await office.close()
  await noren.stop()
  removeFolder(noren.dataDir)
}
