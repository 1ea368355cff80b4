import { create, toDataURL } from 'qrcode'

/** A QR code as an SVG path of its dark squares on a grid of `size`; adjacent squares of a row are one stroke. */
export type QrDrawing = { size: number; path: string }

export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return {
    size: modules.size,
    path: qrPath(modules.size, (row, column) => modules.get(row, column) !== 0),
  }
}

export function qrPath(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue
      const from = column
      while (column + 1 < size && isDark(row, column + 1)) column += 1
      path += `M${from} ${row}h${column - from + 1}v1h-${column - from + 1}z`
    }
  }
  return path
}

/** The code as a picture with its quiet zone, for saving, as a data URL. */
export function qrPicture(text: string): Promise<string> {
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, width: 640 })
}
