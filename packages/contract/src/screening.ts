/**
 * Removes what may be about a person from a text, before it leaves the device and again before it is
 * stored. Names cannot be told from other words, so quoted text is removed too, unless it looks like an
 * identifier of the code ('map', 'borrowId').
 */
export const screenText = (text: string, lengthMax: number): string => {
  if (!SUSPECT.test(text)) return cut(text, lengthMax)
  let screened = withoutControls(text.toWellFormed())
  for (const [pattern, put] of PERSONAL) screened = screened.replaceAll(pattern, put)
  screened = screened.replaceAll(QUOTED, (all, mark: string, inner: string) =>
    CODE_NAME.test(inner) ? all : `${mark}[text]${mark}`,
  )
  return cut(screened, lengthMax)
}

/** For the browser's user agent: version numbers stay, digits as long as a phone number are removed. */
export const screenUserAgent = (text: string): string =>
  cut(
    withoutControls(text.toWellFormed())
      .replaceAll(ADDRESS, '[address]')
      .replaceAll(/\d{9,}/g, '[number]'),
    USER_AGENT_LENGTH_MAX,
  )

export const USER_AGENT_LENGTH_MAX = 512

/** jsonb does not accept a lone surrogate either, which cutting through an emoji would leave. */
const cut = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).replace(/\p{Cs}$/u, '')

/** PostgreSQL's jsonb does not accept NUL, and log readers no other control characters. */
const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')

/** E-mail and UPI addresses. */
const ADDRESS = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu
/** Session tokens, hashes and ids: long, without spaces, with at least one digit. */
const TOKEN = /(?=[\w-]*\d)[\w-]{24,}/g
/** Phone, account and document numbers, amounts, days and codes, however they are grouped. */
const NUMBER = /\+?\d(?:[\s().,/:-]?\d){3,}/g
/** The letters around a PAN's digits are part of it. */
const PAN = /\b[A-Z]{5}\d{4}[A-Z]\b/gi
const PERSONAL: readonly [RegExp, string][] = [
  [ADDRESS, '[address]'],
  [PAN, '[number]'],
  [TOKEN, '[token]'],
  [NUMBER, '[number]'],
]
/** A fast check: if this does not match, none of the patterns above or below can. Most texts match none. */
const SUSPECT = /[@"'`\p{Cc}\p{Cs}]|\d.?\d.?\d.?\d|[\w-]{24}/u
const QUOTED = /(["'`])((?:(?!\1).){1,300})\1/g
const CODE_NAME = /^[a-z$_][\w$.-]{0,40}$/
