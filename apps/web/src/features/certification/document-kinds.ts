import { chosenMarket } from '../../device/chosen-market.ts'

/** The identity documents that the market takes. Evaluated while building. */
export const documentKinds = chosenMarket.documentKinds
