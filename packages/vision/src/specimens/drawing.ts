import { readFileSync } from 'node:fs'
import { create as openFontFile } from 'fontkit'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { barcodeWriterBinary } from '../model-files.ts'
import type { Rgb } from '../pixels/pixels.ts'
import { between, type Random } from './random.ts'

/** A font opened by fontkit, with the members used here. */
type Font = Extract<ReturnType<typeof openFontFile>, { unitsPerEm: number }>

export type Fonts = { regular: Font; bold: Font; mono: Font | null }

const OWN = new URL('../../../../apps/server/assets/fonts/', import.meta.url)

export function openFont(path: string | URL): Font {
  const font = openFontFile(readFileSync(path))
  if (!('unitsPerEm' in font)) throw new Error('a font file with one font is needed')
  return font
}

/** The project's own fonts, so that a card looks the same on every machine. */
export const ownFonts = (): Fonts => ({
  regular: openFont(new URL('NotoSans-Regular.ttf', OWN)),
  bold: openFont(new URL('NotoSans-SemiBold.ttf', OWN)),
  mono: null,
})

/** The card's size in pixels (ID-1 at about 475 dpi). */
export const SHEET = { width: 1600, height: 1010 } as const

export type Place = { x: number; y: number; size: number; fill?: string; middle?: boolean }

/** Text as outlines, so that no font needs to be installed where it is rendered. */
export function written(font: Font, text: string, place: Place): string {
  const run = font.layout(text)
  const scale = place.size / font.unitsPerEm
  const width = run.advanceWidth * scale
  let x = place.x - (place.middle ? width / 2 : 0)
  let out = ''
  for (const [i, glyph] of run.glyphs.entries()) {
    out += outline(glyph.path.toSVG(), x, place.y, scale)
    x += (run.positions[i]?.xAdvance ?? 0) * scale
  }
  return `<g fill="${place.fill ?? '#1c1c22'}">${out}</g>`
}

/** Every character in a cell of the same width, as in a machine readable zone. */
export function writtenInCells(font: Font, text: string, place: Place & { cell: number }): string {
  const scale = place.size / font.unitsPerEm
  const cells = [...text].map((sign, i) => {
    const [glyph] = font.layout(sign).glyphs
    if (!glyph) return ''
    const room = (place.cell - glyph.advanceWidth * scale) / 2
    return outline(glyph.path.toSVG(), place.x + i * place.cell + room, place.y, scale)
  })
  return `<g fill="${place.fill ?? '#1c1c22'}">${cells.join('')}</g>`
}

const outline = (path: string, x: number, y: number, scale: number): string =>
  path === ''
    ? ''
    : `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${path}"/>`

let isPrepared = false

function prepareWriter(): void {
  if (isPrepared) return
  const file = readFileSync(barcodeWriterBinary())
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary as ArrayBuffer } })
  isPrepared = true
}

/** A square QR code as a PNG inside the SVG. */
export async function qrImage(text: string, x: number, y: number, side: number): Promise<string> {
  prepareWriter()
  const { image } = await writeBarcode(text, { format: 'QRCode', scale: 4 })
  if (!image) throw new Error('no code was drawn')
  const href = Buffer.from(await image.arrayBuffer()).toString('base64')
  return `<image x="${x}" y="${y}" width="${side}" height="${side}" href="data:image/png;base64,${href}"/>`
}

export async function photoImage(
  portrait: Uint8Array,
  box: { x: number; y: number; width: number; height: number },
): Promise<string> {
  const picture = await sharp(portrait)
    .resize(Math.round(box.width), Math.round(box.height), { fit: 'cover' })
    .jpeg({ quality: 92 })
    .toBuffer()
  return `<image x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" href="data:image/jpeg;base64,${picture.toString('base64')}"/>`
}

/** Background colours, fine wavy lines, and the word SPECIMEN across and in a line below. */
export function sheet(
  random: Random,
  fonts: Fonts,
  content: string,
  colours: [string, string],
): string {
  const { width, height } = SHEET
  const waves = Array.from({ length: 26 }, (_, i) => {
    const y = i * 42 + between(random, -8, 8)
    const bend = between(random, 20, 60)
    return `<path d="M0 ${y} Q ${width / 4} ${y - bend} ${width / 2} ${y} T ${width} ${y}" fill="none" stroke="#5a8f7b" stroke-opacity=".13" stroke-width="2"/>`
  }).join('')
  const mark = written(fonts.bold, 'SPECIMEN', {
    ...{ x: 0, y: 0, size: 190, fill: '#c03040', middle: true },
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient>
<clipPath id="c"><rect width="${width}" height="${height}" rx="50"/></clipPath></defs>
<g clip-path="url(#c)"><rect width="${width}" height="${height}" fill="url(#g)"/>${waves}
<g transform="translate(${width / 2} ${height / 2 + 60}) rotate(-24)" opacity=".13">${mark}</g>
${content}
${written(fonts.regular, 'SPECIMEN - NOT A REAL DOCUMENT - INVENTED DATA', { x: width / 2, y: height - 14, size: 22, fill: '#b03a48', middle: true })}
</g></svg>`
}

/** Renders the card with transparent corners. */
export async function drawn(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()
}

/** A card cut out of a picture, with the table in its corners removed. */
export async function withRoundCorners({ width, height, data }: Rgb): Promise<Buffer> {
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="56"/></svg>`
  return sharp(data, { raw: { width, height, channels: 3 } })
    .ensureAlpha()
    .composite([{ input: Buffer.from(shape), blend: 'dest-in' }])
    .png({ compressionLevel: 3 })
    .toBuffer()
}
