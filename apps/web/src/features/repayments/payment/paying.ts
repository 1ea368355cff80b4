import { keep, readKept } from '../../../device/storage/kept.ts'

/**
 * Which loan an order is for, so that the way back leads to it. Only in this tab; an SMS link knows
 * no loan. `key` is the order's code or reference.
 */
export type Paying = { key: string; repayId: string }

const KEY = 'noren_tab_paying'

export const rememberPaying = (paying: Paying): void => void keep(KEY, paying)

export function repayIdOf(key: string): string | null {
  const kept = readKept<Paying>(KEY)
  return kept?.key === key ? kept.repayId : null
}
