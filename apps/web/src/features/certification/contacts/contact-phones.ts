/** What a market says of its numbers; the server reads them once more with more knowledge. */
type PhoneMarket = { areaCode: string; phonePattern: string }

/** National digits of a number as people type it (spaces, 0 or the area code before it), or null. */
export function nationalDigits(typed: string, market: PhoneMarket): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^\+|^00/, '')
  const area = market.areaCode.replace('+', '')
  const pattern = new RegExp(market.phonePattern)
  const candidates = [digits, digits.replace(/^0/, '')]
  if (digits.startsWith(area)) candidates.push(digits.slice(area.length).replace(/^0/, ''))
  return candidates.find((candidate) => pattern.test(candidate)) ?? null
}

export type ContactTyped = { relationship: string; phone: string }
export type ContactProblem = 'required' | 'phone' | 'same'

/** What is wrong with the two contacts, field by field; all empty: they can be sent. */
export function contactProblems(
  contacts: readonly ContactTyped[],
  market: PhoneMarket,
): { relationship?: ContactProblem; phone?: ContactProblem }[] {
  const numbers = contacts.map((contact) => nationalDigits(contact.phone, market))
  return contacts.map((contact, at) => {
    const number = numbers[at]
    const isSame = number !== null && numbers.indexOf(number ?? null) < at
    const phone =
      contact.phone.trim() === '' ? 'required' : number === null ? 'phone' : isSame ? 'same' : null
    return {
      ...(contact.relationship === '' && { relationship: 'required' as const }),
      ...(phone && { phone: phone as ContactProblem }),
    }
  })
}
