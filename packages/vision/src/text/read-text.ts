import { decodePicture } from '../pixels/picture.ts'
import { toGray } from '../pixels/pixels.ts'
import { READING } from '../thresholds.ts'
import { type TextReader, TooMuchTextError } from './text-reader.ts'

/** The lines of text in a general picture, such as a screenshot of a payment, from the top. */
export type PictureText = { lines: string[] }

const SIDE_MAX = 1600

/** Of a picture with too much text to read, none. @throws PictureError */
export async function readPictureText(
  reader: TextReader,
  picture: Uint8Array,
): Promise<PictureText> {
  const gray = toGray(await decodePicture(picture, SIDE_MAX))
  try {
    const lines = await reader.read(gray, 'auto', { cpuSecondsMax: READING.cpuSecondsMax.text })
    return { lines: lines.map(({ text }) => text) }
  } catch (error) {
    if (error instanceof TooMuchTextError) return { lines: [] }
    throw error
  }
}
