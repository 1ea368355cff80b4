import { addDays, type Day, isDay } from '@noren/contract/dates'

/** Wrong command line arguments. */
export class UsageError extends Error {}

const YEARS_BACK_DAYS = 730

/** The days of the payouts that are looked at: by default the last two years. */
export const periodOf = (
  values: { from?: string | undefined; to?: string | undefined },
  today: Day,
): { from: Day; to: Day } => {
  const { from = addDays(today, -YEARS_BACK_DAYS), to = today } = values
  if (!isDay(from) || !isDay(to) || from > to) {
    throw new UsageError(
      '--from and --to are days such as 2027-01-31, the first not after the last',
    )
  }
  return { from, to }
}
