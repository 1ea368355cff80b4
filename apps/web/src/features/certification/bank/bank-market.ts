import { chosenMarket } from '../../../device/chosen-market.ts'

/** The market's rules for bank accounts. Evaluated at build time. */
export const market = {
  bankIdentifierLabel: chosenMarket.bankIdentifierLabel,
  bankIdentifierPattern: chosenMarket.bankIdentifierPattern,
  isBankIdentifierTyped: chosenMarket.isBankIdentifierTyped,
  accountNumberLength: chosenMarket.accountNumberLength,
  hasClabe: chosenMarket.hasClabe,
} as const
