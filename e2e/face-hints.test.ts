import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { splitFrames } from '@noren/vision/face/split-frames'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type FacePlace, facePlaceOf } from '../apps/web/src/device/capture/face-place.ts'

/** `vitest run --project e2e e2e/face-hints.test.ts` prints the page's hints for the test pictures. */
const FACES = fileURLToPath(new URL('data/faces/', import.meta.url))
const SIDE = 64
/** One frame for every half second of the films. */
const EVERY = 15

const EXPECTED: Record<string, FacePlace> = {
  'head-a-too-far.jpg': 'far',
  'head-a-too-close.jpg': 'near',
  'head-a-off-centre.jpg': 'aside',
  'two-heads.jpg': 'many',
  'no-face.jpg': 'none',
}
/** For these the light hint is shown and the position is not checked. */
const SAID_OTHERWISE = ['head-a-low-light.jpg', 'head-a-overexposed.jpg']
/** Not a selfie: a portrait in front of flags, in a suit of nearly the colour of skin. */
const PORTRAITS = ['astronaut.jpg']

async function placeOf(picture: Uint8Array): Promise<FacePlace> {
  const { data, info } = await sharp(picture)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return facePlaceOf({ ...info, data: new Uint8ClampedArray(data) })
}

function framesOf(file: string): Uint8Array[] {
  const bytes = readFileSync(FACES + file)
  if (!file.endsWith('.mjpeg')) return [bytes]
  return splitFrames(bytes).filter((_, at) => at % EVERY === 0)
}

test('the place of the face is told from its colour in the test pictures and films', async () => {
  const files = readdirSync(FACES).filter(
    (file) => /jpe?g$/.test(file) && ![...SAID_OTHERWISE, ...PORTRAITS].includes(file),
  )
  const rows = []
  let stillsRight = 0
  let stills = 0
  for (const file of files) {
    const expected = EXPECTED[file] ?? 'good'
    const said = []
    for (const frame of framesOf(file)) said.push(await placeOf(frame))
    const right = said.filter((place) => place === expected).length
    const other = said.filter((place) => place !== expected).join(' ')
    rows.push({ file, expected, right: `${right} of ${said.length}`, other })
    if (said.length > 1) expect(right / said.length).toBeGreaterThanOrEqual(0.75)
    else {
      stills++
      stillsRight += right
    }
  }
  console.table(rows)
  expect(stillsRight).toBe(stills)
})
