/**
 * Takes out of a text what may be about a person, before it leaves the device and once more before
 * it is stored. Names cannot be told from other words, so what is quoted goes too,
 * unless it reads like a name of the code's own ('map', 'borrowId').
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

/** A browser's own line about itself: its version numbers stay, what is as long as a phone goes. */
export const screenUserAgent = (text: string): string =>
  cut(
    withoutControls(text.toWellFormed())
      .replaceAll(ADDRESS, '[address]')
      .replaceAll(/\d{9,}/g, '[number]'),
    USER_AGENT_LENGTH_MAX,
  )

export const USER_AGENT_LENGTH_MAX = 512

/** jsonb takes no half of a character either, which is what a cut through an emoji leaves behind. */
const cut = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).replace(/\p{Cs}$/u, '')

/** PostgreSQL's jsonb takes no NUL, and a log reader no other control. */
const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')

/** E-mail and UPI addresses. */
const ADDRESS = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu
/** Session tokens, hashes and ids: long, of one piece, with a digit somewhere. */
const TOKEN = /(?=[\w-]*\d)[\w-]{24,}/g
/** Phones, accounts, document numbers, amounts, days and codes, however they are grouped. */
const NUMBER = /\+?\d(?:[\s().,/:-]?\d){3,}/g
/** The letters around a PAN's digits are part of it. */
const PAN = /\b[A-Z]{5}\d{4}[A-Z]\b/gi
const PERSONAL: readonly [RegExp, string][] = [
  [ADDRESS, '[address]'],
  [PAN, '[number]'],
  [TOKEN, '[token]'],
  [NUMBER, '[number]'],
]
/** Without any of these nothing below can match; most texts have none, and there are many of them. */
const SUSPECT = /[@"'`\p{Cc}\p{Cs}]|\d.?\d.?\d.?\d|[\w-]{24}/u
const QUOTED = /(["'`])((?:(?!\1).){1,300})\1/g
const CODE_NAME = /^[a-z$_][\w$.-]{0,40}$/
