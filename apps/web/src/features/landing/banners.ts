import type { MarketCode } from '@noren/markets/market'
import india from '../../ui/art/banner-india.svg'
import indonesia from '../../ui/art/banner-indonesia.svg'
import mexico from '../../ui/art/banner-mexico.svg'
import vietnam from '../../ui/art/banner-vietnam.svg'

/** The country's banner (seed §1). */
export const BANNERS: Readonly<Record<MarketCode, string>> = {
  in: india,
  mx: mexico,
  id: indonesia,
  vn: vietnam,
}
