import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { describe, expect, test } from 'vitest'
import { readCatalogues } from '../apps/web/build/catalogues.ts'
import { sourceFiles } from './source-files.ts'

/**
 * Checks every catalogue against docs/glossary.md: the same word for the same thing, and no word it rules
 * out.
 */

interface Term {
  name: string
  /** In the order of LANGUAGES. */
  words: Record<Language, { right: string[]; wrong: string[] }>
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== '-')

const cellOf = (text: string) => {
  const [right = '', wrong = ''] = text.split('; not ')
  return { right: listed(right), wrong: listed(wrong) }
}

const readTerms = (): Term[] => {
  const text = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?!Term|---)/.test(line))
  return rows.map((row) => {
    const [name = '', ...cells] = row.slice(1, -1).split('|')
    const words = LANGUAGES.map((language, at) => [language, cellOf(cells[at] ?? '')] as const)
    return { name: name.trim(), words: Object.fromEntries(words) as Term['words'] }
  })
}

/** Group and key -> text, without placeholder names. The pages for support staff are left out. */
const readTexts = (language: Language): Map<string, string> => {
  const ofApp = readCatalogues().filter(
    (one) => one.language === language && !['test', 'components'].includes(one.group),
  )
  const ofServer = sourceFiles([`apps/server/src/platform/texts/${language}`], ['.json'])
  const ofConsole = sourceFiles(['apps/console/src'], [`/${language}.json`])
  const groups = [
    ...ofApp.map(({ group, text }) => ({ name: `web ${group}`, text })),
    ...ofServer.map(({ path, text }) => ({ name: `server ${path.split('/').at(-1)}`, text })),
    ...ofConsole.map(({ path, text }) => ({ name: `console ${path.split('/').at(-2)}`, text })),
  ]
  return new Map(
    groups.flatMap(({ name, text }) =>
      Object.entries(JSON.parse(text) as Record<string, string>).map(
        ([key, said]) => [`${name} ${key}`, said.replace(/\{\w+\}/g, '{}')] as const,
      ),
    ),
  )
}

/** Matches at the start of words; case-sensitive if the glossary's word is capitalised. */
const holds = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word}`, word === word.toLowerCase() ? 'iu' : 'u').test(text)

const TERMS = readTerms()
const TEXTS = Object.fromEntries(LANGUAGES.map((one) => [one, readTexts(one)])) as Record<
  Language,
  Map<string, string>
>
const DEMANDED = TERMS.filter(({ name }) => name !== 'whom we speak to')

test('the glossary is read whole', () => {
  expect(TERMS.length).toBeGreaterThan(20)
  for (const { name, words } of TERMS) {
    for (const language of LANGUAGES) {
      if (name !== 'amount') expect(words[language].right, `${name} ${language}`).not.toEqual([])
    }
  }
  expect(holds('los cargos por mora', 'cargos por mora')).toBe(true)
  expect(holds('el monto', 'Monto')).toBe(false)
})

describe.each(LANGUAGES)('%s', (language) => {
  test.each(TERMS)('no other word for $name', ({ words }) => {
    const wrong = [...TEXTS[language]].flatMap(([key, text]) =>
      words[language].wrong
        .filter((word) => holds(text, word))
        .map((word) => `${key}: ${word}: ${text}`),
    )
    expect(wrong).toEqual([])
  })

  test.each(DEMANDED)('its word for $name where the English says it', ({ words }) => {
    const missing = [...TEXTS.en]
      .filter(([, english]) => words.en.right.some((word) => holds(english, word)))
      .map(([key]) => [key, TEXTS[language].get(key) ?? ''] as const)
      .filter(([, text]) => !words[language].right.some((word) => holds(text, word)))
      .map(([key, text]) => `${key}: ${text}`)
    expect(missing).toEqual([])
  })
})
