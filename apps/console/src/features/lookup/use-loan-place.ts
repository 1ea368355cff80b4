import { to } from '../../shell/paths.ts'
import { usePlace } from '../../shell/place.ts'

/** What is chosen on a loan's page, all of it in the address. */
export function useLoanPlace(loanId: string) {
  const { query } = usePlace()
  const chosen = Object.fromEntries(query) as Readonly<Record<string, string | undefined>>
  return {
    chosen,
    /** The same page with something else chosen; the rest stays as it is. */
    hrefWith: (change: Readonly<Record<string, string | undefined>>) =>
      to.loan(loanId, { ...chosen, ...change }),
  }
}
