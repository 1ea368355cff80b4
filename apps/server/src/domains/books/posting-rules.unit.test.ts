import { readFileSync } from 'node:fs'
import { minor, sumMinor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { accountName, CHART, LOAN_PARTS, RECEIVABLE } from './chart.ts'
import {
  type BookEvent,
  type EventInputs,
  NOTHING_SUSPENDED,
  POSTING_RULES,
  postingsOf,
} from './posting-rules.ts'

/** debit account, credit account, amount */
type Line = readonly [number, number, number]

const NOTHING = { principal: minor(0), interest: minor(0), overpayment: minor(0) }

const SUSPENDED = { interestMinor: minor(2_160_00), penalMinor: minor(900_00) }

const FEE = {
  feeMinor: minor(1_000_00),
  taxMinor: minor(180_00),
  withheldMinor: minor(20_00),
}

/** All income and expenses, each with another amount. */
const NOMINAL = [
  4010, 4020, 4030, 4040, 4050, 4090, 4110, 5010, 5020, 5030, 5040, 5110, 5120, 5210, 5310, 5900,
].map((code, place) => [code, minor(100_00 + place)] as const)

const cases: { [E in BookEvent]: readonly [EventInputs[E], readonly Line[]][] } = {
  disbursalOrdered: [[{ receiveMinor: minor(9_410_00) }, [[1030, 1012, 9_410_00]]]],
  disbursalFailed: [[{ receiveMinor: minor(9_410_00) }, [[1012, 1030, 9_410_00]]]],
  refundOrdered: [
    [{ amountMinor: minor(106_00) }, [[1035, 1012, 106_00]]],
    [{ amountMinor: minor(106_00), isCollected: true }, [[1035, 1020, 106_00]]],
  ],
  refundProcessed: [[{ amountMinor: minor(106_00) }, [[2010, 1035, 106_00]]]],
  refundFailed: [
    [{ amountMinor: minor(106_00) }, [[1012, 1035, 106_00]]],
    [{ amountMinor: minor(106_00), isCollected: true }, [[1020, 1035, 106_00]]],
  ],
  refundReturned: [[{ amountMinor: minor(106_00) }, [[1012, 2010, 106_00]]]],
  // Real accounts stay as they are; each nominal one is closed from the side on which it stands.
  yearClosed: [
    [
      {
        balances: new Map([
          [1010, minor(700_00)],
          ...NOMINAL.map(([code, on]) => [code, on] as const),
        ]),
      },
      NOMINAL.map(([code, on]) => [3090, code, on] as const),
    ],
    [
      { balances: new Map(NOMINAL.map(([code, on]) => [code, minor(-on)] as const)) },
      NOMINAL.map(([code, on]) => [code, 3090, on] as const),
    ],
  ],
  guaranteeDeposited: [[{ amountMinor: minor(50_000_00) }, [[1010, 2410, 50_000_00]]]],
  guaranteeReturned: [[{ amountMinor: minor(28_826_00) }, [[2410, 1010, 28_826_00]]]],
  guaranteePaid: [[{ amountMinor: minor(21_174_00) }, [[1010, 4050, 21_174_00]]]],
  guaranteeInvoked: [[{ amountMinor: minor(21_174_00) }, [[2410, 4050, 21_174_00]]]],
  platformFeeCharged: [
    [
      FEE,
      [
        [5210, 2110, 1_000_00],
        [1210, 2110, 180_00],
        [2110, 2220, 20_00],
      ],
    ],
  ],
  platformFeePaid: [[{ amountMinor: minor(1_160_00) }, [[2110, 1010, 1_160_00]]]],
  withheldTaxRemitted: [[{ amountMinor: minor(20_00) }, [[2220, 1010, 20_00]]]],
  platformFeeEarned: [
    [
      FEE,
      [
        [1310, 4110, 1_000_00],
        [1310, 2210, 180_00],
        [1220, 1310, 20_00],
      ],
    ],
  ],
  platformFeeReceived: [[{ amountMinor: minor(1_160_00) }, [[1010, 1310, 1_160_00]]]],
  platformFeeCredited: [
    [
      FEE,
      [
        [2110, 5210, 1_000_00],
        [2110, 1210, 180_00],
        [2220, 2110, 20_00],
      ],
    ],
  ],
  platformFeeReduced: [
    [
      FEE,
      [
        [4110, 1310, 1_000_00],
        [2210, 1310, 180_00],
        [1310, 1220, 20_00],
      ],
    ],
  ],
  guaranteePlaced: [[{ amountMinor: minor(50_000_00) }, [[1410, 1010, 50_000_00]]]],
  guaranteeTakenBack: [[{ amountMinor: minor(28_826_00) }, [[1010, 1410, 28_826_00]]]],
  guaranteeLost: [[{ amountMinor: minor(21_174_00) }, [[5310, 1410, 21_174_00]]]],
  guaranteeHonoured: [[{ amountMinor: minor(1_000_00) }, [[5310, 1010, 1_000_00]]]],
  chargebackOpened: [[{ amountMinor: minor(20_894_00) }, [[1060, 1020, 20_894_00]]]],
  chargebackWon: [[{ amountMinor: minor(20_894_00) }, [[1020, 1060, 20_894_00]]]],
  chargebackLost: [
    [
      {
        parts: {
          principal: minor(20_000_00),
          interest: minor(540_00),
          fee: minor(300_00),
          tax: minor(54_00),
          penal: minor(10_00),
        },
        overpaymentMinor: minor(106_00),
        borneMinor: minor(7_00),
      },
      [
        [1110, 1060, 20_000_00],
        [1120, 1060, 540_00],
        [1130, 1060, 300_00],
        [1140, 1060, 54_00],
        [1150, 1060, 10_00],
        [2010, 1060, 106_00],
        [5120, 1060, 7_00],
      ],
    ],
  ],
  chargebackCost: [
    [
      { costMinor: minor(500_00), taxMinor: minor(90_00) },
      [
        [5120, 1020, 500_00],
        [1210, 1020, 90_00],
      ],
    ],
  ],
  writtenOffAgain: [
    [{ recoveredMinor: minor(5_000_00), paidBeforeMinor: minor(0) }, [[4040, 1190, 5_000_00]]],
    [{ recoveredMinor: minor(0), paidBeforeMinor: minor(5_000_00) }, [[5030, 1190, 5_000_00]]],
  ],
  disputeCharged: [
    [
      { feeMinor: minor(500_00), taxMinor: minor(90_00) },
      [
        [5120, 1020, 500_00],
        [1210, 1020, 90_00],
      ],
    ],
  ],
  payoutReturned: [[{ receiveMinor: minor(9_410_00) }, [[1012, 2015, 9_410_00]]]],
  disbursalUnwound: [[{ receiveMinor: minor(9_410_00) }, [[2015, 1030, 9_410_00]]]],
  payoutSentAgain: [[{ receiveMinor: minor(9_410_00) }, [[2015, 1012, 9_410_00]]]],
  payoutArrivedLate: [[{ receiveMinor: minor(9_410_00) }, [[1030, 1012, 9_410_00]]]],
  takenAsRepayment: [
    [
      {
        parts: {
          principal: minor(9_000_00),
          interest: minor(270_00),
          fee: minor(100_00),
          tax: minor(18_00),
          penal: minor(20_00),
        },
        overpaymentMinor: minor(2_00),
      },
      [
        [2015, 1110, 9_000_00],
        [2015, 1120, 270_00],
        [2015, 1130, 100_00],
        [2015, 1140, 18_00],
        [2015, 1150, 20_00],
        [2015, 2010, 2_00],
      ],
    ],
  ],
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
        [1130, 2310, 150_00],
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
        [1110, 2310, 450_00],
        [1110, 2210, 90_00],
        [5010, 2310, 50_00],
      ],
    ],
  ],
  accrued: [
    [
      {
        interestMinor: minor(270_00),
        penalMinor: minor(25_00),
        couponMinor: minor(27_00),
        feeMinor: minor(10_00),
        suspended: { interestMinor: minor(18_00), penalMinor: minor(9_00) },
      },
      [
        [1120, 4010, 270_00],
        [1150, 4030, 25_00],
        [2310, 4020, 10_00],
        [5010, 1120, 27_00],
        [1120, 1160, 18_00],
        [1150, 1170, 9_00],
      ],
    ],
    [
      {
        ...{ interestMinor: minor(0), penalMinor: minor(0), couponMinor: minor(0) },
        ...{ feeMinor: minor(0), suspended: NOTHING_SUSPENDED },
      },
      [],
    ],
  ],
  interestTaxAccrued: [
    [{ taxMinor: minor(76) }, [[4010, 2215, 76]]],
    [{ taxMinor: minor(-76) }, [[2215, 4010, 76]]],
  ],
  interestTaxDue: [
    [{ taxMinor: minor(76) }, [[2215, 2210, 76]]],
    [{ taxMinor: minor(-76) }, [[2210, 2215, 76]]],
  ],
  accrualAdjusted: [
    [
      {
        ...{ interestMinor: minor(86), penalMinor: minor(2), couponMinor: minor(8) },
        ...{ feeMinor: minor(5), suspended: { interestMinor: minor(7), penalMinor: minor(3) } },
      },
      [
        [1120, 4010, 86],
        [1150, 4030, 2],
        [2310, 4020, 5],
        [5010, 1120, 8],
        [1120, 1160, 7],
        [1150, 1170, 3],
      ],
    ],
    [
      {
        interestMinor: minor(-86),
        penalMinor: minor(-2),
        couponMinor: minor(-8),
        feeMinor: minor(-5),
        suspended: { interestMinor: minor(-7), penalMinor: minor(-3) },
      },
      [
        [4010, 1120, 86],
        [4030, 1150, 2],
        [4020, 2310, 5],
        [1120, 5010, 8],
        [1160, 1120, 7],
        [1170, 1150, 3],
      ],
    ],
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
    [{ feeMinor: minor(50_00) }, [[5010, 1130, 50_00]]],
    [{ feeMinor: minor(0) }, []],
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
    [{ parts: {}, creditedTaxMinor: minor(4) }, [[2210, 1140, 4]]],
    [{ parts: { principal: minor(20_000_00) } }, [[5030, 1110, 20_000_00]]],
  ],
  planFinished: [[{ penalMinor: minor(7) }, [[5020, 1150, 7]]]],
  waivedAfterWriteOff: [
    [
      {
        parts: {
          principal: minor(50),
          interest: minor(40),
          fee: minor(30),
          tax: minor(20),
          penal: minor(10),
        },
      },
      [
        [1190, 1110, 50],
        [1190, 1120, 40],
        [1190, 1130, 30],
        [1190, 1140, 20],
        [1190, 1150, 10],
      ],
    ],
  ],
  extensionCharged: [
    [
      { feeMinor: minor(50_00), taxMinor: minor(9_00) },
      [
        [1130, 2310, 50_00],
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
        earnedMinor: minor(10_00),
      },
      [
        [2310, 1130, 140_00],
        [4020, 1130, 10_00],
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
        earnedMinor: minor(0),
      },
      [
        [2310, 1110, 450_00],
        [2310, 1120, 5_00],
        [2210, 1110, 70_00],
        [2210, 1120, 10_00],
        [2310, 2010, 4_00],
        [2210, 2010, 11_00],
        [2310, 5010, 50_00],
        [2310, 5020, 6_00],
        [2210, 5020, 1_00],
      ],
    ],
    [
      {
        unpaid: { fee: minor(0), tax: minor(0) },
        fee: { principal: minor(450_00), interest: minor(5_00), overpayment: minor(4_00) },
        tax: NOTHING,
        couponFeeMinor: minor(50_00),
        waivedFeeMinor: minor(6_00),
        waivedTaxMinor: minor(0),
        earnedMinor: minor(515_00),
      },
      [
        [4020, 1110, 450_00],
        [4020, 1120, 5_00],
        [4020, 2010, 4_00],
        [4020, 5010, 50_00],
        [4020, 5020, 6_00],
      ],
    ],
  ],
  writtenOff: [
    [{ amountMinor: minor(10_447_00) }, [[5030, 1190, 10_447_00]]],
    [
      {
        amountMinor: minor(23_414_00),
        suspended: SUSPENDED,
      },
      [
        [1160, 1190, 2_160_00],
        [1170, 1190, 900_00],
        [5030, 1190, 20_354_00],
      ],
    ],
    [
      {
        amountMinor: minor(23_414_00),
        suspended: SUSPENDED,
        allowanceMinor: minor(2_035_40),
      },
      [
        [1160, 1190, 2_160_00],
        [1170, 1190, 900_00],
        [1180, 1190, 2_035_40],
        [5030, 1190, 18_318_60],
      ],
    ],
  ],
  incomeSuspended: [
    [
      SUSPENDED,
      [
        [4010, 1160, 2_160_00],
        [4030, 1170, 900_00],
      ],
    ],
  ],
  suspenseReleased: [
    [
      SUSPENDED,
      [
        [1160, 4010, 2_160_00],
        [1170, 4030, 900_00],
      ],
    ],
  ],
  suspenseWaived: [
    [
      SUSPENDED,
      [
        [1160, 5020, 2_160_00],
        [1170, 5020, 900_00],
      ],
    ],
  ],
  suspenseResumed: [
    [
      SUSPENDED,
      [
        [1160, 4010, 2_160_00],
        [1170, 4030, 900_00],
      ],
    ],
  ],
  recovered: [[{ amountMinor: minor(1_000_00) }, [[1190, 4040, 1_000_00]]]],
  overpaymentRefunded: [[{ amountMinor: minor(3_00) }, [[2010, 1010, 3_00]]]],
  collectionSettled: [[{ netMinor: minor(20_982_30) }, [[1025, 1020, 20_982_30]]]],
  providerFee: [
    [
      { feeMinor: minor(15_00), taxMinor: minor(2_70) },
      [
        [5110, 1020, 15_00],
        [1210, 1020, 2_70],
      ],
    ],
  ],
  refundSettled: [[{ amountMinor: minor(106_00) }, [[1020, 1025, 106_00]]]],
  providerAdjustment: [
    [{ signedMinor: minor(-50_00) }, [[5120, 1025, 50_00]]],
    [{ signedMinor: minor(5_00) }, [[1025, 5120, 5_00]]],
  ],
  bankMatched: [
    [{ code: 1010, signedMinor: minor(1_00) }, [[1010, 1025, 1_00]]],
    [{ code: 1010, signedMinor: minor(-2_00) }, [[1025, 1010, 2_00]]],
    [{ code: 1015, signedMinor: minor(3_00) }, [[1015, 1025, 3_00]]],
    [{ code: 1015, signedMinor: minor(-4_00) }, [[1025, 1015, 4_00]]],
  ],
  agentCollected: [
    [{ signedMinor: minor(5_00) }, [[1290, 1020, 5_00]]],
    [{ signedMinor: minor(-6_00) }, [[1020, 1290, 6_00]]],
  ],
  remittanceReceived: [[{ amountMinor: minor(5_00) }, [[1010, 1290, 5_00]]]],
  collectedForLender: [
    [{ signedMinor: minor(5_00) }, [[1020, 2120, 5_00]]],
    [{ signedMinor: minor(-6_00) }, [[2120, 1020, 6_00]]],
  ],
  remittanceSent: [[{ amountMinor: minor(5_00) }, [[2120, 1015, 5_00]]]],
  unidentifiedReceived: [
    [{ code: 1010, amountMinor: minor(7_00) }, [[1010, 2020, 7_00]]],
    [{ code: 1015, amountMinor: minor(8_00) }, [[1015, 2020, 8_00]]],
  ],
  unidentifiedIdentified: [[{ amountMinor: minor(7_00) }, [[2020, 1020, 7_00]]]],
  bankCharge: [
    [{ code: 1010, amountMinor: minor(1_00) }, [[5110, 1010, 1_00]]],
    [{ code: 1012, amountMinor: minor(2_00) }, [[5110, 1012, 2_00]]],
    [{ code: 1015, amountMinor: minor(3_00) }, [[5110, 1015, 3_00]]],
  ],
  bankInterest: [
    [{ code: 1010, amountMinor: minor(1_00) }, [[1010, 4090, 1_00]]],
    [{ code: 1012, amountMinor: minor(2_00) }, [[1012, 4090, 2_00]]],
    [{ code: 1015, amountMinor: minor(3_00) }, [[1015, 4090, 3_00]]],
  ],
  capitalContributed: [
    [{ code: 1010, amountMinor: minor(1_00) }, [[1010, 3010, 1_00]]],
    [{ code: 1012, amountMinor: minor(2_00) }, [[1012, 3010, 2_00]]],
  ],
  capitalWithdrawn: [
    [{ code: 1010, amountMinor: minor(1_00) }, [[3010, 1010, 1_00]]],
    [{ code: 1012, amountMinor: minor(2_00) }, [[3010, 1012, 2_00]]],
  ],
  accountFunded: [
    [{ with: 1012, signedMinor: minor(4_00) }, [[1012, 1010, 4_00]]],
    [{ with: 1012, signedMinor: minor(-4_00) }, [[1010, 1012, 4_00]]],
    [{ with: 1015, signedMinor: minor(5_00) }, [[1015, 1010, 5_00]]],
    [{ with: 1015, signedMinor: minor(-5_00) }, [[1010, 1015, 5_00]]],
  ],
  differenceBooked: [
    [{ code: 1020, signedMinor: minor(3_00) }, [[5900, 1020, 3_00]]],
    [{ code: 1020, signedMinor: minor(-3_00) }, [[1020, 5900, 3_00]]],
    [{ code: 1025, signedMinor: minor(3_00) }, [[5900, 1025, 3_00]]],
    [{ code: 1025, signedMinor: minor(-3_00) }, [[1025, 5900, 3_00]]],
  ],
  adjusted: [
    [{ reason: 'allowance.raised', amountMinor: minor(7_00) }, [[5040, 1180, 7_00]]],
    [{ reason: 'allowance.lowered', amountMinor: minor(6_00) }, [[1180, 5040, 6_00]]],
    [{ reason: 'unidentified.kept', amountMinor: minor(5_00) }, [[2020, 4090, 5_00]]],
  ],
  taxCreditRefused: [[{ taxMinor: minor(54_00) }, [[5020, 2210, 54_00]]]],
  feeReduced: [
    [
      { feeMinor: minor(250_00), taxMinor: minor(45_00) },
      [
        [2310, 1130, 250_00],
        [2210, 1140, 45_00],
      ],
    ],
  ],
  taxSetOff: [
    [
      { usedMinor: minor(45_00), borneMinor: minor(44_99) },
      [
        [2210, 1210, 45_00],
        [5110, 1210, 44_99],
      ],
    ],
  ],
  taxRemitted: [
    [{ code: 1010, amountMinor: minor(45_00) }, [[2210, 1010, 45_00]]],
    [{ code: 1012, amountMinor: minor(5_00) }, [[2210, 1012, 5_00]]],
  ],
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
  expect(() => postingsOf('recovered', { amountMinor: minor(-1) })).toThrow(RangeError)
})

test('the page for accountants has the chart and the rules', () => {
  const page = readFileSync(new URL('../../../../../docs/books.md', import.meta.url), 'utf8')
  for (const { code, name, class: kind, isContra, keptPer, books } of CHART) {
    expect(page).toContain(
      `| ${code} | ${name} | ${kind}${isContra ? ' (c)' : ''} | ${keptPer} | ${books} |`,
    )
  }
  for (const [event, { words, postings }] of Object.entries(POSTING_RULES)) {
    const lines = postings.map(
      ([reason, debit, credit]) => `| | \`${reason}\` | ${debit} | ${credit} |`,
    )
    expect(page).toContain([`| **${words}** (\`${event}\`) | | | |`, ...lines].join('\n'))
  }
})
