import { minor, sumMinor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { problemsOfAccounts, problemsOfSides, totalsOf } from './posting/balance-rules.ts'
import { type EventInput, type LedgerEvent, reversalOf, transfersOf } from './posting-rules.ts'

const of = { loanId: 'L', userId: 'U', lenderCode: 'bank' }

/** debit account, credit account, amount */
type Line = readonly [string, string, number]

const cases: { [E in LedgerEvent]: readonly [EventInput<E>, readonly Line[]][] } = {
  disbursalOrdered: [
    [
      { receiveMinor: minor(9_410_00) },
      [['lender:bank:payoutInTransit', 'lender:bank:cash', 9_410_00]],
    ],
  ],
  disbursalFailed: [
    [
      { receiveMinor: minor(9_410_00) },
      [['lender:bank:cash', 'lender:bank:payoutInTransit', 9_410_00]],
    ],
  ],
  disbursalProcessed: [
    [
      {
        principalMinor: minor(10_000_00),
        receiveMinor: minor(10_000_00),
        feeMinor: minor(150_00),
        taxMinor: minor(27_00),
        feeCouponMinor: minor(0),
        feeCollected: 'atRepayment',
      },
      [
        ['loan:L:principal', 'lender:bank:payoutInTransit', 10_000_00],
        ['loan:L:fee', 'lender:bank:feeIncome', 150_00],
        ['loan:L:tax', 'lender:bank:taxPayable', 27_00],
      ],
    ],
    [
      {
        principalMinor: minor(10_000_00),
        receiveMinor: minor(9_460_00),
        feeMinor: minor(500_00),
        taxMinor: minor(90_00),
        feeCouponMinor: minor(50_00),
        feeCollected: 'atPayout',
      },
      [
        ['loan:L:principal', 'lender:bank:payoutInTransit', 9_460_00],
        ['loan:L:principal', 'lender:bank:feeIncome', 450_00],
        ['loan:L:principal', 'lender:bank:taxPayable', 90_00],
        ['lender:bank:coupons', 'lender:bank:feeIncome', 50_00],
      ],
    ],
  ],
  interestAccrued: [
    [{ interestMinor: minor(270_00) }, [['loan:L:interest', 'lender:bank:interestIncome', 270_00]]],
    [{ interestMinor: minor(0) }, []],
  ],
  penalCharged: [
    [{ penalMinor: minor(25_00) }, [['loan:L:penal', 'lender:bank:penalIncome', 25_00]]],
  ],
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
        ['lender:bank:cash', 'loan:L:principal', 10_000_00],
        ['lender:bank:cash', 'loan:L:interest', 270_00],
        ['lender:bank:cash', 'loan:L:fee', 150_00],
        ['lender:bank:cash', 'loan:L:tax', 27_00],
        ['lender:bank:cash', 'loan:L:penal', 25_00],
        ['lender:bank:cash', 'borrower:U:overpayment', 3_00],
      ],
    ],
  ],
  surplusReceived: [
    [{ amountMinor: minor(70_00) }, [['lender:bank:cash', 'borrower:U:overpayment', 70_00]]],
  ],
  couponUsed: [
    [{ parts: { interest: minor(50_00) } }, [['lender:bank:coupons', 'loan:L:interest', 50_00]]],
  ],
  waived: [[{ parts: { penal: minor(5_00) } }, [['lender:bank:waivers', 'loan:L:penal', 5_00]]]],
  extensionCharged: [
    [
      { feeMinor: minor(50_00), taxMinor: minor(9_00) },
      [
        ['loan:L:fee', 'lender:bank:feeIncome', 50_00],
        ['loan:L:tax', 'lender:bank:taxPayable', 9_00],
      ],
    ],
  ],
  extensionReceived: [
    [
      {
        parts: { interest: minor(90_00), fee: minor(50_00), tax: minor(9_00) },
        overpaymentMinor: minor(0),
      },
      [
        ['lender:bank:cash', 'loan:L:interest', 90_00],
        ['lender:bank:cash', 'loan:L:fee', 50_00],
        ['lender:bank:cash', 'loan:L:tax', 9_00],
      ],
    ],
  ],
  feesReturned: [
    [
      {
        unpaid: { fee: minor(150_00), tax: minor(27_00) },
        fee: { principal: minor(0), interest: minor(0), overpayment: minor(0) },
        tax: { principal: minor(0), interest: minor(0), overpayment: minor(0) },
        couponFeeMinor: minor(0),
        waivedFeeMinor: minor(0),
        waivedTaxMinor: minor(0),
      },
      [
        ['lender:bank:feeIncome', 'loan:L:fee', 150_00],
        ['lender:bank:taxPayable', 'loan:L:tax', 27_00],
      ],
    ],
    [
      {
        unpaid: { fee: minor(0), tax: minor(0) },
        fee: { principal: minor(450_00), interest: minor(0), overpayment: minor(0) },
        tax: { principal: minor(70_00), interest: minor(10_00), overpayment: minor(10_00) },
        couponFeeMinor: minor(50_00),
        waivedFeeMinor: minor(0),
        waivedTaxMinor: minor(0),
      },
      [
        ['lender:bank:feeIncome', 'loan:L:principal', 450_00],
        ['lender:bank:taxPayable', 'loan:L:principal', 70_00],
        ['lender:bank:taxPayable', 'loan:L:interest', 10_00],
        ['lender:bank:taxPayable', 'borrower:U:overpayment', 10_00],
        ['lender:bank:feeIncome', 'lender:bank:coupons', 50_00],
      ],
    ],
  ],
  writtenOff: [
    [
      { amountMinor: minor(10_447_00) },
      [['lender:bank:writeOffs', 'lender:bank:writeOffReserve', 10_447_00]],
    ],
  ],
  recovered: [
    [
      { amountMinor: minor(1_000_00) },
      [['lender:bank:writeOffReserve', 'lender:bank:recoveries', 1_000_00]],
    ],
  ],
  overpaymentRefunded: [
    [{ amountMinor: minor(3_00) }, [['borrower:U:overpayment', 'lender:bank:cash', 3_00]]],
  ],
}

