/** Which loan a code is for, so that the way back leads to it. Only in this tab; an SMS link knows no loan. */
export type Paying = { code: string; repayId: string }

const KEY = 'noren_paying'

export function rememberPaying(paying: Paying): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(paying))
  } catch {
    // Storage may be closed to us; the way back then leads to the orders.
  }
}

export function repayIdOf(code: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Paying | null
    return kept?.code === code ? kept.repayId : null
  } catch {
    return null
  }
}
