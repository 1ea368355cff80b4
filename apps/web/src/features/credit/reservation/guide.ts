import type { DataOf } from '@noren/contract/endpoint'
import type { guidanceApply, guidanceMsg } from '@noren/contract/preorder'

export type Guidance = DataOf<typeof guidanceMsg>
export type Reservation = DataOf<typeof guidanceApply>

/** What of the guide stands on the page: the offer, the wish that is open, or nothing at all. */
export function guideState(guidance: Guidance): 'offered' | 'reserved' | 'none' {
  if (guidance.reservation) return 'reserved'
  return guidance.details.length > 0 ? 'offered' : 'none'
}
