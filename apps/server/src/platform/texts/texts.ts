import { readFileSync } from 'node:fs'
import { compileTexts } from '@noren/i18n/compile'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { sentence, type Values } from '@noren/i18n/message'

/**
 * The server's texts for people: `texts/<language>/<group>.json`, one flat object of ICU messages each,
 * with placeholders and plurals. tools/catalogues.test.ts checks that all languages have the same keys and
 * placeholders.
 */
export const TEXT_GROUPS = [
  'errors',
  'sms',
  'dictionaries',
  'credit',
  'documents',
  'export',
  'operator',
  'pay',
  'privacy',
  'staff',
] as const
export type TextGroup = (typeof TEXT_GROUPS)[number]

const load = (language: Language, group: TextGroup): Catalogue =>
  compileTexts(
    JSON.parse(readFileSync(new URL(`./${language}/${group}.json`, import.meta.url), 'utf8')),
  )

type Catalogue = ReturnType<typeof compileTexts>

const catalogues = new Map<string, Catalogue>()
for (const language of LANGUAGES) {
  for (const group of TEXT_GROUPS) catalogues.set(`${language}/${group}`, load(language, group))
}

/** The text for a key; a missing one throws, because an empty text would hide the mistake. */
export const textIn = (
  language: Language,
  group: TextGroup,
  key: string,
  values: Values = {},
): string => {
  const message = catalogues.get(`${language}/${group}`)?.[key]
  if (message === undefined) throw new Error(`no text ${group}/${key} in ${language}`)
  return sentence(message, language, values)
}

/** All keys of a group that begin with a prefix, in the order of the catalogue. */
export const textKeys = (group: TextGroup, prefix: string): string[] =>
  Object.keys(catalogues.get(`en/${group}`) ?? {}).filter((key) => key.startsWith(prefix))
