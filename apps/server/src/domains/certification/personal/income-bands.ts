import type { MarketCode } from '@noren/markets/market'

/** Where one monthly income band ends and the next begins, in major units of the market's currency. */
const BAND_EDGES: Readonly<Record<MarketCode, readonly number[]>> = {
  in: [15_000, 25_000, 40_000, 60_000, 100_000],
  mx: [6_000, 10_000, 15_000, 25_000, 40_000],
  id: [3_000_000, 5_000_000, 8_000_000, 12_000_000, 20_000_000],
  vn: [5_000_000, 8_000_000, 12_000_000, 20_000_000, 35_000_000],
}

export interface IncomeBand {
  /** '15000-25000'; the last one is open: '100000-'. */
  code: string
  fromMajor: number
  /** null: no upper end. */
  toMajor: number | null
}

export const incomeBands = (market: MarketCode): IncomeBand[] => {
  const edges = BAND_EDGES[market]
  return [0, ...edges].map((fromMajor, index) => {
    const toMajor = edges[index] ?? null
    return { code: `${fromMajor}-${toMajor ?? ''}`, fromMajor, toMajor }
  })
}

export const incomeBandOf = (market: MarketCode, code: string): IncomeBand | undefined =>
  incomeBands(market).find((band) => band.code === code)
