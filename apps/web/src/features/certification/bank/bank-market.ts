import { chosenMarket } from '../../../device/chosen-market.ts'

/** What the market says of bank accounts. Evaluated while building. */
export const market = {
  bankIdentifierLabel: chosenMarket.bankIdentifierLabel,
  bankIdentifierPattern: chosenMarket.bankIdentifierPattern,
  isBankIdentifierTyped: chosenMarket.isBankIdentifierTyped,
  accountNumberLength: chosenMarket.accountNumberLength,
  hasClabe: chosenMarket.hasClabe,
} as const
