import { expect, test } from 'vitest'
import { type Binding, meaningOf } from './key-rules.ts'

const binding = (keys: string): Binding => ({ keys, label: keys, run: () => undefined })
const PAGE = ['?', '/', 'g w', 'g l', 'j', 'Enter', 'Escape'].map(binding)
const plain = (key: string) => ({ key, hasModifier: false, isInField: false })

test.each(['?', '/', 'j', 'Enter', 'Escape'])('%s is one key', (key) => {
  expect(meaningOf(plain(key), null, PAGE).run?.keys).toBe(key)
})

test('a letter is the same with Shift', () => {
  expect(meaningOf(plain('J'), null, PAGE).run?.keys).toBe('j')
})

test('a first key waits for its second, and another one ends the wait', () => {
  expect(meaningOf(plain('g'), null, PAGE)).toEqual({ run: null, first: 'g' })
  expect(meaningOf(plain('w'), 'g', PAGE).run?.keys).toBe('g w')
  expect(meaningOf(plain('x'), 'g', PAGE)).toEqual({ run: null, first: null })
  // `j` after `g` is neither "g j" nor "j".
  expect(meaningOf(plain('j'), 'g', PAGE)).toEqual({ run: null, first: null })
})

test.each([
  { key: 'j', hasModifier: true, isInField: false },
  { key: 'j', hasModifier: false, isInField: true },
])('nothing is done with a modifier or where somebody types', (pressed) => {
  expect(meaningOf(pressed, null, PAGE)).toEqual({ run: null, first: null })
})

test('what a part of the page binds comes before what is around it', () => {
  const inner = binding('Escape')
  expect(meaningOf(plain('Escape'), null, [...PAGE, inner]).run).toBe(inner)
})

test('a key with Ctrl or the command key is its own, also where somebody types, and no letter alone', () => {
  const page = [...PAGE, binding('mod+k'), binding('k')]
  const held = { key: 'K', hasModifier: true, isCommand: true }
  expect(meaningOf({ ...held, isInField: true }, null, page).run?.keys).toBe('mod+k')
  expect(meaningOf({ ...held, isInField: false }, 'g', page).run?.keys).toBe('mod+k')
  expect(meaningOf({ ...held, isCommand: false, isInField: false }, null, page).run).toBe(null)
  expect(meaningOf({ ...held, key: 'j', isInField: false }, null, page).run).toBe(null)
})
