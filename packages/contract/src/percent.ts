const PPM_PER_PERCENT = 10_000
const BASIS_POINTS_PER_PERCENT = 100

const decimals = (whole: number, unit: number): string => {
  const sign = whole < 0 ? '-' : ''
  const size = Math.abs(whole)
  const rest = String(size % unit).padStart(String(unit).length - 1, '0')
  return `${sign}${Math.floor(size / unit)}.${rest}`
}

/** Formats basis points for the wire: 5439 -> "54.39" per cent. */
export const percentFromBasisPoints = (basisPoints: number): string =>
  decimals(basisPoints, BASIS_POINTS_PER_PERCENT)

/** Formats a rate for the wire: 900 ppm -> "0.09" per cent; at least two decimals, more only if needed. */
export const percentFromPpm = (ppm: number): string =>
  decimals(ppm, PPM_PER_PERCENT).replace(/(\.\d\d)(\d*?)0*$/, '$1$2')
