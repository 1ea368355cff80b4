import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { specimens } from './make-set.ts'
import type { Variant } from './photograph.ts'

/**
 * Writes the few specimens that the tests use, at a small size, with their expected fields, to the folder
 * of the given test pictures: `node packages/vision/src/specimens/write-set.ts`.
 */
const FOLDER = new URL('../../../../e2e/data/documents/', import.meta.url)
const SEED = 1
const WIDTH = 1200
/** All sides in the variant 'clean', and some sides in each new variant. */
const CHOSEN: Partial<Record<Variant, readonly string[]>> = {
  clean: ['ine-front', 'ine-back', 'ktp-front', 'cccd-front', 'cccd-back'],
  shadow: ['ktp-front'],
  slant: ['cccd-front'],
  small: ['cccd-back'],
  rotated: ['ine-front'],
  'upside-down': ['ine-back'],
}

const truthFile = new URL('expected.json', FOLDER)
const truth = JSON.parse(readFileSync(truthFile, 'utf8'))
for await (const { file, picture, ...specimen } of specimens(SEED)) {
  const chosen = CHOSEN[specimen.variant]
  if (!chosen?.includes(`${specimen.docType}-${specimen.side}`)) continue
  const small = await sharp(picture)
    .resize(WIDTH, WIDTH, { fit: 'inside' })
    .jpeg({ quality: 58, mozjpeg: true })
    .toBuffer()
  writeFileSync(new URL(file, FOLDER), small)
  truth[file] = { specimen: true, ...specimen }
}
writeFileSync(truthFile, `${JSON.stringify(truth, null, 1)}\n`)
