/** Interface languages; English is the default. */
export const LANGUAGES = ['en', 'es', 'id', 'vi'] as const
export type Language = (typeof LANGUAGES)[number]

/** Reads an `Accept-Language` header; only the first tag that we speak counts. */
export const languageFromHeader = (header: string | undefined): Language => {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    const language = LANGUAGES.find((candidate) => candidate === tag)
    if (language) return language
  }
  return 'en'
}
