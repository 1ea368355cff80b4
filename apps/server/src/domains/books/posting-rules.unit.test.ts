import { readFileSync } from 'node:fs'
import { minor, sumMinor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { accountName, CHART, LOAN_PARTS, RECEIVABLE } from './chart.ts'
import { type BookEvent, type EventInputs, POSTING_RULES, postingsOf } from './posting-rules.ts'

/** debit account, credit account, amount */
type Line = readonly [number, number, number]

const NOTHING = { principal: minor(0), interest: minor(0), overpayment: minor(0) }

const cases: { [E in BookEvent]: readonly [EventInputs[E], readonly Line[]][] } = {
  disbursalOrdered: [[{ receiveMinor: minor(9_410_00) }, [[1030, 1012, 9_410_00]]]],
  disbursalFailed: [[{ receiveMinor: minor(9_410_00) }, [[1012, 1030, 9_410_00]]]],
  disbursalProcessed: [
    [
      {
        receiveMinor: minor(10_000_00),
        feeMinor: minor(150_00),
        taxMinor: minor(27_00),
        feeCouponMinor: minor(0),
        feeCollected: 'atRepayment',
      },
      [
        [1110, 1030, 10_000_00],
        [1130, 4020, 150_00],
        [1140, 2210, 27_00],
      ],
    ],
    [
      {
        receiveMinor: minor(9_460_00),
        feeMinor: minor(500_00),
        taxMinor: minor(90_00),
        feeCouponMinor: minor(50_00),
        feeCollected: 'atPayout',
      },
      [
        [1110, 1030, 9_460_00],
        [1110, 4020, 450_00],
        [1110, 2210, 90_00],
        [5010, 4020, 50_00],
      ],
    ],
  ],
  interestAccrued: [
    [{ interestMinor: minor(270_00) }, [[1120, 4010, 270_00]]],
    [{ interestMinor: minor(0) }, []],
  ],
  penalCharged: [[{ penalMinor: minor(25_00) }, [[1150, 4030, 25_00]]]],
  repaymentReceived: [
    [
      {
        parts: {
          principal: minor(10_000_00),
          interest: minor(270_00),
          fee: minor(150_00),
          tax: minor(27_00),
          penal: minor(25_00),
        },
        overpaymentMinor: minor(3_00),
      },
      [
        [1020, 1110, 10_000_00],
        [1020, 1120, 270_00],
        [1020, 1130, 150_00],
        [1020, 1140, 27_00],
        [1020, 1150, 25_00],
        [1020, 2010, 3_00],
      ],
    ],
  ],
  surplusReceived: [[{ amountMinor: minor(70_00) }, [[1020, 2010, 70_00]]]],
  couponUsed: [
    [{ parts: { interest: minor(50_00) } }, [[5010, 1120, 50_00]]],
    [{ parts: { fee: minor(50_00) } }, [[5010, 1130, 50_00]]],
  ],
  waived: [
    [{ parts: { penal: minor(5_00) } }, [[5020, 1150, 5_00]]],
    [
      { parts: { interest: minor(1), fee: minor(2), tax: minor(3) } },
      [
        [5020, 1120, 1],
        [5020, 1130, 2],
        [5020, 1140, 3],
      ],
    ],
  ],
  extensionCharged: [
    [
      { feeMinor: minor(50_00), taxMinor: minor(9_00) },
      [
        [1130, 4020, 50_00],
        [1140, 2210, 9_00],
      ],
    ],
  ],
  extensionReceived: [
    [
      {
        parts: {
          principal: minor(1_00),
          interest: minor(90_00),
          fee: minor(50_00),
          tax: minor(9_00),
          penal: minor(2_00),
        },
        overpaymentMinor: minor(3_00),
      },
      [
        [1020, 1110, 1_00],
        [1020, 1120, 90_00],
        [1020, 1130, 50_00],
        [1020, 1140, 9_00],
        [1020, 1150, 2_00],
        [1020, 2010, 3_00],
      ],
    ],
  ],
  feesReturned: [
    [
      {
        unpaid: { fee: minor(150_00), tax: minor(27_00) },
        fee: NOTHING,
        tax: NOTHING,
        couponFeeMinor: minor(0),
        waivedFeeMinor: minor(0),
        waivedTaxMinor: minor(0),
      },
      [
        [4020, 1130, 150_00],
        [2210, 1140, 27_00],
      ],
    ],
    [
      {
        unpaid: { fee: minor(0), tax: minor(0) },
        fee: { principal: minor(450_00), interest: minor(5_00), overpayment: minor(4_00) },
        tax: { principal: minor(70_00), interest: minor(10_00), overpayment: minor(11_00) },
        couponFeeMinor: minor(50_00),
        waivedFeeMinor: minor(6_00),
        waivedTaxMinor: minor(1_00),
      },
      [
        [4020, 1110, 450_00],
        [4020, 1120, 5_00],
        [2210, 1110, 70_00],
        [2210, 1120, 10_00],
        [4020, 2010, 4_00],
        [2210, 2010, 11_00],
        [4020, 5010, 50_00],
        [4020, 5020, 6_00],
        [2210, 5020, 1_00],
      ],
    ],
  ],
  writtenOff: [[{ amountMinor: minor(10_447_00) }, [[5030, 1190, 10_447_00]]]],
  recovered: [[{ amountMinor: minor(1_000_00) }, [[1190, 4040, 1_000_00]]]],
  overpaymentRefunded: [[{ amountMinor: minor(3_00) }, [[2010, 1010, 3_00]]]],
}

for (const [event, examples] of Object.entries(cases)) {
  test(`[B9.1] ${event} moves these accounts, each of its rules once`, () => {
    const moved = new Set<string>()
    for (const [input, lines] of examples) {
      const postings = postingsOf(event as BookEvent, input as never)
      expect(postings.map((p) => [p.debitCode, p.creditCode, p.amountMinor])).toEqual(lines)
      for (const { reason } of postings) moved.add(reason)
    }
    const rules = POSTING_RULES[event as BookEvent].postings.map(([reason]) => reason)
    expect([...moved].sort()).toEqual([...rules].sort())
  })
}

test('[B9.1] the principal of a fee deducted at payout is what was lent, not what arrived', () => {
  const [, atPayout] = cases.disbursalProcessed
  const postings = postingsOf('disbursalProcessed', atPayout?.[0] as never)
  const lent = postings.filter((line) => line.debitCode === RECEIVABLE.principal)
  expect(sumMinor(lent.map((line) => line.amountMinor))).toBe(10_000_00)
})

test('[B9.1] within an event a pair of accounts has one reason, and every account is in the chart', () => {
  const codes = new Set(CHART.map(({ code }) => code))
  expect(codes.size).toBe(CHART.length)
  for (const { postings } of Object.values(POSTING_RULES)) {
    const pairs = postings.map(([, debit, credit]) => `${debit} ${credit}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const [, debit, credit] of postings) {
      expect([debit, codes.has(debit)]).toEqual([debit, true])
      expect([credit, codes.has(credit)]).toEqual([credit, true])
    }
  }
})

test('each part of a loan is receivable on an asset account of its own', () => {
  expect(new Set(LOAN_PARTS.map((part) => RECEIVABLE[part])).size).toBe(LOAN_PARTS.length)
  expect(LOAN_PARTS.map((part) => accountName(RECEIVABLE[part]))).toEqual([
    'Loan principal receivable',
    'Interest receivable',
    'Fees receivable',
    'Tax on fees receivable',
    'Penal charges receivable',
  ])
})

test('a negative amount is refused', () => {
  expect(() => postingsOf('penalCharged', { penalMinor: minor(-1) })).toThrow(RangeError)
})

test('the page for accountants has the chart and the rules', () => {
  const page = readFileSync(new URL('../../../../../docs/books.md', import.meta.url), 'utf8')
  for (const { code, name, class: kind, isContra, keptPer } of CHART) {
    expect(page).toContain(`| ${code} | ${name} | ${kind}${isContra ? ' (c)' : ''} | ${keptPer} |`)
  }
  for (const [event, { words, postings }] of Object.entries(POSTING_RULES)) {
    const lines = postings.map(
      ([reason, debit, credit]) => `| | \`${reason}\` | ${debit} | ${credit} |`,
    )
    expect(page).toContain([`| **${words}** (\`${event}\`) | | | |`, ...lines].join('\n'))
  }
})
