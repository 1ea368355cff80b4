import { randomBytes } from 'node:crypto'
import { pageOfLetters } from '@noren/vision/specimens/page-of-letters'
import sharp from 'sharp'

/**
 * The files known to cost a reader most, and those that are to be refused before they cost anything. Made when
 * they are needed: each is small to send and large to open, or full of what looks like text.
 */

export interface WorstPicture {
  name: string
  bytes: Buffer
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc8844' } })

/** Edges everywhere: the search for a card finds no end of them. */
const stripes = (side: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
      <rect width="${side}" height="${side}" fill="white"/>${Array.from(
        { length: 120 },
        (_, index) => {
          const at = (index * side) / 120
          return `<rect x="${at / 2}" y="${at / 3}" width="${side - at}" height="${(side - at) * 0.63}" fill="none" stroke="black" stroke-width="3" transform="rotate(${index} ${side / 2} ${side / 2})"/>`
        },
      ).join('')}</svg>`,
  )

export const worstPictures = async (): Promise<WorstPicture[]> => {
  const noise = sharp(randomBytes(1800 * 1800 * 3), {
    raw: { width: 1800, height: 1800, channels: 3 },
  })
  const whole = await noise.clone().jpeg({ quality: 90 }).toBuffer()
  return [
    { name: 'thread', bytes: await blank(300, 133_333).png({ palette: true }).toBuffer() },
    { name: 'bomb', bytes: await blank(9_000, 9_000).png({ palette: true }).toBuffer() },
    // Just within every limit.
    { name: 'largest', bytes: await blank(6_300, 6_300).png({ palette: true }).toBuffer() },
    {
      name: 'longest',
      bytes: await blank(2_490, 16_000).png({ palette: true, progressive: true }).toBuffer(),
    },
    {
      name: 'progressive',
      bytes: await blank(6_300, 6_300).jpeg({ progressive: true, quality: 40 }).toBuffer(),
    },
    { name: 'lossless', bytes: await blank(6_300, 6_300).webp({ lossless: true }).toBuffer() },
    { name: 'noise', bytes: whole },
    { name: 'cut', bytes: whole.subarray(0, Math.floor(whole.length * 0.9)) },
    { name: 'letters', bytes: await sharp(pageOfLetters(2_000, 4_000)).jpeg().toBuffer() },
    { name: 'stripes', bytes: await sharp(stripes(2_000)).jpeg().toBuffer() },
  ]
}
