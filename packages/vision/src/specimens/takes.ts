import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { splitFrames } from '../face/split-frames.ts'
import type { Turn } from '../vision.ts'
import { between, randomFrom } from './random.ts'

/**
 * The given films of faces, altered as if other phones had recorded other people: the head's proportions,
 * skin tone, light, glasses, noise, speed and a mirrored camera are changed frame by frame.
 */
export type Take = {
  name: string
  isGenuine: boolean
  turns: readonly Turn[]
  frames: () => Promise<Buffer[]>
  /** Frame times in ms from the start, for a slow phone. */
  timesMs?: readonly number[]
}

const FACES = new URL('../../../../e2e/data/faces/', import.meta.url)
const SIZE = { width: 640, height: 480 } as const
const FILM_RATE = 30
const LOOKS = 68

type Change = (frame: Sharp, at: number) => Promise<Sharp> | Sharp

const filmed = (name: string, every = 4, count = LOOKS): Buffer[] => {
  const frames = splitFrames(readFileSync(new URL(`${name}.mjpeg`, FACES)))
  return Array.from({ length: count }, (_, at) =>
    Buffer.from(frames[(at * every) % frames.length] ?? []),
  )
}

const changed = (frames: readonly Buffer[], changes: readonly Change[]): Promise<Buffer[]> =>
  Promise.all(
    frames.map(async (frame, at) => {
      let now = frame
      for (const change of changes) now = await (await change(sharp(now), at)).png().toBuffer()
      return sharp(now).jpeg({ quality: 82 }).toBuffer()
    }),
  )

/** Makes the face narrower or wider, centred in the picture. */
const stretched =
  (wide: number): Change =>
  async (frame) => {
    const width = Math.round(SIZE.width * wide)
    const whole = await frame.resize(width, SIZE.height, { fit: 'fill' }).toBuffer()
    if (wide >= 1) {
      return sharp(whole).extract({ left: (width - SIZE.width) >> 1, top: 0, ...SIZE })
    }
    const [left, right] = [(SIZE.width - width) >> 1, (SIZE.width - width + 1) >> 1]
    return sharp(whole).extend({ left, right, extendWith: 'copy' })
  }

/** Tints the light or the skin: factors for red, green and blue. */
const toned =
  (red: number, green: number, blue: number): Change =>
  (frame) =>
    frame.linear([red, green, blue], [0, 0, 0])

const over = (svg: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${svg}</svg>`,
  )

/** Light from a window on the left; `least` is the brightness on the right. */
const litFromLeft =
  (least: number): Change =>
  (frame) => {
    const dark = Math.round(255 * least)
    const fall = `<defs><linearGradient id="l"><stop offset=".2" stop-color="#fff"/><stop offset=".8" stop-color="rgb(${dark},${dark},${dark})"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#l)"/>`
    return frame.composite([{ input: over(fall), blend: 'multiply' }])
  }

/** The noise of a small camera in a dim room, different in every frame; strength out of 255. */
const noisy =
  (strength: number): Change =>
  async (frame, at) => {
    const random = randomFrom(at + 1)
    const { data, info } = await frame.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const shaken = data.map((value) =>
      Math.max(0, Math.min(255, value + (random() + random() - 1) * strength * 1.7)),
    )
    return sharp(Buffer.from(shaken), { raw: { ...info, channels: 3 } })
  }

/** A cheap front camera: low resolution, strong compression. */
const coarse: Change = async (frame) =>
  sharp(await frame.resize(320, 240).jpeg({ quality: 45 }).toBuffer()).resize(SIZE)

/** A hand-held phone: moves by some pixels. */
const heldByHand: Change = async (frame, at) => {
  const random = randomFrom(at + 77)
  const [x, y] = [between(random, 0, 8), between(random, 0, 8)].map(Math.round) as [number, number]
  const roomy = await frame
    .extend({ left: x, top: y, right: 8 - x, bottom: 8 - y, extendWith: 'copy' })
    .toBuffer()
  return sharp(roomy).extract({ left: 4, top: 4, ...SIZE })
}

/** Centres of both eyes in every fourth frame of the turning head: x, y, x, y. */
const EYES: readonly (readonly [number, number, number, number])[] = JSON.parse(
  readFileSync(new URL('eyes-of-turning-head.json', import.meta.url), 'utf8'),
)

