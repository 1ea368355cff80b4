import { LANGUAGES, type Language } from '@noren/contract/languages'

export { LANGUAGES, type Language }

/** Each language by its own name: it must be found by someone who reads no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
}

/** Name of the cookie and of the storage entry that remember the choice; boot.ts reads the same. */
export const LANGUAGE_KEY = 'noren_language'

/** The remembered language, else the first of the browser's that we speak, else the market's own. */
export function chooseLanguage(
  remembered: string | null,
  preferred: readonly string[],
  own: Language,
): Language {
  const known = (tag: string): Language | undefined =>
    LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language)
  const kept = remembered === null ? undefined : known(remembered)
  if (kept) return kept
  for (const tag of preferred) {
    const language = known(tag)
    if (language) return language
  }
  return own
}
