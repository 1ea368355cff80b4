import type { DataOf } from '@noren/contract/endpoint'
import type { guidanceApply, guidanceMsg } from '@noren/contract/preorder'

export type Guidance = DataOf<typeof guidanceMsg>
export type Reservation = DataOf<typeof guidanceApply>

/** What the page shows of the guidance: the offer, the open reservation, or nothing. */
export function guidanceState(guidance: Guidance): 'offered' | 'reserved' | 'none' {
  if (guidance.reservation) return 'reserved'
  return guidance.details.length > 0 ? 'offered' : 'none'
}
