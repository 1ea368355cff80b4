import type { ApiError } from '@noren/client/api-error'
import type { AccountMarket } from '@noren/contract/bank-accounts'

export type Bank = { bankCode: string; bankName: string }

/** The bank that an IFSC names by its first four letters (rules of the code: 4 letters, 0, 6 more), or null. */
export function bankOfIfsc<B extends Bank>(ifsc: string, banks: readonly B[]): B | null {
  const start = ifsc.trim().toUpperCase().slice(0, 4)
  if (start.length < 4) return null
  return banks.find((bank) => bank.bankCode === start) ?? null
}

/** What a change fills besides: an IFSC or a CLABE names its bank, so nobody need look for it. */
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

/** What the sentences about the fields name: "IFSC", and how many digits a number has, "9–18" or "18". */
export function ruleValuesOf(market: AccountMarket & { bankIdentifierLabel: string }) {
  const { min, max } = market.accountNumberLength
  const digits = min === max ? String(max) : `${min}–${max}`
  return { label: market.bankIdentifierLabel, digits }
}

/** Two letters for a bank's tile: of its first two words that are written large. */
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
 * What goes out: spaces that people type for their eyes are taken out, letters made large. Where nobody types a bank
 * identifier, the chosen bank's code is it.
 */
export const accountOf = (form: BankForm, market: Pick<BankMarket, 'isBankIdentifierTyped'>) => ({
  bankCode: form.bankCode,
  ifsc: market.isBankIdentifierTyped ? withoutSpaces(form.ifsc).toUpperCase() : form.bankCode,
  accountNumber: withoutSpaces(form.accountNumber),
})

/** The fields that a refusal is about; the server's own sentence stands beside each. */
export const accountRefusal = ({
  fields,
  msg,
}: Pick<ApiError, 'fields' | 'msg'>): Partial<BankForm> =>
  Object.fromEntries(fields.flatMap(({ path }) => (path in EMPTY_FORM ? [[path, msg]] : [])))
