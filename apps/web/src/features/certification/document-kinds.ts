import { chosenMarket } from '../../device/chosen-market.ts'

/** The identity documents that the market accepts. Evaluated at build time. */
export const documentKinds = chosenMarket.documentKinds
