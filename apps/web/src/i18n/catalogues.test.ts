import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'

const read = (language: string, group: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, group), 'utf8'))
const groups = readdirSync(join(import.meta.dirname, 'en'))

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

test('[G2] every language has the same groups', () => {
  for (const language of LANGUAGES) {
    expect(readdirSync(join(import.meta.dirname, language)).sort()).toEqual(groups.toSorted())
  }
})

describe.each(groups)('[G2] %s', (group) => {
  const english = read('en', group)
  test.each(['es', 'id', 'vi'])('in %s has the same keys and places as in English', (language) => {
    const other = read(language, group)
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort())
    for (const [key, message] of Object.entries(english)) {
      const text = other[key] ?? ''
      expect(text.trim(), key).not.toBe('')
      expect(placesOf(text), `${key}: ${text}`).toEqual(placesOf(message))
    }
  })
})
