import { askedIn, type Said, sentenceOf, type Table } from './table.ts'

/** The message of each field that breaks a rule. */
export function brokenIn<Values>(table: Table<Values>, values: Values): Said<Values> {
  const broken: Said<Values> = {}
  for (const name of askedIn(table, values)) {
    const sentence = sentenceOf(table, values, name)
    if (sentence !== null) broken[name] = sentence
  }
  return broken
}
