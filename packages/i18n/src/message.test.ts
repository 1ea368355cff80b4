import { expect, test } from 'vitest'
import { compileTexts } from './compile.ts'
import { type Message, sentence, type Values } from './message.ts'

/** A message as shipped to the browser. */
const shipped = (text: string): Message => JSON.parse(JSON.stringify(compileTexts({ text }).text))

const DAYS = '{n, plural, =0 {today} one {in # day, {name}} other {in # days, {name}}}'

test.each<[string, string, Values, string]>([
  ['en', 'No place at all', {}, 'No place at all'],
  ['en', "It's {name}", { name: 'Asha' }, "It's Asha"],
  ['en', `Due ${DAYS}.`, { n: 0, name: 'Asha' }, 'Due today.'],
  ['en', `Due ${DAYS}.`, { n: 1, name: 'Asha' }, 'Due in 1\u00a0day, Asha.'],
  ['en', `Due ${DAYS}.`, { n: 1200, name: 'Asha' }, 'Due in 1,200\u00a0days, Asha.'],
  ['es', '{n, plural, one {# día} other {# días}}', { n: 1 }, '1\u00a0día'],
  ['vi', '{n, plural, one {never} other {# ngày}}', { n: 1 }, '1\u00a0ngày'],
  ['id', 'Nomor #{n}', { n: 7 }, 'Nomor #7'],
  ['en', 'for {min} to {max} days', { min: 14, max: 91 }, 'for 14\u00a0to 91\u00a0days'],
  ['en', '{name} days', { name: 'Asha' }, 'Asha days'],
])('[G2.6] in %s "%s" is said with its values', (language, message, values, said) => {
  expect(sentence(shipped(message), language, values)).toBe(said)
})
