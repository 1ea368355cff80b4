/**
 * Every language there is, by its own name: it must be found by someone who reads no other. One line here
 * and its files of texts make a language; nothing else lists them.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
} as const

export type Language = keyof typeof LANGUAGE_NAMES
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** The language of a BCP 47 tag ("es-MX"), if it is one of ours. */
export const languageOf = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => tag.trim().toLowerCase().split(/[-;]/)[0] === language)

/** A language by its own name; one that is not ours (a newer server's) by its code. */
export const languageName = (code: string): string => LANGUAGE_NAMES[code as Language] ?? code

/** The first of the tags that is one of ours, or else the language to fall back on. */
export function chooseLanguage(tags: readonly string[], fallback: Language): Language {
  for (const tag of tags) {
    const language = languageOf(tag)
    if (language) return language
  }
  return fallback
}

/** Reads an `Accept-Language` header, in the order of its tags. */
export const languageFromHeader = (header: string | undefined): Language =>
  chooseLanguage((header ?? '').split(','), 'en')

/** All languages as a market offers them: its own first. */
export const languagesFrom = (own: Language): Language[] => [
  own,
  ...LANGUAGES.filter((language) => language !== own),
]
