import sharp from 'sharp'
import { homographyBetween, mapPoint } from '../pixels/homography.ts'
import { byteAt, clamp, type Point } from '../pixels/pixels.ts'
import { SHEET } from './drawing.ts'
import { between, pick, type Random } from './random.ts'

/** How a picture of a card was taken. The first eight are those of the given test pictures. */
export const VARIANTS = [
  ...(['clean', 'rotated5', 'perspective', 'blur', 'low-light', 'glare', 'jpegq40'] as const),
  ...(['rotated90', 'motion', 'shadow', 'small', 'slant', 'rotated', 'upside-down'] as const),
] as const
export type Variant = (typeof VARIANTS)[number]

const TABLE = { width: 1400, height: 1050 } as const

/** Photographs a card (RGBA, transparent corners) that lies on a table. */
export async function photograph(
  card: Uint8Array,
  variant: Variant,
  random: Random,
): Promise<Buffer> {
  const isSideways = variant === 'rotated90'
  const width = isSideways ? TABLE.height : TABLE.width
  const height = isSideways ? TABLE.width : TABLE.height
  const table = tableTop(width, height, random)
  const corners = cornersOf(variant, width, height, random)
  await lay(table, card, corners)
  return exposed(await lit(table, variant, random), variant, random)
}

type Raw = { width: number; height: number; data: Uint8Array }

const GROUNDS = [
  [122, 90, 58],
  [62, 66, 74],
  [104, 112, 98],
  [146, 120, 96],
  [44, 40, 46],
  [70, 92, 116],
] as const

/** One colour with a gradual change of light and the grain of a camera. */
function tableTop(width: number, height: number, random: Random): Raw {
  const ground = pick(random, GROUNDS)
  const [slopeX, slopeY] = [between(random, -0.25, 0.25), between(random, -0.25, 0.25)]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1 + slopeX * (x / width - 0.5) + slopeY * (y / height - 0.5)
      const grain = (random() - 0.5) * 9
      for (const part of ground) data[at++] = clamp(part * light + grain, 0, 255)
    }
  }
  return { width, height, data }
}

/** The card's corners in the picture: top left, top right, bottom right, bottom left. */
function cornersOf(variant: Variant, width: number, height: number, random: Random): Point[] {
  const share = variant === 'small' ? between(random, 0.42, 0.5) : between(random, 0.78, 0.86)
  const angle = angleOf(variant, random)
  const radians = (angle * Math.PI) / 180
  const { width: w, height: h } = SHEET
  // The space the rotated outline needs; it must stay inside the picture.
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))]
  const room = Math.min((width * 0.94) / (w * cos + h * sin), (height * 0.94) / (w * sin + h * cos))
  const scale = Math.min((share * Math.max(width, height)) / w, room)
  const middle = {
    x: width / 2 + between(random, -12, 12),
    y: height / 2 + between(random, -12, 12),
  }
  const tilt = tiltOf(variant, random)
  return [
    { x: -w / 2, y: -h / 2 },
    { x: w / 2, y: -h / 2 },
    { x: w / 2, y: h / 2 },
    { x: -w / 2, y: h / 2 },
  ].map(({ x, y }) => {
    // The card is tilted about both of its axes and seen from a distance of 2.4 widths.
    const depth = 1 + (x * Math.sin(tilt.y) + y * Math.sin(tilt.x)) / (w * 2.4)
    const flatX = (x * Math.cos(tilt.y)) / depth
    const flatY = (y * Math.cos(tilt.x)) / depth
    return {
      x: middle.x + scale * (flatX * Math.cos(radians) - flatY * Math.sin(radians)),
      y: middle.y + scale * (flatX * Math.sin(radians) + flatY * Math.cos(radians)),
    }
  })
}

function angleOf(variant: Variant, random: Random): number {
  const side = random() < 0.5 ? -1 : 1
  switch (variant) {
    case 'rotated5':
      return side * between(random, 4, 6)
    case 'rotated':
      return side * between(random, 15, 40)
    case 'rotated90':
      return side * 90
    case 'upside-down':
      return 180 + between(random, -3, 3)
    default:
      return between(random, -1.5, 1.5)
  }
}

/** Tilt in radians about the card's two axes. */
function tiltOf(variant: Variant, random: Random): Point {
  if (variant !== 'perspective' && variant !== 'slant') return { x: 0, y: 0 }
  const [low, high] = variant === 'slant' ? [32, 42] : [14, 24]
  const turn = () => ((random() < 0.5 ? -1 : 1) * between(random, low, high) * Math.PI) / 180
  return random() < 0.5 ? { x: turn(), y: turn() * 0.3 } : { x: turn() * 0.3, y: turn() }
}

