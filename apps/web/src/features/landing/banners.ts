import type { MarketCode } from '@noren/markets/market'
import india from './art/banner-india.svg'
import indonesia from './art/banner-indonesia.svg'
import mexico from './art/banner-mexico.svg'
import vietnam from './art/banner-vietnam.svg'

/** The country's banner (seed §1). */
export const BANNERS: Readonly<Record<MarketCode, string>> = {
  in: india,
  mx: mexico,
  id: indonesia,
  vn: vietnam,
}
