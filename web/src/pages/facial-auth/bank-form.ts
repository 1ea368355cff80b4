export type Bank = { bankCode: string; bankName: string }

/** The bank that an IFSC names by its first four letters (rules of the code: 4 letters, 0, 6 more), or null. */
export function bankOfIfsc<B extends Bank>(ifsc: string, banks: readonly B[]): B | null {
  const start = ifsc.trim().toUpperCase().slice(0, 4)
  if (start.length < 4) return null
  return banks.find((bank) => bank.bankCode === start) ?? null
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
export type BankProblem = 'required' | 'ifsc' | 'otherBank' | 'account' | 'again'

type BankMarket = { bankIdentifierPattern: string; accountNumberPattern: string }

const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

/** What goes out: spaces that people type for their eyes are taken out, letters made large. */
export const accountOf = (form: BankForm) => ({
  bankCode: form.bankCode,
  ifsc: withoutSpaces(form.ifsc).toUpperCase(),
  accountNumber: withoutSpaces(form.accountNumber),
})

export function bankProblems(
  form: BankForm,
  market: BankMarket,
  banks: readonly Bank[],
): Partial<Record<keyof BankForm, BankProblem>> {
  const { ifsc, accountNumber } = accountOf(form)
  const problems: Partial<Record<keyof BankForm, BankProblem>> = {}
  const named = bankOfIfsc(ifsc, banks)
  if (form.bankCode === '') problems.bankCode = 'required'
  if (ifsc === '') problems.ifsc = 'required'
  else if (!new RegExp(market.bankIdentifierPattern).test(ifsc)) problems.ifsc = 'ifsc'
  else if (named && form.bankCode !== '' && named.bankCode !== form.bankCode)
    problems.ifsc = 'otherBank'
  if (accountNumber === '') problems.accountNumber = 'required'
  else if (!new RegExp(market.accountNumberPattern).test(accountNumber))
    problems.accountNumber = 'account'
  if (form.accountAgain === '') problems.accountAgain = 'required'
  else if (withoutSpaces(form.accountAgain) !== accountNumber) problems.accountAgain = 'again'
  return problems
}
