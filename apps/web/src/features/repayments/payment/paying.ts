import { keep, readKept } from '../../../device/storage/kept.ts'

/**
 * Which loan an order pays, so that the page can lead back to it. In this tab only; after an SMS link the
 * loan is unknown. `key` is the order's code or reference.
 */
export type Paying = { key: string; repayId: string }

const KEY = 'noren_tab_paying'

export const rememberPaying = (paying: Paying): void => void keep(KEY, paying)

export function repayIdOf(key: string): string | null {
  const kept = readKept<Paying>(KEY)
  return kept?.key === key ? kept.repayId : null
}
