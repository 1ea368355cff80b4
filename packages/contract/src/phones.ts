import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** What a market says of its mobile numbers. */
export interface PhoneMarket {
  /** Two letters of ISO 3166, small. */
  readonly code: string
  /** Anchored source for `new RegExp`, on the national number. */
  readonly phonePattern: string
  /** Digits that mobile numbers once had before them, and that people still keep. */
  readonly formerPhonePrefix?: string
}

const countryOf = (market: PhoneMarket): CountryCode => {
  const country = market.code.toUpperCase()
  if (!isSupportedCountry(country)) throw new RangeError(`no phone numbers known for ${country}`)
  return country
}

/**
 * Reads a mobile number as people type it: spaces, dashes and brackets inside, 0, the area code or
 * +area code before it.
 * @returns the national digits, or undefined when it is not a mobile number of this market
 */
export const normalisePhone = (text: string, market: PhoneMarket): string | undefined => {
  const country = countryOf(market)
  const pattern = new RegExp(market.phonePattern)
  // Without `extract: false` the library would find a number inside any sentence.
  const parsed = parsePhoneNumberFromString(text.trim().replace(/^00(?=[1-9])/, '+'), {
    defaultCountry: country,
    extract: false,
  })
  if (!parsed || parsed.ext || parsed.countryCallingCode !== getCountryCallingCode(country)) {
    return undefined
  }
  const national = parsed.nationalNumber
  const prefix = market.formerPhonePrefix
  const candidates =
    prefix && national.startsWith(prefix) ? [national, national.slice(prefix.length)] : [national]
  return candidates.find((candidate) => pattern.test(candidate))
}
