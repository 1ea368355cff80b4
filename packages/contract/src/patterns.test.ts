import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ENDPOINTS } from './index.ts'

/** All patterns of all schemas, which the contract checks and clients are given. */
const patterns = new Map<string, string>(
  ENDPOINTS.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((schema) => {
      if (!schema) return []
      const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      return [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
        ([, pattern = '""']) => [JSON.parse(pattern) as string, name] as const,
      )
    }),
  ),
)

const PIECES = [
  'a',
  'A',
  '0',
  '9',
  ' ',
  '.',
  ',',
  '-',
  '_',
  '+',
  '@',
  "'",
  '/',
  'a.',
  '0,',
  'a-',
  'a@',
  '0.',
]
const LENGTH = 2_000
/** Inputs for which a pattern with excessive backtracking needs hours, and any other no time. */
const TIME_OUT_MS = 2_000

const takesForEver = (pattern: string): string | undefined => {
  const context = createContext({ pattern: new RegExp(pattern, 'u'), text: '' })
  return PIECES.find((piece) =>
    ['', '!', '\n'].some((end) => {
      context.text = piece.repeat(LENGTH / piece.length) + end
      try {
        runInContext('pattern.test(text)', context, { timeout: TIME_OUT_MS })
        return false
      } catch {
        return true
      }
    }),
  )
}

test('a pattern that does take for ever is found', () => {
  expect(takesForEver('^(a+)+$')).toBe('a')
})

test('the contract has patterns to look at', () => {
  expect(patterns.size).toBeGreaterThan(5)
})

test.each([...patterns])('%s (%s) cannot be made to take for ever', (pattern) => {
  expect(takesForEver(pattern)).toBeUndefined()
})
