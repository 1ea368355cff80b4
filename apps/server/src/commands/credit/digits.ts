/** A figure of statistics, never of money, with so many digits behind the point. */
export const digits = (value: number, count: number): string =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: count,
    maximumFractionDigits: count,
    useGrouping: false,
  }).format(value)

/** A share as a percentage: 0.0344 is `3.44 %`; nothing known is a dash. */
export const percent = (share: number | null): string =>
  share === null ? '–' : `${digits(100 * share, 2)} %`
