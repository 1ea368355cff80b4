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

test('pages show drawings and no raster pictures, in a drawing neither', () => {
  const raster = sources.filter((file) => /\.(png|jpe?g|webp|gif|avif|ico|bmp)$/i.test(file))
  const within = sources.filter(
    (file) => /\.(svg|css)$/.test(file) && /data:image\/(?!svg)/.test(readFileSync(file, 'utf8')),
  )
  expect([...raster, ...within]).toEqual([])
})
