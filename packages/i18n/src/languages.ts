/**
 * Every language by its own name, since it must be found by people who read no other. One line here and
 * its text files make a language; they are listed nowhere else.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
} as const

export type Language = keyof typeof LANGUAGE_NAMES
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** The language of a BCP 47 tag ("es-MX"), if supported. */
export const languageOf = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => tag.trim().toLowerCase().split(/[-;]/)[0] === language)

/** A language by its own name; an unknown one (of a newer server) by its code. */
export const languageName = (code: string): string => LANGUAGE_NAMES[code as Language] ?? code

/** The first supported language among the tags, or else the fallback. */
export function chooseLanguage(tags: readonly string[], fallback: Language): Language {
  for (const tag of tags) {
    const language = languageOf(tag)
    if (language) return language
  }
  return fallback
}

/** Reads an `Accept-Language` header; takes the tags in order, without regard to q values. */
export const languageFromHeader = (header: string | undefined): Language =>
  chooseLanguage((header ?? '').split(','), 'en')

/** All languages, beginning with the market's own. */
export const languagesFrom = (own: Language): Language[] => [
  own,
  ...LANGUAGES.filter((language) => language !== own),
]
