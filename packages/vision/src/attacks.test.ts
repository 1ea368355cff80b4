import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FramePrint, framePrint, printVariants, seenShare } from './face/frame-print.ts'
import { splitFrames } from './face/split-frames.ts'
import { decodePicture } from './pixels/picture.ts'
import { TAKES } from './specimens/takes.ts'
import { trials } from './specimens/trials.ts'
import { REPLAY } from './thresholds.ts'
import { createVision, type Turn, type Vision } from './vision.ts'

const FACES = fileURLToPath(new URL('../../../e2e/data/faces/', import.meta.url))
const SIZE = { width: 640, height: 480 }
const still = (name: string) => readFileSync(`${FACES}${name}.jpg`)

/** Every fourth frame of 30 a second, as a browser sends them; the film repeats. */
const filmed = (name: string, from: number, count: number): Buffer[] => {
  const frames = splitFrames(readFileSync(`${FACES}${name}.mjpeg`))
  return Array.from({ length: count }, (_, at) =>
    Buffer.from(frames[(from + at * 4) % frames.length] ?? []),
  )
}

type Change = (frame: Sharp, at: number) => Promise<Sharp> | Sharp
const changed = (frames: readonly Buffer[], change: Change): Promise<Buffer[]> =>
  Promise.all(
    frames.map(async (frame, at) =>
      (await change(sharp(frame), at)).jpeg({ quality: 82 }).toBuffer(),
    ),
  )

/** Moves the film to the right and down in the picture, as if the person had sat down again. */
const moved =
  (right: number, down: number): Change =>
  async (frame) => {
    const wide = await frame.extend({ left: right, top: down, extendWith: 'copy' }).toBuffer()
    return sharp(wide).extract({ left: 0, top: 0, ...SIZE })
  }
const zoomed =
  (scale: number): Change =>
  (frame) => {
    const [width, height] = [Math.round(SIZE.width * scale), Math.round(SIZE.height * scale)]
    const [left, top] = [(width - SIZE.width) >> 1, (height - SIZE.height) >> 1]
    return frame.resize(width, height).extract({ left, top, ...SIZE })
  }
const packedAnew: Change = async (frame) =>
  sharp(await frame.resize(320, 240).jpeg({ quality: 50 }).toBuffer())
    .resize(SIZE)
    .linear(1.1, 6)

describe('a film that was shown before', () => {
  const film = () => filmed('turning-head', 0, 68)
  let seen: FramePrint[]
  beforeAll(async () => {
    seen = await Promise.all(
      film().map(async (frame) => framePrint(await decodePicture(frame, SIZE.width))),
    )
  })
  const shareOf = async (frames: readonly Buffer[]) => {
    const asked = frames.filter((_, at) => at % 3 === 0)
    const prints = []
    for (const frame of asked) prints.push(await printVariants(await decodePicture(frame, 640)))
    return seenShare(prints, seen)
  }
  /** The same film, recorded in the frames between those that were stored. */
  const between = () => filmed('turning-head', 2, 66)

  test.each<[string, () => Buffer[], Change]>([
    ['as it was', between, (frame) => frame],
    ['packed anew, smaller and brighter', between, packedAnew],
    [
      'cut into pieces in another order',
      () => {
        const frames = between()
        const piece = (at: number) => frames.slice(at * 11, at * 11 + 11)
        return [3, 0, 5, 2, 4, 1].flatMap(piece)
      },
      packedAnew,
    ],
    ['backwards', () => between().toReversed(), packedAnew],
    ['mirrored', between, async (frame) => (await frame.flop()).modulate({ brightness: 1.05 })],
    ['zoomed', between, zoomed(1.08)],
    [
      'mirrored and zoomed',
      between,
      async (frame, at) => zoomed(1.12)(sharp(await frame.flop().toBuffer()), at),
    ],
  ])('[C4.6] %s is known again', async (_, frames, change) => {
    expect(await shareOf(await changed(frames(), change))).toBeGreaterThan(REPLAY.shareRefused)
  })

  test.each<[string, Change]>([
    ['two fingers further right', moved(24, 12)],
    [
      'a hand further right, in other light',
      async (frame, at) => (await moved(48, 0)(frame, at)).linear(0.85, 10),
    ],
  ])('[C4.6] the same person again, %s, is another take', async (_, change) => {
    expect(await shareOf(await changed(between(), change))).toBeLessThan(REPLAY.shareReview)
  })

  test('[C4.6] another film is another film', async () => {
    expect(await shareOf(filmed('other-person-first', 0, 12))).toBe(0)
  })
})

