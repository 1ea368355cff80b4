import { market } from './market.ts'
import { APP_VERSION } from './version.ts'

/** "2024" for version 2.0.24, as the server expects it. */
export const APP_VERSION_DIGITS = APP_VERSION.replaceAll('.', '')
/** The build's application code, "noren-in". */
export const APP_CODE = `noren-${market.code}`
