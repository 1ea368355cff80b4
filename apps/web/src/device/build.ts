import { market } from './market.ts'
import { APP_VERSION } from './version.ts'

/** Sent as digits joined, "2024". */
export const APP_VERSION_DIGITS = APP_VERSION.replaceAll('.', '')
/** Application code of the build, "noren-in". */
export const APP_CODE = `noren-${market.code}`
