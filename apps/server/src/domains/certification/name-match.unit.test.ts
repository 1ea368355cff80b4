import { expect, test } from 'vitest'
import { matchNames } from './name-match.ts'

test.each([
  ['ROHAN VIKRAM DESAI', 'Rohan Vikram Desai', 'match'],
  ['ROHAN VIKRAM DESAI', 'DESAI ROHAN VIKRAM', 'match'],
  ['ROHAN VIKRAM DESAI', 'Mr. Rohan  Vikram Desai', 'match'],
  ['ROHAN VIKRAM DESAI', 'ROHAN VIKARAM DESAI', 'match'],
  ["ANNE D'SOUZA", 'Anne Dsouza', 'match'],
  ['José Peña', 'JOSE PENA', 'match'],
  ['ROHAN VIKRAM DESAI', 'ROHAN DESAI', 'review'],
  ['ROHAN VIKRAM DESAI', 'R V DESAI', 'review'],
  ['R V DESAI', 'ROHAN VIKRAM DESAI', 'review'],
  ['ROHAN VIKRAM DESAI', 'R V D', 'differs'],
  ['ROHAN VIKRAM DESAI', 'MEERA KULKARNI', 'differs'],
  ['ROHAN VIKRAM DESAI', 'R K SHARMA', 'differs'],
  ['ROHAN VIKRAM DESAI', '', 'differs'],
  ['', '', 'differs'],
])('[C8.7]"%s" at the bank "%s": %s', (onDocument, atBank, expected) => {
  expect(matchNames(onDocument, atBank)).toBe(expected)
})
