const PPM_PER_PERCENT = 10_000
const BASIS_POINTS_PER_PERCENT = 100

const decimals = (whole: number, unit: number): string => {
  const sign = whole < 0 ? '-' : ''
  const size = Math.abs(whole)
  const rest = String(size % unit).padStart(String(unit).length - 1, '0')
  return `${sign}${Math.floor(size / unit)}.${rest}`
}

/** 5439 basis points as the wire writes it: "54.39" percent. */
export const percentFromBasisPoints = (basisPoints: number): string =>
  decimals(basisPoints, BASIS_POINTS_PER_PERCENT)

/** 900 ppm as the wire writes it: "0.09" percent; more digits only where the rate has them. */
export const percentFromPpm = (ppm: number): string =>
  decimals(ppm, PPM_PER_PERCENT).replace(/(\.\d\d)(\d*?)0*$/, '$1$2')
