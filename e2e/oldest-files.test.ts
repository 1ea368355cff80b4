import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Identifier } from '@mdn/browser-compat-data'
import { describe, expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '../apps/web/src/device/oldest-browsers.ts'
import {
  data,
  isNew,
  languageMembers,
  type Member,
  pageMembers,
  partsOf,
} from './first-versions.ts'

/**
 * The files that the build wrote, against what the oldest browsers know (MDN's table of first versions). What is newer
 * stands here with what happens without it; all else is refused, whoever wrote it.
 */
const dist = resolve(import.meta.dirname, '../apps/web/dist-in')
const textOf = (ending: string): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(dist, name), 'utf8'))

const everyPart = (of: Identifier): [string, Identifier][] =>
  partsOf(of).flatMap(([name, part]) => [[name, part] as [string, Identifier], ...everyPart(part)])

// ---- Styles

/** Newer than the oldest browsers, and what happens without it. */
const STYLES_WITHOUT: Readonly<Record<string, string>> = {
  ':has':
    'what is behind a sheet scrolls, a label gives way less early, a receipt is printed with its page',
  'aspect-ratio': 'the drawing has the same shape by itself',
  'content-visibility': 'long lists are drawn whole',
  'contain-intrinsic-height': 'stands beside content-visibility',
  'field-sizing': 'the field is as wide as its size attribute says',
  'line-clamp': 'stands beside -webkit-line-clamp',
  'overscroll-behavior': 'the page under a sheet scrolls on',
  resize: 'the box of a long text keeps its height',
  'scrollbar-width': 'a scroll bar is seen',
  'text-size-adjust': 'stands beside -webkit-text-size-adjust',
  'text-wrap': 'lines break where they may',
}

const built = () => {
  const documents = textOf('.html').flatMap((html) =>
    [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css),
  )
  return [...textOf('.css'), ...documents].map((css) => css.replace(/url\([^)]*\)/g, 'url()'))
}

/** Innermost blocks: selector and declarations. */
const rulesIn = (css: string): { selector: string; body: string }[] =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }))

const functions = new Map(everyPart(data.css.types as unknown as Identifier))

const newStylesIn = (css: string): string[] => {
  const found: string[] = []
  const { properties, selectors, 'at-rules': atRules } = data.css
  for (const [, name = ''] of css.matchAll(/@([a-z-]+)/g)) {
    if (isNew(atRules?.[name])) found.push(`@${name}`)
  }
  for (const { selector, body } of rulesIn(css)) {
    for (const [, name = ''] of selector.matchAll(/:{1,2}(?!-|selection)([a-z-]+)/g)) {
      if (isNew(selectors?.[name])) found.push(`:${name}`)
    }
    const said = body.split(/;(?![^(]*\))/).map((one) => one.trim())
    for (const [at, declaration] of said.entries()) {
      const [, property = '', value = ''] = /^([a-z-]+):(.*)$/s.exec(declaration) ?? []
      if (isNew(properties?.[property])) found.push(property)
      for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
        if (isNew(functions.get(name))) found.push(`${name}()`)
      }
      // The same property without it, earlier in the rule, is what older browsers read.
      const isSaidBefore = said.slice(0, at).some((one) => one.startsWith(`${property}:`))
      if (/\d[dsl]v[hwib]\b/.test(value) && !isSaidBefore) found.push('dvh')
    }
  }
  return [...new Set(found)]
}

// ---- Scripts

/** Newer names that our files hold, and what happens without them. */
const NAMES_WITHOUT: Readonly<Record<string, string>> = {
  at: 'app/older-browsers.ts',
  randomUUID: 'app/older-browsers.ts',
  showPopover: 'called only where it is',
  hidePopover: 'the same',
  toWellFormed: 'app/older-browsers.ts',
  abort: 'of AbortController, which is older than that of AbortSignal',
  escape: 'of CSS, which is older than that of RegExp',
  take: 'of our own document shutter',
}
/** Of React as published, which `SLIM=0` builds with. */
const OF_WHOLE_REACT = ['use']

/** Newer properties that our files read without calling them. */
const PROPERTIES_WITHOUT: Readonly<Record<string, string>> = {
  abort: 'of what a signal is passed to, and of our checks',
  bytes: 'of our own documents',
  exitFullscreen: 'a picture is shown in the page',
  fullscreenElement: 'the same',
  popover: 'of React, which reads what it was given',
  prerendering: 'the page is not prerendered',
  reason: 'of our own refusals',
  showPopover: 'is asked for before it is called',
  timeout: 'of XMLHttpRequest, which is older than that of AbortSignal',
  wasDiscarded: 'the page was not discarded',
}

