import { chosenMarket } from '../../../device/chosen-market.ts'

/** The market's payment channels. Evaluated at build time. */
export const channels = chosenMarket.channels
