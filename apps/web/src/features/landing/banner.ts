import { market } from '../../device/market.ts'

const drawings = import.meta.glob<string>('./art/banner-*.svg', { eager: true, import: 'default' })

/** The country's banner, by market code. */
export const BANNER = drawings[`./art/banner-${market.code}.svg`]
