import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { readCatalogues, readMessages } from '../../build/catalogues.ts'
import { LANGUAGES, type Language } from './languages.ts'

const groupsIn = (language: Language): string[] =>
  readCatalogues()
    .filter((one) => one.language === language)
    .map(({ group }) => group)
const groups = groupsIn('en')

/** Names of the places of a message, nested choices too, and its tags. */
function placesOf(message: string): string[] {
  const places = new Set<string>()
  const collect = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [name, , choices] = token as [string, string?, Record<string, unknown>?]
      places.add(name)
      if (typeof choices === 'object') for (const choice of Object.values(choices)) collect(choice)
    }
  }
  collect(compileMessage(message))
  for (const [, tag] of message.matchAll(/<(\w+)>/g)) places.add(`<${tag}>`)
  return [...places].sort()
}

test('[G2.3] every language has the same groups', () => {
  for (const language of LANGUAGES) {
    expect(groupsIn(language)).toEqual(groups)
  }
})

describe.each(groups)('%s', (group) => {
  const english = readMessages(group, 'en')
  test.each(['es', 'id', 'vi'] as const)(
    '[G2.3] in %s has the same keys and places as in English',
    (language) => {
      const other = readMessages(group, language)
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort())
      for (const [key, message] of Object.entries(english)) {
        const text = other[key] ?? ''
        expect(text.trim(), key).not.toBe('')
        expect(placesOf(text), `${key}: ${text}`).toEqual(placesOf(message))
      }
    },
  )
})
