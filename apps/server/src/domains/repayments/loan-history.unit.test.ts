import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BoundQuery, Querier } from '../../platform/db/pool.ts'
import { readHistory } from './loan-history.ts'

/** Read whatever has happened. */
const ALWAYS = ['list_payments_of_loan', 'list_told_days_of_loan']
/** They have no rows without those of the table that they belong to. */
const PARTS = ['postings', 'loan_plan_rows']

const tablesOf = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].flatMap(([, name]) => name ?? [])

test('whatever a history reads beside payments and notices is asked about before it is left out', async () => {
  const asked = new Map<string, string>()
  const on: Querier = {
    async query<Row>({ name = '', text }: BoundQuery) {
      asked.set(name, text)
      const rows = (name === 'has_loan_only_payments' ? [{ isSo: false }] : []) as Row[]
      return { rows, rowCount: rows.length, command: 'SELECT' }
    },
  }
  await readHistory(on, { loanId: randomUUID(), userId: randomUUID() })
  const question = asked.get('has_loan_only_payments') ?? ''
  const lists = [...asked].filter(([name]) => name !== 'has_loan_only_payments')
  const read = lists
    .filter(([name]) => !ALWAYS.includes(name))
    .flatMap(([, text]) => tablesOf(text))
    .filter((table) => !PARTS.includes(table))
  expect(lists).toHaveLength(10)
  expect([...new Set(read)].sort()).toEqual([...new Set(tablesOf(question))].sort())
})
