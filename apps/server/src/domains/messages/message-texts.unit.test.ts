import { readFileSync } from 'node:fs'
import { MESSAGE_KINDS } from '@noren/contract/messages'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { describe, expect, test } from 'vitest'

const textsOf = (language: Language): Record<string, string> =>
  JSON.parse(
    readFileSync(
      new URL(`../../platform/texts/${language}/documents.json`, import.meta.url),
      'utf8',
    ),
  )
const CATALOGUES = new Map(LANGUAGES.map((language) => [language, textsOf(language)]))
const say = (language: Language, key: string): string => CATALOGUES.get(language)?.[key] ?? ''

/** What is filled in, whatever stands around it. */
const filledIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? '')),
]

describe.each(MESSAGE_KINDS)('[B4.162] %s', (kind) => {
  const [title, text] = [`message.${kind}.title`, `message.${kind}.text`]

  test('has a title and a text in every language, with the same facts in it', () => {
    for (const language of LANGUAGES) {
      for (const key of [title, text]) {
        expect([language, key, say(language, key).trim().length > 3]).toEqual([language, key, true])
        expect(filledIn(say(language, key)).toSorted()).toEqual(filledIn(say('en', key)).toSorted())
      }
    }
  })

  test('is in no other language’s words, and neither shouts nor hurries', () => {
    for (const language of LANGUAGES) {
      if (language !== 'en') expect(say(language, text)).not.toBe(say('en', text))
      for (const key of [title, text]) expect(say(language, key)).not.toMatch(/!|¡/)
    }
  })
})
