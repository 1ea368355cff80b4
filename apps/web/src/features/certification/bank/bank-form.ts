import type { ApiError } from '@noren/client/api-error'
import type { AccountMarket } from '@noren/contract/bank-accounts'

/** Refusals that concern the account. */
export const ABOUT_THE_ACCOUNT = [
  'BANK_UNKNOWN',
  'IFSC_FORMAT',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'NAME_DIFFERS',
  'BANK_CHECK_TRIES',
  'VALIDATION',
] as const

export type Bank = { bankCode: string; bankName: string }

/** The bank that an IFSC names by its first four letters (format: 4 letters, 0, 6 characters), or null. */
export function bankOfIfsc<B extends Bank>(ifsc: string, banks: readonly B[]): B | null {
  const start = ifsc.trim().toUpperCase().slice(0, 4)
  if (start.length < 4) return null
  return banks.find((bank) => bank.bankCode === start) ?? null
}

/** Other fields that a change fills in: an IFSC or a CLABE names its bank, so nobody has to look for it. */
export function filledBy<B extends Bank>(
  part: Partial<BankForm>,
  banks: readonly B[],
  market: Pick<BankMarket, 'hasClabe'>,
): Partial<BankForm> {
  const named = bankNamedBy(part, banks, market)
  return named ? { bankCode: named.bankCode } : {}
}

function bankNamedBy<B extends Bank>(
  { ifsc, accountNumber }: Partial<BankForm>,
  banks: readonly B[],
  market: Pick<BankMarket, 'hasClabe'>,
): B | null {
  if (ifsc !== undefined) return bankOfIfsc(ifsc, banks)
  if (!market.hasClabe || accountNumber === undefined) return null
  return banks.find(({ bankCode }) => withoutSpaces(accountNumber).startsWith(bankCode)) ?? null
}

/** Values for the fields' texts: "IFSC", and how many digits a number has, "9–18" or "18". */
export function ruleValuesOf(market: AccountMarket & { bankIdentifierLabel: string }) {
  const { min, max } = market.accountNumberLength
  const digits = min === max ? String(max) : `${min}–${max}`
  return { label: market.bankIdentifierLabel, digits }
}

/** Two letters for a bank's tile: the initials of its first two capitalised words. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s&-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')

export type BankForm = {
  bankCode: string
  ifsc: string
  accountNumber: string
  accountAgain: string
}
export const EMPTY_FORM: BankForm = { bankCode: '', ifsc: '', accountNumber: '', accountAgain: '' }
export type BankMarket = AccountMarket & {
  bankIdentifierPattern: string
  isBankIdentifierTyped: boolean
}

export const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

/**
 * The account as sent: without the spaces people type for readability, and in upper case. Where no bank
 * identifier is typed, the chosen bank's code is used.
 */
export const accountOf = (form: BankForm, market: Pick<BankMarket, 'isBankIdentifierTyped'>) => ({
  bankCode: form.bankCode,
  ifsc: market.isBankIdentifierTyped ? withoutSpaces(form.ifsc).toUpperCase() : form.bankCode,
  accountNumber: withoutSpaces(form.accountNumber),
})

/** The fields that a refusal is about, each with the server's message. */
export const accountRefusal = ({
  fields,
  msg,
}: Pick<ApiError, 'fields' | 'msg'>): Partial<BankForm> =>
  Object.fromEntries(fields.flatMap(({ path }) => (path in EMPTY_FORM ? [[path, msg]] : [])))
