import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@noren/i18n/languages'

/**
 * The server's texts for people: `texts/<language>/<group>.json`, one flat object of sentences each.
 * `{name}` stands where a value goes. tools/tidy.test.ts holds the languages to the same keys.
 */
export const TEXT_GROUPS = [
  'errors',
  'sms',
  'dictionaries',
  'credit',
  'documents',
  'export',
  'operator',
  'privacy',
] as const
export type TextGroup = (typeof TEXT_GROUPS)[number]
export type TextValues = Record<string, string | number>

type Catalogue = Readonly<Record<string, string>>

const load = (language: Language, group: TextGroup): Catalogue =>
  JSON.parse(readFileSync(new URL(`./${language}/${group}.json`, import.meta.url), 'utf8'))

const catalogues = new Map<string, Catalogue>()
for (const language of LANGUAGES) {
  for (const group of TEXT_GROUPS) catalogues.set(`${language}/${group}`, load(language, group))
}

/** The sentence for a key; a missing one throws, because an empty screen would hide the mistake. */
export const textIn = (
  language: Language,
  group: TextGroup,
  key: string,
  values: TextValues = {},
): string => {
  const text = catalogues.get(`${language}/${group}`)?.[key]
  if (text === undefined) throw new Error(`no text ${group}/${key} in ${language}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** All keys of a group that begin with a prefix, in the order of the catalogue. */
export const textKeys = (group: TextGroup, prefix: string): string[] =>
  Object.keys(catalogues.get(`en/${group}`) ?? {}).filter((key) => key.startsWith(prefix))
