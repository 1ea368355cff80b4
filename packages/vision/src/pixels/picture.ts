import sharp, { type Metadata } from 'sharp'
import { PICTURE } from '../thresholds.ts'
import type { Rgb } from './pixels.ts'

export type Size = { width: number; height: number }
export type PictureRefusal = 'notAPicture' | 'tooManyBytes' | 'tooManyPixels' | 'tooSmall'

/**
 * Thrown before or while decoding. `notAPicture` includes unsupported formats: JPEG, PNG and WebP are
 * accepted; HEIC, GIF, SVG and PDF are not (their decoders are large and often attacked).
 */
export class PictureError extends Error {
  readonly refusal: PictureRefusal
  constructor(refusal: PictureRefusal) {
    super(`picture refused: ${refusal}`)
    this.refusal = refusal
  }
}

/** Recognises the three accepted formats by their first bytes, whatever the sender claims. */
export function isKnownKind(bytes: Uint8Array): boolean {
  const startsWith = (...prefix: number[]) => prefix.every((byte, i) => bytes[i] === byte)
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (startsWith(0xff, 0xd8, 0xff)) return true
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return true
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
}

/**
 * Decodes a picture upright (its EXIF orientation applied) in sRGB, shrunk to `sideMax`. Only pixels are
 * returned: place, device and time are dropped.
 * @throws PictureError
 */
export async function decodePicture(bytes: Uint8Array, sideMax: number): Promise<Rgb> {
  if (bytes.length > PICTURE.bytesMax) throw new PictureError('tooManyBytes')
  const { width, height, channels, depth } = await headerOf(bytes)
  const pixels = width * height
  const isTooMuch =
    pixels > PICTURE.pixelsMax ||
    pixels * channels * bytesOf(depth) > PICTURE.decodedBytesMax ||
    Math.max(width, height) > PICTURE.longSideMax
  if (isTooMuch) throw new PictureError('tooManyPixels')
  if (Math.min(width, height) < PICTURE.sideMin) throw new PictureError('tooSmall')
  const source = sharp(bytes, { limitInputPixels: PICTURE.pixelsMax, failOn: 'error', pages: 1 })
  const { data, info } = await source
    .rotate()
    .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureError('notAPicture')
    })
  return asRgb(data, info)
}

/**
 * What a picture says of itself: only the header is read, so that a decompression bomb is detected before decoding.
 * @throws PictureError
 */
async function headerOf(bytes: Uint8Array): Promise<Metadata> {
  if (!isKnownKind(bytes)) throw new PictureError('notAPicture')
  return await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError('notAPicture')
    })
}

/** Whether the long side is more than so many times the short one. @throws PictureError */
export async function isLongerThan(bytes: Uint8Array, aspectMax: number): Promise<boolean> {
  const { width, height } = await headerOf(bytes)
  return Math.max(width, height) > aspectMax * Math.min(width, height)
}

/** Of a colour, from what libvips calls its format. */
const bytesOf = (depth: string): number => (depth === 'uchar' || depth === 'char' ? 1 : 2)

type RawInfo = { width: number; height: number; channels: number }

/** Grey pictures decode to one channel; all later code expects three. */
function asRgb(data: Buffer, { width, height, channels }: RawInfo): Rgb {
  if (channels === 3) return { width, height, data }
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) rgb.fill(data[i * channels] ?? 0, i * 3, i * 3 + 3)
  return { width, height, data: rgb }
}

/** Shrinks and blurs a decoded picture for finding the card. */
export async function shrink(picture: Rgb, side: number): Promise<Rgb> {
  const { width, height, data } = picture
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(side, side, { fit: 'inside' })
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return asRgb(small.data, small.info)
}

/** Shrinks a decoded picture to a few grey points, by which two pictures can be compared. */
export async function tinyGray(picture: Rgb, { width, height }: Size): Promise<Uint8Array> {
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const
  return await sharp(picture.data, { raw })
    .grayscale()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
}

/** Encodes pixels as a JPEG without any metadata. */
export async function encodeJpeg(picture: Rgb): Promise<Buffer> {
  const { width, height, data } = picture
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}
