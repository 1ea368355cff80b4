import { createHash, randomInt } from 'node:crypto'
import sharp from 'sharp'

/**
 * A screenshot as a payment app makes it, with a pattern of its own so that two of them are not the
 * same picture; the text is read by the real recogniser.
 */
export const proofPicture = async (
  lines: readonly string[],
  seed: number = randomInt(1_000_000),
): Promise<Buffer> => {
  const shades = createHash('sha256').update(String(seed)).digest()
  const stripes = [...shades].map((shade, index) => {
    const y = 480 + Math.floor(index / 8) * 120
    const x = (index % 8) * 90
    return `<rect x="${x}" y="${y}" width="90" height="120" fill="rgb(${shade},${shade},${shade})"/>`
  })
  const text = lines.map(
    (line, index) =>
      `<text x="40" y="${90 + index * 85}" font-family="DejaVu Sans" font-size="40">${line}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="970">
    <rect width="720" height="970" fill="white"/>${text.join('')}${stripes.join('')}</svg>`
  return sharp(Buffer.from(svg))
    .withExif({ IFD0: { Make: 'SecretPhone', ImageDescription: 'at home' } })
    .jpeg({ quality: 92 })
    .toBuffer()
}