/** Clear glasses with a dark frame, which move with the head. */
const spectacled: Change = (frame, at) => {
  const [leftX, leftY, rightX, rightY] = EYES[at % EYES.length] ?? [0, 0, 0, 0]
  const width = Math.max(20, (rightX - leftX) * 0.42)
  const lens = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y + 4}" rx="${width}" ry="30" fill="#fff" fill-opacity=".08" stroke="#1b1b1f" stroke-width="5"/>`
  const bridge = `<path d="M${leftX + width} ${leftY} L${rightX - width} ${rightY}" stroke="#1b1b1f" stroke-width="5"/>`
  return frame.composite([{ input: over(lens(leftX, leftY) + lens(rightX, rightY) + bridge) }])
}

const mirrored: Change = (frame) => frame.flop()

const LEFT_FIRST = ['left', 'right'] as const
const RIGHT_FIRST = ['right', 'left'] as const
/** A phone that takes 3.75 frames a second, irregularly. */
const SLOW_EVERY = 8
const SLOW_COUNT = 34
const slowTimes = Array.from({ length: SLOW_COUNT }, (_, at) =>
  Math.round((at * SLOW_EVERY * 1000) / FILM_RATE + (at % 3) * 40),
)

const genuine = (name: string, changes: readonly Change[], rest: Partial<Take> = {}): Take => ({
  name,
  isGenuine: true,
  turns: LEFT_FIRST,
  frames: () => changed(filmed('turning-head'), changes),
  ...rest,
})
const attack = (
  name: string,
  film: string,
  changes: readonly Change[],
  rest: Partial<Take> = {},
): Take => ({
  name,
  isGenuine: false,
  turns: LEFT_FIRST,
  frames: () => changed(filmed(film), changes),
  ...rest,
})

export const TAKES: readonly Take[] = [
  genuine('dark skin', [toned(0.5, 0.42, 0.4), heldByHand]),
  genuine('dark skin in a dim, noisy picture', [toned(0.42, 0.36, 0.36), noisy(10)]),
  genuine('pale skin in cold light', [toned(1.04, 1.1, 1.18)]),
  genuine('a narrow head', [stretched(0.86), heldByHand]),
  genuine('a wide head', [stretched(1.16)]),
  genuine('light from one side', [litFromLeft(0.4)]),
  genuine('glasses', [spectacled]),
  genuine('glasses, light from one side, a wide head', [
    spectacled,
    litFromLeft(0.55),
    stretched(1.1),
  ]),
  genuine('noise', [noisy(16)]),
  genuine('a coarse camera', [coarse, heldByHand]),
  genuine('a mirrored camera', [mirrored, heldByHand], { turns: RIGHT_FIRST }),
  genuine('turned half as fast again', [heldByHand], {
    frames: () => changed(filmed('turning-head', 6, 45), [heldByHand]),
  }),
  genuine('turned slowly', [], { frames: async () => filmed('turning-head', 3, 90) }),
  genuine('few frames a second', [], {
    frames: () => changed(filmed('turning-head', SLOW_EVERY, SLOW_COUNT), [heldByHand]),
    timesMs: slowTimes,
  }),
  attack('a turned photo, noise', 'photo-turned', [noisy(12)]),
  attack('a turned photo of dark skin, by hand', 'photo-turned', [
    toned(0.5, 0.42, 0.4),
    heldByHand,
  ]),
  attack('a slideshow, a coarse camera', 'photo-slideshow', [coarse]),
  attack('a slideshow, few frames a second', 'photo-slideshow', [], {
    frames: async () => filmed('photo-slideshow', SLOW_EVERY, SLOW_COUNT),
    timesMs: slowTimes,
  }),
  attack('a photo held still, by hand, noise', 'photo-held-still', [heldByHand, noisy(8)]),
  attack('another person first, in dim light', 'other-person-first', [toned(0.6, 0.6, 0.6)]),
  attack('another person first, a narrow picture', 'other-person-first', [stretched(0.88)]),
  attack('a mirrored film, the turns as asked', 'turning-head', [mirrored]),
]