const members = [...languageMembers.filter(({ owner }) => owner !== 'Atomics'), ...pageMembers]
const oldNames = new Set(
  members.filter(({ part }) => part.__compat && !isNew(part)).map(({ name }) => name),
)
/**
 * New wherever they occur: `findLast`, and not what something else has had for long, such as `size` of URLSearchParams.
 * oldest-browsers.test.ts takes that away too.
 */
const newNamesOf = (some: readonly Member[]): Set<string> =>
  new Set(
    some.filter(({ name, part }) => isNew(part) && !oldNames.has(name)).map(({ name }) => name),
  )
const [newNames, newProperties] = [newNamesOf(members), newNamesOf(pageMembers)]
const namesIn = (script: string, pattern: RegExp, known: Set<string>): string[] => [
  ...new Set([...script.matchAll(pattern)].map(([name]) => name).filter((name) => known.has(name))),
]
const newNamesIn = (script: string) => namesIn(script, /(?<=\.)[a-zA-Z]\w+(?=\()/g, newNames)
const newPropertiesIn = (script: string) =>
  namesIn(script, /(?<=\.)[a-zA-Z]\w+\b(?!\()/g, newProperties)

/** Newer styles that a script sets. */
const SET_WITHOUT = ['zoom'] // by the fingerprint, which measures what it does

/** Styles that a script sets: `style:{translate:…}` and `.style.translate=…`. */
const newStylesSetIn = (script: string): string[] => {
  const objects = [...script.matchAll(/\bstyle:\{((?:[^{}]|\{[^{}]*\})*)\}/g)]
  const keys = objects.flatMap(([, body = '']) => [
    ...body.matchAll(/(?<=^|,)["']?([a-zA-Z-]+)["']?(?=:)/g),
  ])
  return [...keys, ...script.matchAll(/\.style\.(\w+)\s*=(?!=)/g)]
    .map(([, name = '']) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    .filter((name) => isNew(data.css.properties?.[name]))
}

describe('what the build wrote', () => {
  test('[G9.1] every style is known to the oldest browsers, or does without', () => {
    const found = new Set(built().flatMap(newStylesIn))
    expect([...found].filter((name) => !(name in STYLES_WITHOUT)).sort()).toEqual([])
    expect(Object.keys(STYLES_WITHOUT).filter((name) => !found.has(name))).toEqual([])
  })

  test('[G9.1] so is every style that a script sets', () => {
    const found = new Set(textOf('.js').flatMap(newStylesSetIn))
    expect([...found]).toEqual(SET_WITHOUT)
    expect(newStylesSetIn('{style:{width:1,translate:`0 1px`}}')).toEqual(['translate'])
  })

  test('[G9.1] no rule that they know shares its selectors with one that they do not', () => {
    const mixed = built()
      .flatMap(rulesIn)
      .map(({ selector }) => selector.split(/,(?![^(]*\))/))
      .filter((list) => list.some((one) => one.includes(':has(')))
      .filter((list) => list.some((one) => !one.includes(':has(')))
    expect(mixed).toEqual([])
  })

  test('[G9.1] every call of a script is known to the oldest browsers, or does without', () => {
    const found = new Set(textOf('.js').flatMap(newNamesIn))
    const isKnown = (name: string) => name in NAMES_WITHOUT || OF_WHOLE_REACT.includes(name)
    expect([...found].filter((name) => !isKnown(name)).sort()).toEqual([])
    expect(Object.keys(NAMES_WITHOUT).filter((name) => !found.has(name))).toEqual([])
  })

  test('[G9.1] and every property that it reads', () => {
    const found = new Set(textOf('.js').flatMap(newPropertiesIn))
    expect([...found].filter((name) => !(name in PROPERTIES_WITHOUT)).sort()).toEqual([])
    expect(Object.keys(PROPERTIES_WITHOUT).filter((name) => !found.has(name))).toEqual([])
  })

  test('[G9.1] no script is written in words that they cannot read', () => {
    const strange = textOf('.js').flatMap(
      (script) =>
        script.match(/\(\?<[=!][^)]{0,20}|\bstatic\s*\{|(?<![`'"a-z] ?)#\w+ in (?!the )\w+/g) ?? [],
    )
    expect(strange).toEqual([])
  })
})

test('README names the oldest browsers', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8')
  const { chrome, samsunginternet_android: samsung, safari_ios: ios, firefox } = OLDEST_BROWSERS
  const sentence = `Chrome ${chrome}, Samsung Internet ${Number(samsung)}, Firefox ${firefox} and Safari of iOS ${ios}`
  expect(readme).toContain(sentence)
})
