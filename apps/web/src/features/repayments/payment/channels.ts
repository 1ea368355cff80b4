import { chosenMarket } from '../../../device/chosen-market.ts'

/** The market's ways to pay back. Evaluated while building. */
export const channels = chosenMarket.channels
