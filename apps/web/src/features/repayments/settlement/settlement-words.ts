import type { DataOf } from '@noren/contract/endpoint'
import type { settlementOffer } from '@noren/contract/settlement'

export type SettlementShown = DataOf<typeof settlementOffer>
export type SettlementOffer = NonNullable<SettlementShown['offer']>
export type Settlement = NonNullable<SettlementShown['current']>
