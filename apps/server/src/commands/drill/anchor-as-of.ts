import { addDays, type Day } from '@noren/contract/dates'
import type { Anchored, SealAnchorGateway } from '../../providers/ports/seal-anchor.ts'

const refuse = async (): Promise<never> => {
  throw new Error('a drill keeps nothing at the anchor')
}

/**
 * The anchor as it was when a backup was made: what was kept later, the backup cannot know. The seal of the day before
 * may have been under way.
 */
export const anchorAsOf = (
  anchor: SealAnchorGateway,
  { at, businessDay }: { at: Date; businessDay: Day },
): SealAnchorGateway => ({
  place: anchor.place,
  async read(): Promise<Anchored> {
    const { entries } = await anchor.read()
    const later = entries.findIndex(
      (entry) => entry.kind === 'restore' && Date.parse(entry.at) > at.getTime(),
    )
    const known = later < 0 ? entries : entries.slice(0, later)
    const until = addDays(businessDay, -1)
    return {
      entries: known.filter((entry) => entry.kind === 'restore' || entry.businessDay < until),
      heads: undefined,
    }
  },
  keep: refuse,
  keepHeads: refuse,
})
