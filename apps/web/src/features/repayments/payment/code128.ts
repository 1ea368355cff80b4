/**
 * CODE128 barcode (ISO/IEC 15417) as widths of bars and spaces, for tills that cannot read QR codes. Each
 * symbol is eleven modules wide: three bars and three spaces, beginning with a bar.
 */
const WIDTHS = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212
322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311
112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321
331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113
411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/)

const TO_B = 100
const START_B = 104
const START_C = 105
const STOP = 106
/** Width of the white margin on each side, in modules; scanners need it. */
export const QUIET_MODULES = 10

/**
 * The symbols of a text: numbers as pairs of digits (set C), other printable ASCII one character at a
 * time (set B), then the check symbol and the stop.
 * @throws RangeError for an empty text and for characters that set B does not have
 */
export function code128Symbols(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError(`no CODE128: ${text}`)
  const data = /^\d{2,}$/.test(text) ? digitSymbols(text) : [START_B, ...letterSymbols(text)]
  const check = data.reduce((sum, symbol, place) => sum + symbol * Math.max(place, 1), 0) % 103
  return [...data, check, STOP]
}

function digitSymbols(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? []
  const isOdd = digits.length % 2 === 1
  const last = isOdd ? [TO_B, ...letterSymbols(digits.slice(-1))] : []
  return [START_C, ...pairs.map(Number), ...last]
}

const letterSymbols = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0) - 32)

/** A barcode as an SVG path of its bars, one module high; `size` is its width in modules, margins included. */
export function code128Path(text: string): { size: number; path: string } {
  let at = QUIET_MODULES
  let path = ''
  for (const symbol of code128Symbols(text)) {
    for (const [index, width] of [...(WIDTHS[symbol] ?? '')].entries()) {
      if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`
      at += Number(width)
    }
  }
  return { size: at + QUIET_MODULES, path }
}
