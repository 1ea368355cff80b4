import type { Language } from '@noren/i18n/languages'
import { sentence } from '@noren/i18n/message'
import {
  createTexts,
  fetchTexts,
  type TextSource,
  type TextsOf,
  useLanguageOf,
} from '@noren/i18n/texts'
import { useMemo } from 'react'
import { keep } from './kept.ts'

/** Group of texts → its English file. */
export interface TextGroups {
  console: typeof import('../shell/texts/console/en.json')
  gate: typeof import('../features/gate/texts/gate/en.json')
  approvals: typeof import('../features/approvals/texts/approvals/en.json')
  work: typeof import('../features/work/texts/work/en.json')
  /** What an answer to a borrower may begin with; read in the borrower's language. */
  answers: typeof import('../features/work/texts/answers/en.json')
  insight: typeof import('../features/insight/texts/insight/en.json')
  money: typeof import('../features/money/texts/money/en.json')
  lookup: typeof import('../features/lookup/texts/lookup/en.json')
  settings: typeof import('../features/settings/texts/settings/en.json')
}

export type TextGroup = keyof TextGroups
type Texts<G extends TextGroup> = TextsOf<TextGroups, G>

/** Folder of the compiled catalogues; set by the build. */
declare const __TEXTS__: string

/** The build names the folder below the app's own address, the development server at its root. */
const FOLDER = import.meta.env.PROD ? import.meta.env.BASE_URL.slice(0, -1) + __TEXTS__ : __TEXTS__

const source: TextSource<TextGroup> = (language, group) =>
  fetchTexts(`${FOLDER}/${language}/${group}.json`)
const texts = createTexts<TextGroups>({
  source,
  remember: (language) => keep('language', language),
})

export const { currentLanguage, loadTexts, startLanguage, setLanguage, textsOf } = texts

type Answer = keyof TextGroups['answers'] & string
/** What an answer may begin with, in a borrower's language, whatever the console speaks. */
export async function answerIn(language: Language, answer: Answer): Promise<string> {
  const message = (await source(language, 'answers'))[answer]
  if (!message) throw new Error(`no ${answer} in ${language}`)
  return sentence(message, language, {})
}

export const useLanguage = () => useLanguageOf(texts)

/** The texts of one group; the component renders again when the language changes. */
export function useTexts<G extends TextGroup>(group: G): Texts<G> {
  const shown = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another answer.
  return useMemo(() => textsOf(group), [group, shown])
}
