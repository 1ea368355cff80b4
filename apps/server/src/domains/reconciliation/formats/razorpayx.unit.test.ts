import { day } from '@noren/contract/dates'
import { seededRandom } from '@noren/server/platform/seeded-random'
import { expect, test } from 'vitest'
import { StatementRefused } from '../statement.ts'
import { sumOf } from './mt940.ts'
import { readRazorpayxStatement } from './razorpayx.ts'

const DAY = day('2026-03-02')
const NOON = Date.parse('2026-03-02T06:30:00Z') / 1000
const of = { currency: 'INR', zone: 'Asia/Kolkata' } as const

interface Row {
  readonly id: string
  readonly credit: number
  readonly debit: number
  readonly balance: number
  readonly created_at: number
  readonly source?: object
}

/** Rows with the balance after each, from an opening one on. */
const chained = (openingMinor: number, moves: readonly (readonly [number, number])[]): Row[] => {
  let balance = openingMinor
  return moves.map(([moved, second], at) => {
    balance += moved
    return {
      ...{ id: `txn_${at}`, credit: Math.max(0, moved), debit: Math.max(0, -moved), balance },
      created_at: NOON + second,
    }
  })
}
const read = (rows: readonly object[], more: object = {}) =>
  readRazorpayxStatement(
    JSON.stringify({
      ...{ account_number: '2323230012345678', day: DAY, ...more },
      items: rows.map((row) => ({ entity: 'transaction', currency: 'INR', ...row })),
    }),
    of,
  )

test('[B9.176] the rows of a day are lines with opening and closing balance, in whichever order they come and in one second', () => {
  const random = seededRandom(7)
  for (let draw = 0; draw < 200; draw += 1) {
    const moves = Array.from(
      { length: 1 + random.below(12) },
      (_, at) =>
        [
          (1 + random.below(90_000)) * (random.below(3) === 0 ? 1 : -1),
          at >> random.below(3),
        ] as const,
    ).toSorted(([, a], [, b]) => a - b)
    const opening = 10_000_000 + random.below(1000)
    const rows = chained(opening, moves)
    for (const told of [rows, rows.toReversed()]) {
      const { head, lines } = read(told)
      expect(head).toMatchObject({
        ...{ from: DAY, to: DAY, accountNumber: '2323230012345678' },
        ...{ openingMinor: opening, closingMinor: rows.at(-1)?.balance },
      })
      expect(lines.every(({ problem }) => problem === null)).toBe(true)
      expect(opening + sumOf(lines)).toBe(head.closingMinor)
    }
  }
})

test('[B9.176] a payout is found by our id, and what it was charged with is a line of its own', () => {
  const source = {
    entity: 'payout',
    id: 'pout_1',
    amount: 1_000_000,
    reference_id: '0193-ab',
    utr: 'UTR 1',
  }
  const row = { id: 'txn_1', credit: 0, debit: 1_000_590, balance: 8_999_410, created_at: NOON }
  const { lines } = read([{ ...row, source: { ...source, fees: 590, tax: 90 } }])
  expect(lines.map(({ rowId, amountMinor, reference }) => [rowId, amountMinor, reference])).toEqual(
    [
      ['txn_1', -1_000_000, '0193AB'],
      ['txn_1 fee', -590, ''],
    ],
  )
  // Fees that are taken off otherwise are no part of the row.
  const apart = read([{ ...row, debit: 1_000_000, source: { ...source, fees: 590 } }])
  expect(apart.lines.map(({ amountMinor }) => amountMinor)).toEqual([-1_000_000])
  const topUp = { entity: 'bank_transfer', utr: 'hdfc-n 12' }
  const { lines: told } = read([{ ...row, debit: 0, credit: 5, source: topUp }])
  expect(told[0]).toMatchObject({ kind: 'credit', amountMinor: 5, reference: 'HDFCN12' })
})

test.each([
  ['without an id', { id: '' }],
  ['neither in nor out', { debit: 0 }],
  ['both', { credit: 5 }],
  ['below zero', { debit: -5 }],
  ['a fraction', { debit: 1.5 }],
  ['of another day', { created_at: NOON - 86_400 }],
  ['without a balance', { balance: undefined }],
])('[B9.176] a row %s becomes an exception, and refuses no file', (_, wrong) => {
  const [one, other] = chained(1000, [
    [-100, 0],
    [-200, 1],
  ])
  const { head, lines } = read([{ ...one, ...wrong }, other ?? {}])
  expect(lines.map(({ kind }) => kind)).toEqual(['unreadable', 'debit'])
  // What the day opened with cannot be said then.
  expect(head).toMatchObject({ openingMinor: null, closingMinor: null })
})

test('[B9.176] another currency is told; a day without rows has its balance; what is no list is refused', () => {
  const [row] = chained(1000, [[-100, 0]])
  expect(read([{ ...row, currency: 'USD' }]).lines[0]).toMatchObject({ problem: 'currencyDiffers' })
  expect(read([], { balance: 4711 }).head).toMatchObject({ openingMinor: 4711, closingMinor: 4711 })
  for (const text of [
    '',
    '{}',
    '[]',
    '{"items":[]}',
    `{"items":[],"day":"${DAY}","account_number":""}`,
  ]) {
    expect(() => readRazorpayxStatement(text, of)).toThrow(StatementRefused)
  }
})