async function lay(table: Raw, card: Uint8Array, corners: readonly Point[]): Promise<void> {
  const [a, b, c, d] = corners
  if (!a || !b || !c || !d) throw new Error('four corners are needed')
  const span = Math.max(
    Math.hypot(b.x - a.x, b.y - a.y),
    Math.hypot(c.x - d.x, c.y - d.y),
    Math.hypot(d.x - a.x, d.y - a.y) * (SHEET.width / SHEET.height),
  )
  const width = Math.min(SHEET.width, Math.round(span * 1.15))
  const { data, info } = await sharp(card)
    .ensureAlpha()
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const map = homographyBetween(
    [a, b, c, d],
    [
      { x: 0, y: 0 },
      { x: info.width, y: 0 },
      { x: info.width, y: info.height },
      { x: 0, y: info.height },
    ],
  )
  if (!map) throw new Error('the card cannot lie like this')
  for (let y = 0; y < table.height; y++) {
    for (let x = 0; x < table.width; x++) {
      const from = mapPoint(map, { x: x + 0.5, y: y + 0.5 })
      const isOff = from.x < 0 || from.y < 0 || from.x >= info.width || from.y >= info.height
      if (!isOff) blend(table, (y * table.width + x) * 3, { ...info, data }, from)
    }
  }
}

/** Blends one point of the card, interpolated between four pixels, over one pixel of the table. */
function blend(table: Raw, at: number, card: Raw, { x, y }: Point): void {
  const left = clamp(Math.floor(x - 0.5), 0, card.width - 2)
  const top = clamp(Math.floor(y - 0.5), 0, card.height - 2)
  const [fx, fy] = [clamp(x - 0.5 - left, 0, 1), clamp(y - 0.5 - top, 0, 1)]
  const first = (top * card.width + left) * 4
  const stride = card.width * 4
  const part = (channel: number) => {
    const p = first + channel
    const upper = byteAt(card.data, p) * (1 - fx) + byteAt(card.data, p + 4) * fx
    const lower = byteAt(card.data, p + stride) * (1 - fx) + byteAt(card.data, p + stride + 4) * fx
    return upper * (1 - fy) + lower * fy
  }
  const cover = part(3) / 255
  for (let channel = 0; channel < 3; channel++) {
    table.data[at + channel] = clamp(
      part(channel) * cover + byteAt(table.data, at + channel) * (1 - cover),
      0,
      255,
    )
  }
}

const svgOver = (raw: Raw, svg: string, blur: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${raw.width}" height="${raw.height}">${svg}</svg>`,
    ),
  )
    .blur(blur)
    .png()
    .toBuffer()

/** Effects of light: reflections, shadows, low light. */
async function lit(raw: Raw, variant: Variant, random: Random): Promise<Raw> {
  const { width, height } = raw
  const picture = sharp(raw.data, { raw: { width, height, channels: 3 } })
  if (variant === 'glare') {
    const [x, y] = [between(random, 0.45, 0.75) * width, between(random, 0.35, 0.65) * height]
    const spot = `<ellipse cx="${x}" cy="${y}" rx="${width * 0.16}" ry="${height * 0.07}" fill="#fff" fill-opacity=".8" transform="rotate(-25 ${x} ${y})"/>`
    picture.composite([{ input: await svgOver(raw, spot, 38) }])
  }
  if (variant === 'shadow') {
    const x = between(random, 0.3, 0.7) * width
    const lean = between(random, -0.3, 0.3) * width
    const shape = `<polygon points="${x},0 ${width},0 ${width},${height} ${x + lean},${height}" fill="#000" fill-opacity=".58"/>`
    picture.composite([{ input: await svgOver(raw, shape, 14) }])
  }
  if (variant === 'low-light') picture.linear(0.3, 2)
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  if (variant !== 'low-light') return { ...raw, data }
  const noisy = data.map((value) => clamp(value + (random() + random() - 1) * 9, 0, 255))
  return { ...raw, data: noisy }
}

/** Effects of the camera and its file: focus, movement, compression. */
async function exposed(raw: Raw, variant: Variant, random: Random): Promise<Buffer> {
  const { width, height, data } = raw
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  if (variant === 'blur') picture.blur(2)
  if (variant === 'motion') picture.convolve(streak(Math.round(between(random, 5, 8)), random))
  if (variant === 'jpegq40') return picture.resize(1000).jpeg({ quality: 40 }).toBuffer()
  return picture.jpeg({ quality: 86 }).toBuffer()
}

/** A motion blur kernel: a line of equal weights in a square. */
function streak(length: number, random: Random) {
  const side = length % 2 === 0 ? length + 1 : length
  const angle = between(random, 0, Math.PI)
  const kernel = new Array<number>(side * side).fill(0)
  const half = (side - 1) / 2
  for (let step = -half; step <= half; step += 0.25) {
    const x = Math.round(half + step * Math.cos(angle))
    const y = Math.round(half + step * Math.sin(angle))
    kernel[y * side + x] = 1
  }
  return { width: side, height: side, kernel }
}
