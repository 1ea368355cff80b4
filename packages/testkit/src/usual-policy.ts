import { DEFAULT_MARKET } from '@noren/markets/market'

/**
 * The credit policy (CREDIT_POLICY) that tests lend by however far they move their clock: most need larger loans than
 * the later ones give to somebody who is new. Tests of those say `CREDIT_POLICY: ''`.
 */
export const usualPolicy = (market: string = DEFAULT_MARKET): string => `${market}-2026-12`
