import { createTexts, fetchTexts, type KeyOf, type TextsOf, useLanguageOf } from '@noren/i18n/texts'
import { useMemo } from 'react'

/** Group -> the type of its English file. Filled by app/text-groups.ts, which knows all features. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the module named above.
export interface TextGroups {}

export type Texts<G extends keyof TextGroups> = TextsOf<TextGroups, G>
export type TextKey<G extends keyof TextGroups> = KeyOf<TextGroups, G>

/** Folder of the compiled catalogues; set by the build. */
declare const __TEXTS__: string
/** Name of the cookie that stores the chosen language for 365 days; boot.ts reads it too. */
export const LANGUAGE_KEY = 'noren_language'

const texts = createTexts<TextGroups>({
  source: (language, group) => fetchTexts(`${__TEXTS__}/${language}/${group}.json`),
  remember: (language) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the boot script and the server read it as a cookie.
    document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=31536000; samesite=lax`
  },
})

export const { currentLanguage, loadTexts, startLanguage, setLanguage, textsOf, readTextsFrom } =
  texts

export const useLanguage = () => useLanguageOf(texts)

/** The texts of one group; the component renders again when the language changes. */
export function useTexts<G extends keyof TextGroups>(group: G): Texts<G> {
  const shown = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another answer.
  return useMemo(() => textsOf(group), [group, shown])
}
