/**
 * Which loan an order is for, so that the way back leads to it. Only in this tab; an SMS link knows
 * no loan. `key` is the order's code or reference.
 */
export type Paying = { key: string; repayId: string }

const KEY = 'noren_paying'

export function rememberPaying(paying: Paying): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(paying))
  } catch {
    // Storage may be closed to us; the way back then leads to the orders.
  }
}

export function repayIdOf(key: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Paying | null
    return kept?.key === key ? kept.repayId : null
  } catch {
    return null
  }
}
