import { ENDPOINTS } from '@noren/contract/index'
import { openApi } from '@noren/server/http/openapi'
import { expect, test } from 'vitest'
import { readSource } from './source-files.ts'

const { text } = readSource('docs/credit-proofs.md')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => [...line.matchAll(/`([^`]*)`/g)].map(([, one = '']) => one))
  .filter((named) => named.length > 0)
const FILE = /^[\w./-]+\.ts$/

test('[B4.235] what holds each example, property, attack and bar is there', () => {
  expect(rows.length).toBeGreaterThan(90)
  const missing = rows.filter((named) => {
    const at = named.findIndex((one) => FILE.test(one))
    const { text: code } = readSource(named[at] ?? '')
    return !named.slice(0, at).every((words) => code.includes(words))
  })
  expect(missing).toEqual([])
  const examples = Array.from({ length: 35 }, (_, at) => `| G${at + 1} |`)
  expect(examples.filter((one) => !text.includes(one))).toEqual([])
})

test('[B4.236] no answer to the staff has an emergency contact', () => {
  const staff = ENDPOINTS.filter(({ access }) => access === 'operator')
  expect(staff.length).toBeGreaterThan(100)
  const told = staff.filter((endpoint) =>
    /"(relationship|emergency\w*)"/i.test(JSON.stringify(openApi([endpoint]).paths)),
  )
  expect(told.map(({ name }) => name)).toEqual([])
  // Whoever gives them has calls with them.
  expect(JSON.stringify(openApi(ENDPOINTS).paths)).toContain('"relationship"')
})
