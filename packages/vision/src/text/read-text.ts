import { decodePicture } from '../pixels/picture.ts'
import { toGray } from '../pixels/pixels.ts'
import type { TextReader } from './text-reader.ts'

/** The lines of text in a general picture, such as a screenshot of a payment, from the top. */
export type PictureText = { lines: string[] }

const SIDE_MAX = 1600

/** @throws PictureError */
export async function readPictureText(
  reader: TextReader,
  picture: Uint8Array,
): Promise<PictureText> {
  const lines = await reader.read(toGray(await decodePicture(picture, SIDE_MAX)), 'auto')
  return { lines: lines.map(({ text }) => text) }
}
