import { readFileSync } from 'node:fs'
import { LANGUAGE_NAMES, LANGUAGES } from '@noren/i18n/languages'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`./page/${file}`, import.meta.url), 'utf8')
const catalogues: Record<string, Record<string, string>> = JSON.parse(read('texts.json'))
const keys = Object.keys(catalogues.en ?? {})

test('the page’s catalogue has the same keys and placeholders in each language', () => {
  expect(Object.keys(catalogues)).toEqual([...LANGUAGES])
  const slots = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()
  for (const language of LANGUAGES) {
    expect(Object.keys(catalogues[language] ?? {})).toEqual(keys)
    expect(catalogues[language]?.languageName).toBe(LANGUAGE_NAMES[language])
    for (const key of keys) {
      expect(slots(catalogues[language]?.[key]), key).toEqual(slots(catalogues.en?.[key]))
      expect(catalogues[language]?.[key]?.trim(), key).not.toBe('')
    }
  }
})

test('every text that the page names is in the catalogue', () => {
  const named = [...read('index.html').matchAll(/data-text="([^"]+)"/g)].map(([, key]) => key)
  expect(named.length).toBeGreaterThan(20)
  expect(keys).toEqual(expect.arrayContaining(named))
})

test('the page holds no script or style of its own, so that its policy can forbid them', () => {
  const html = read('index.html')
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  expect(read('page.js')).not.toMatch(/innerHTML|insertAdjacentHTML|\beval\b/)
})