describe('attacks in front of the camera', () => {
  let vision: Vision
  beforeAll(() => {
    vision = createVision({ timeoutMs: 600_000 })
  })
  afterAll(() => vision.close())
  const check = async (frames: readonly Buffer[], turns: Turn[] = ['left', 'right']) => {
    const answer = await vision.checkLiveness({ frames: Buffer.concat(frames), turns })
    if (!answer.ok) throw new Error(answer.failure)
    const { passed, reason } = answer.value
    return passed ? 'passed' : reason
  }
  const repeated = (picture: Buffer, count: number) => Array.from({ length: count }, () => picture)

  test('a genuine take in other light and another place passes', async () => {
    const frames = await changed(filmed('turning-head', 2, 68), async (frame, at) =>
      (await moved(30, 8)(frame, at)).linear(0.9, 4),
    )
    expect(await check(frames)).toBe('passed')
  })

  test.each(
    trials([
      'glasses, light from one side, a wide head',
      'dark skin in a dim, noisy picture',
      'few frames a second',
      'a slideshow, few frames a second',
      'a turned photo of dark skin, by hand',
    ]),
  )('[C4.5] the take "%s" is judged as what it is', async (name) => {
    const take = TAKES.find((one) => one.name === name)
    if (!take) throw new Error('no such take')
    const frames = Buffer.concat(await take.frames())
    const { turns, timesMs: frameTimesMs = [] } = take
    const answer = await vision.checkLiveness({ frames, turns: [...turns], frameTimesMs })
    expect(answer.ok && answer.value.passed).toBe(take.isGenuine)
  })

  /** A flat picture turned from side to side: narrower while turned, larger in between. */
  const swung: Change = async (frame, at) => {
    const swing = Math.sin((at / 48) * 2 * Math.PI)
    const narrow = await frame
      .affine([1 - 0.3 * Math.abs(swing), 0.12 * swing, 0, 1], { background: '#777' })
      .toBuffer()
    const near = 1 + 0.06 * Math.cos(at / 3)
    return sharp(narrow)
      .resize(Math.round(SIZE.width * near), Math.round(SIZE.height * near), {
        fit: 'contain',
        background: '#777',
      })
      .resize(SIZE)
  }
  test('[C4.5] a photo that is swung and brought nearer', async () => {
    expect(['noTurn', 'jump']).toContain(
      await check(await changed(repeated(still('head-a-front'), 48), swung)),
    )
  })

  test('[C4.5] a print with eye holes, living eyes behind it', async () => {
    const eyes = filmed('turning-head', 0, 48).map((frame) =>
      sharp(frame).extract({ left: 245, top: 170, width: 150, height: 40 }).toBuffer(),
    )
    const print = sharp(still('head-a-front')).modulate({ brightness: 0.92, saturation: 0.8 })
    const worn = await print.jpeg().toBuffer()
    const masked = await changed(repeated(worn, 48), async (frame, at) => {
      const withEyes = frame.composite([{ input: (await eyes[at]) ?? worn, left: 245, top: 170 }])
      return swung(sharp(await withEyes.toBuffer()), at)
    })
    expect(['noTurn', 'jump', 'wrongTurn']).toContain(await check(masked))
  })

  test('[C4.5] another face between the turns', async () => {
    const before = filmed('turning-head', 0, 34)
    const swapped = [
      ...before,
      ...filmed('other-person-first', 0, 6),
      ...filmed('turning-head', 136, 34),
    ]
    expect(['otherPerson', 'jump', 'tooFast']).toContain(await check(swapped))
  })

  test.each(
    trials([
      [3.3, 0.08],
      [5.2, 0.06],
    ]),
  )('[C4.5] a screen whose grid of %d pixels beats with the camera', async (period, depth) => {
    const grid = await gridOf(period, depth)
    const frames = await changed(filmed('turning-head', 0, 68), (frame) =>
      frame.composite([{ input: grid, blend: 'multiply' }]),
    )
    expect(await check(frames)).toBe('screen')
  })

  test('[C4.5] a picture that stands still before a filmed turn', async () => {
    const [first, ...rest] = filmed('turning-head', 0, 68)
    expect(await check([...repeated(first ?? Buffer.alloc(0), 12), ...rest])).toBe('frozen')
  })

  test('[C4.5] two faces side by side', async () => {
    const second = await sharp(still('head-d-front')).resize(280, 210).toBuffer()
    const frames = await changed(filmed('turning-head', 0, 40), (frame) =>
      frame.composite([{ input: second, left: 0, top: 250 }]),
    )
    expect(await check(frames)).toBe('manyFaces')
  })

  test.each([
    ['head-a-sunglasses', 'darkGlasses'],
    ['head-a-mask', 'faceCovered'],
  ])('[C4.5] %s is told by its own reason', async (name, reason) => {
    expect(await check(repeated(still(name), 32))).toBe(reason)
  })
})

/** A grid of two crossed waves, turned by seven degrees; the smaller `depth`, the more transparent. */
async function gridOf(period: number, depth: number): Promise<Buffer> {
  const data = Buffer.alloc(SIZE.width * SIZE.height * 3)
  const [cos, sin] = [Math.cos(0.12), Math.sin(0.12)]
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const wave = (along: number) => Math.cos((2 * Math.PI * along) / period)
      const value = 1 - depth + (depth / 2) * (wave(x * cos + y * sin) + wave(y * cos - x * sin))
      data.fill(Math.round(255 * value), (y * SIZE.width + x) * 3, (y * SIZE.width + x) * 3 + 3)
    }
  }
  return sharp(data, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer()
}
