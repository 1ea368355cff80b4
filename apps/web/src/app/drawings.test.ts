import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const BYTES_MAX = 4096

const filesUnder = (folder: string): string[] =>
  readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(web, folder, file),
  )
const sources = [...filesUnder('src'), ...filesUnder('../../packages/ui/src')]

test('every drawing weighs 4 KB at most', () => {
  const drawings = [...sources, ...filesUnder('public')].filter((file) => file.endsWith('.svg'))
  expect(drawings.length).toBeGreaterThan(20)
  expect(drawings.filter((file) => statSync(file).size > BYTES_MAX)).toEqual([])
})

const exampleOf = (name: string): string =>
  readFileSync(join(web, 'src/features/certification/art', `${name}.svg`), 'utf8')
const DOCUMENT_EXAMPLES = [
  'right-document',
  'wrong-blurred',
  'wrong-glare',
  'wrong-cutoff',
  'wrong-dark',
]
/** From 0 to 255, as the eye weighs the colours. */
const lightnessOf = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] =
    hex.match(/[\dA-F]{2}/gi)?.map((one) => parseInt(one, 16)) ?? []
  return 0.3 * red + 0.59 * green + 0.11 * blue
}
const FACE = /<ellipse[^>]*fill="#F3E4D4"/

test.each(DOCUMENT_EXAMPLES.flatMap((name) => [name, `${name}-back`]))(
  '%s lies on a dark table, as the text beside it asks',
  (name) => {
    const [, table = ''] =
      /<rect width="120" height="90" fill="#(\w{6})"/.exec(exampleOf(name)) ?? []
    expect(table).toMatch(/^[\dA-F]{6}$/)
    expect(lightnessOf(table)).toBeLessThan(90)
  },
)

test.each(DOCUMENT_EXAMPLES)('%s shows the front, and its twin the back without a face', (name) => {
  expect(exampleOf(name)).toMatch(FACE)
  expect(exampleOf(`${name}-back`)).not.toMatch(FACE)
})

test('pages show drawings and no raster pictures, in a drawing neither', () => {
  const raster = sources.filter((file) => /\.(png|jpe?g|webp|gif|avif|ico|bmp)$/i.test(file))
  const within = sources.filter(
    (file) => /\.(svg|css)$/.test(file) && /data:image\/(?!svg)/.test(readFileSync(file, 'utf8')),
  )
  expect([...raster, ...within]).toEqual([])
})
