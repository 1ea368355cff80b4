import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** A picture of a screen in the folder: `look` is its size and theme. */
export interface Picture {
  screen: string
  language: string
  look: string
}

/** Small enough to be viewed as a whole, large enough to be readable. */
const SHEET = { columns: 6, columnWidth: 260, height: 760, gap: 6, label: 20 } as const

export const fileOf = ({ screen, language, look }: Picture): string =>
  `${screen.replace(/[^\w-]+/g, '-')}-${language}-${look}.png`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Lists everything in the folder, from this run and earlier ones. */
export const writeIndex = (folder: string): void => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'))
  const isSheet = (name: string): boolean => name.startsWith('sheet-')
  const links = names.filter(isSheet).map((name) => `<a href="${name}">${name}</a>`)
  const figures = names
    .filter((name) => !isSheet(name))
    .map(
      (name) =>
        `<figure><a href="${name}"><img loading="lazy" width="180" src="${name}" alt=""></a><figcaption>${name}</figcaption></figure>`,
    )
  const style =
    'body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:12px}figure,p{margin:0}figure{width:180px}p{width:100%}'
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style><p>${links.join(' ')}</p>${figures.join('\n')}`,
  )
}

type Piece = { screen: string; file: string; top: number; height: number; scale: number }

/** Splits a picture taller than a sheet into pieces for consecutive columns. */
const piecesOf = async (folder: string, picture: Picture): Promise<Piece[]> => {
  const file = join(folder, fileOf(picture))
  const { width, height } = await sharp(file).metadata()
  const scale = Math.min(1, (SHEET.columnWidth - SHEET.gap) / width)
  const most = Math.floor((SHEET.height - SHEET.label) / scale)
  const count = Math.ceil(height / most)
  return Array.from({ length: count }, (_, at) => ({
    screen: count === 1 ? picture.screen : `${picture.screen} (${at + 1}/${count})`,
    file,
    top: at * most,
    height: Math.min(most, height - at * most),
    scale,
  }))
}

/** Fills the columns one after another, and a new sheet when all are full. */
const layOut = (pieces: readonly Piece[]) => {
  const sheets: { piece: Piece; left: number; top: number }[][] = []
  let column: number = SHEET.columns
  let top = 0
  for (const piece of pieces) {
    const height = Math.round(piece.height * piece.scale) + SHEET.label
    if (column < SHEET.columns && top + height > SHEET.height) {
      column += 1
      top = 0
    }
    if (column === SHEET.columns) {
      sheets.push([])
      column = 0
      top = 0
    }
    sheets.at(-1)?.push({ piece, left: column * SHEET.columnWidth, top })
    top += height
  }
  return sheets
}

/** Sheets of many small pictures, for viewing a whole language at once. */
export const writeSheets = async (
  folder: string,
  name: string,
  pictures: readonly Picture[],
): Promise<void> => {
  for (const old of readdirSync(folder)) {
    if (old.startsWith(`sheet-${name}-`)) rmSync(join(folder, old))
  }
  const pieces: Piece[] = []
  for (const picture of pictures) pieces.push(...(await piecesOf(folder, picture)))
  for (const [at, placed] of layOut(pieces).entries()) {
    const parts = []
    for (const { piece, left, top } of placed) {
      const { width } = await sharp(piece.file).metadata()
      const small = await sharp(piece.file)
        .extract({ left: 0, top: piece.top, width, height: piece.height })
        .resize({ width: Math.round(width * piece.scale) })
        .toBuffer()
      const words = `<svg width="${SHEET.columnWidth}" height="${SHEET.label}"><text x="4" y="14" font-size="13" font-family="sans-serif" fill="#fff">${escaped(piece.screen)}</text></svg>`
      parts.push({ input: small, left, top: top + SHEET.label })
      parts.push({ input: Buffer.from(words), left, top })
    }
    const size = { width: SHEET.columns * SHEET.columnWidth, height: SHEET.height }
    await sharp({ create: { ...size, channels: 3, background: '#444' } })
      .composite(parts)
      .png()
      .toFile(join(folder, `sheet-${name}-${String(at + 1).padStart(2, '0')}.png`))
  }
}

export const isTaken = (folder: string, picture: Picture): boolean =>
  existsSync(join(folder, fileOf(picture)))
