import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** What a market says of its mobile numbers. */
export interface PhoneMarket {
  /** 'in', 'mx', 'id', 'vn'. */
  readonly code: string
  /** Anchored source for `new RegExp`, on the national number. */
  readonly phonePattern: string
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
  // Until 2019 Mexico's mobiles had a 1 after +52, and people still keep them so.
  const candidates = country === 'MX' ? [national, national.replace(/^1/, '')] : [national]
  return candidates.find((candidate) => pattern.test(candidate))
}
