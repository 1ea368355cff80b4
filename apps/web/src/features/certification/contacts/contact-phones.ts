/** A market's rules for phone numbers; the server checks them again more strictly. */
type PhoneMarket = { areaCode: string; phonePattern: string }

/** National digits of a number as people type it (with spaces, a leading 0 or the area code), or null. */
export function nationalDigits(typed: string, market: PhoneMarket): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^\+|^00/, '')
  const area = market.areaCode.replace('+', '')
  const pattern = new RegExp(market.phonePattern)
  const candidates = [digits, digits.replace(/^0/, '')]
  if (digits.startsWith(area)) candidates.push(digits.slice(area.length).replace(/^0/, ''))
  return candidates.find((candidate) => pattern.test(candidate)) ?? null
}