for (const [event, examples] of Object.entries(cases)) {
  test(`[B9.1] ${event} moves these accounts`, () => {
    for (const [input, lines] of examples) {
      const transfers = transfersOf(event as LedgerEvent, of, input as never)
      const found = transfers.map((t) => [t.debitAccount, t.creditAccount, t.amountMinor])
      expect(found).toEqual(lines)
    }
  })
}

test('[B9.1] the principal of a fee deducted at payout is what was lent, not what arrived', () => {
  const [, atPayout] = cases.disbursalProcessed
  const transfers = transfersOf('disbursalProcessed', of, atPayout?.[0] as never)
  const lent = transfers.filter((line) => line.debitAccount === 'loan:L:principal')
  expect(sumMinor(lent.map((line) => line.amountMinor))).toBe(10_000_00)
})

test('[B9.1] a reversal is the mirror of what it undoes', () => {
  const transfers = transfersOf('interestAccrued', of, { interestMinor: minor(5) })
  expect(reversalOf(transfers)).toEqual([
    {
      debitAccount: 'lender:bank:interestIncome',
      creditAccount: 'loan:L:interest',
      amountMinor: 5,
      reason: 'reversal.interest.accrued',
    },
  ])
})

test('a negative amount is refused', () => {
  expect(() => transfersOf('penalCharged', of, { penalMinor: minor(-1) })).toThrow(RangeError)
})

test('the sums of accounts show what cannot be', () => {
  const sum = (account: string, debit: number, credit: number) => ({
    account,
    debitMinor: minor(debit),
    creditMinor: minor(credit),
  })
  const good = [sum('loan:L:principal', 10, 4), sum('lender:bank:cash', 4, 10)]
  expect(problemsOfAccounts(good)).toEqual([])
  expect(totalsOf(good).get('loan:L:principal')).toBe(6)
  expect(problemsOfAccounts([sum('loan:L:penal', 0, 1), sum('lender:bank:cash', 1, 0)])).toEqual([
    'loan:L:penal is negative: -1',
  ])
  expect(
    problemsOfAccounts([sum('borrower:U:overpayment', 2, 0), sum('lender:b:cash', 0, 2)]),
  ).toEqual(['borrower:U:overpayment is owed: 2'])
  expect(problemsOfSides(good)).toEqual([])
  expect(problemsOfSides([sum('lender:b:cash', 1, 0)])).toEqual([
    'all debits are 1 and all credits are 0',
  ])
})
