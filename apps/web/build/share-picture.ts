import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Prerendered } from '../src/features/landing/prerender.tsx'
import { escaped, SHARE_SIZE } from './document-head.ts'

const root = join(import.meta.dirname, '..')
const FONTS = join(root, '../server/assets/fonts')

/** Words on the cloth: how far down, how large, how heavy, in which colour. */
const line = (text: string, y: number, size: number, weight: number, color: string): string =>
  `<text x="600" y="${y}" font-family="Noto Sans" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="middle">${escaped(text)}</text>`

/** The same words as on the curtain of the landing page. */
const drawing = ({ share }: Prerendered): string => {
  const { width, height } = SHARE_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${share.cloth.replace('<svg', `<svg width="${width}"`)}
${line(share.above, 180, 46, 400, '#cbd5f8')}
${line(share.amount, 320, 136, 600, '#ffffff')}
${line(share.below, 400, 46, 400, '#ffffff')}
${line(share.title, 500, 38, 600, '#ffc24a')}
</svg>`
}

/** Pictures for shared links, drawn with the fonts that documents are set in: the same on every machine. */
export async function sharePictures(pages: readonly Prerendered[]): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'noren-share-'))
  try {
    const file = join(folder, 'fonts.conf')
    await writeFile(
      file,
      `<?xml version="1.0"?><fontconfig><dir>${FONTS}</dir><cachedir>${folder}</cachedir></fontconfig>`,
    )
    // Read once, when the drawing library is loaded.
    process.env.FONTCONFIG_FILE = file
    const { default: sharp } = await import('sharp')
    const pictures = new Map<string, Buffer>()
    for (const page of pages) {
      const png = sharp(Buffer.from(drawing(page))).png({ palette: true })
      pictures.set(page.language, await png.toBuffer())
    }
    return pictures
  } finally {
    await rm(folder, { recursive: true })
  }
}
