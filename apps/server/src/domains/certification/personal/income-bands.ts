import type { MarketCode } from '@noren/markets/market'
import { incomeBandEdgesOf } from '@noren/markets/market-by-code'

export interface IncomeBand {
  /** '15000-25000'; the last one is open: '100000-'. */
  code: string
  fromMajor: number
  /** null when the band has no upper end. */
  toMajor: number | null
}

export const incomeBands = (market: MarketCode): IncomeBand[] => {
  const edges = incomeBandEdgesOf(market)
  return [0, ...edges].map((fromMajor, index) => {
    const toMajor = edges[index] ?? null
    return { code: `${fromMajor}-${toMajor ?? ''}`, fromMajor, toMajor }
  })
}

export const incomeBandOf = (market: MarketCode, code: string): IncomeBand | undefined =>
  incomeBands(market).find((band) => band.code === code)
