/**
 * A book of 40 loans and what its figures are, worked out on paper. Every loan is repaid at once or not at all, so that the
 * principal at risk is a matter of counting: a loan paid out on day D is due D + its term, and late by the days since.
 */
export interface GoldenLoans {
  readonly name: string
  readonly count: number
  readonly productCode: 'lane-30' | 'lamp-61'
  /** Each, in rupees. */
  readonly amount: number
  readonly paidOutOn: string
  readonly repaidOn: string | null
}

/** lane-30 is due 30 days after the payout, lamp-61 after 61. */
export const GOLDEN_LOANS: readonly GoldenLoans[] = [
  // Paid out on 2 March, due on 1 April.
  {
    name: 'A',
    count: 10,
    productCode: 'lane-30',
    amount: 10_000,
    paidOutOn: '2026-03-02',
    repaidOn: '2026-04-01',
  },
  {
    name: 'B',
    count: 6,
    productCode: 'lane-30',
    amount: 10_000,
    paidOutOn: '2026-03-02',
    repaidOn: '2026-04-11',
  },
  {
    name: 'C',
    count: 4,
    productCode: 'lane-30',
    amount: 10_000,
    paidOutOn: '2026-03-02',
    repaidOn: '2026-05-16',
  },
  {
    name: 'D',
    count: 2,
    productCode: 'lane-30',
    amount: 10_000,
    paidOutOn: '2026-03-02',
    repaidOn: null,
  },
  // Paid out on 6 April, due on 6 May; H on 6 June.
  {
    name: 'E',
    count: 8,
    productCode: 'lane-30',
    amount: 5_000,
    paidOutOn: '2026-04-06',
    repaidOn: '2026-05-01',
  },
  {
    name: 'F',
    count: 4,
    productCode: 'lane-30',
    amount: 5_000,
    paidOutOn: '2026-04-06',
    repaidOn: '2026-05-08',
  },
  {
    name: 'G',
    count: 3,
    productCode: 'lane-30',
    amount: 5_000,
    paidOutOn: '2026-04-06',
    repaidOn: null,
  },
  {
    name: 'H',
    count: 1,
    productCode: 'lamp-61',
    amount: 20_000,
    paidOutOn: '2026-04-06',
    repaidOn: '2026-06-06',
  },
  // Paid out on 4 May, due on 3 June.
  {
    name: 'I',
    count: 2,
    productCode: 'lane-30',
    amount: 10_000,
    paidOutOn: '2026-05-04',
    repaidOn: null,
  },
]

/** The payment of one loan of F on 8 May is told of on this day only. */
export const TOLD_LATE_ON = '2026-05-12'
/** One loan of D is written off, 80 days late. */
export const WRITTEN_OFF_ON = '2026-06-20'

type Cell = readonly [loans: number, rupees: number]

/** At the close of a day: all, and late by more than 1, 7, 30, 60 and 90 days. */
export const GOLDEN_DAYS: Readonly<Record<string, readonly [all: Cell, ...late: Cell[]]>> = {
  // A to D, due tomorrow.
  '2026-03-31': [
    [22, 220_000],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  // A is paid; the others are due, not late.
  '2026-04-01': [
    [12, 120_000],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  // B, C and D 9 days late; E to H not due.
  '2026-04-10': [
    [28, 215_000],
    [12, 120_000],
    [12, 120_000],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  '2026-04-11': [
    [22, 155_000],
    [6, 60_000],
    [6, 60_000],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  // C and D 29 days late, then 31 on the day after E was paid.
  '2026-04-30': [
    [22, 155_000],
    [6, 60_000],
    [6, 60_000],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  '2026-05-02': [
    [14, 115_000],
    [6, 60_000],
    [6, 60_000],
    [6, 60_000],
    [0, 0],
    [0, 0],
  ],
  // I came, F was paid, G is 2 days late, C and D 37.
  '2026-05-08': [
    [12, 115_000],
    [9, 75_000],
    [6, 60_000],
    [6, 60_000],
    [0, 0],
    [0, 0],
  ],
  // D 60 days late, G 25.
  '2026-05-31': [
    [8, 75_000],
    [5, 35_000],
    [5, 35_000],
    [2, 20_000],
    [0, 0],
    [0, 0],
  ],
  '2026-06-01': [
    [8, 75_000],
    [5, 35_000],
    [5, 35_000],
    [2, 20_000],
    [2, 20_000],
    [0, 0],
  ],
  // One of D is written off and no longer counted; the other is 80 days late, G 45, I 17.
  '2026-06-20': [
    [6, 45_000],
    [6, 45_000],
    [6, 45_000],
    [4, 25_000],
    [1, 10_000],
    [0, 0],
  ],
  // 90, 55 and 27 days late.
  '2026-06-30': [
    [6, 45_000],
    [6, 45_000],
    [6, 45_000],
    [4, 25_000],
    [1, 10_000],
    [0, 0],
  ],
}
/** Before the late payment of F is told, the day of its payment has one loan more. */
export const BEFORE_TOLD: readonly Cell[] = [
  [13, 120_000],
  [10, 80_000],
  [6, 60_000],
  [6, 60_000],
  [0, 0],
  [0, 0],
]

/** All that moved the principal. */
export const GOLDEN_FLOWS: readonly (readonly [day: string, flow: string, rupees: number])[] = [
  ['2026-03-02', 'disbursed', 220_000],
  ['2026-04-01', 'principal', 100_000],
  ['2026-04-06', 'disbursed', 95_000],
  ['2026-04-11', 'principal', 60_000],
  ['2026-05-01', 'principal', 40_000],
  ['2026-05-04', 'disbursed', 20_000],
  ['2026-05-08', 'principal', 20_000],
  ['2026-05-16', 'principal', 40_000],
  ['2026-06-06', 'principal', 20_000],
  ['2026-06-20', 'writtenOff', 10_000],
]
/** 10 loans of A for 30 days at 0.09 % a day of 10 000. */
export const INTEREST_OF_A = 2_700

/** On 30 June: I is 27 days late, G 55, the other of D 90. */
export const GOLDEN_CLASSES: readonly (readonly [
  classCode: string,
  loans: number,
  rupees: number,
])[] = [
  ['standard', 0, 0],
  ['sma0', 2, 20_000],
  ['sma1', 3, 15_000],
  ['sma2', 0, 0],
  ['substandard', 1, 10_000],
]

/** From one month end to the next: bucket, what it became, loans, rupees. */
export const GOLDEN_ROLLS: Readonly<
  Record<string, readonly (readonly [was: string, became: string, loans: number, rupees: number])[]>
> = {
  // Of A to D, A and B were paid; C and D are 29 days late.
  '2026-04-30': [
    ['current', '8-30', 6, 60_000],
    ['current', 'repaid', 16, 160_000],
  ],
  // C paid, D 60 days late. E and F paid, G 25 days late, H not due.
  '2026-05-31': [
    ['current', 'current', 1, 20_000],
    ['current', '8-30', 3, 15_000],
    ['current', 'repaid', 12, 60_000],
    ['8-30', '31-60', 2, 20_000],
    ['8-30', 'repaid', 4, 40_000],
  ],
  // H paid, I 27 days late. G 55. One of D 90 days late, the other written off.
  '2026-06-30': [
    ['current', '8-30', 2, 20_000],
    ['current', 'repaid', 1, 20_000],
    ['8-30', '31-60', 3, 15_000],
    ['31-60', '61-90', 1, 10_000],
    ['31-60', 'writtenOff', 1, 10_000],
  ],
}
/** From Sunday 5 April, 4 days late, to Sunday 12 April: B was paid on the 11th. */
export const GOLDEN_WEEK = {
  to: '2026-04-12',
  rows: [
    ['1-7', '8-30', 6, 60_000],
    ['1-7', 'repaid', 6, 60_000],
  ],
} as const

/** Months of payout: loans, rupees, first due day missed, and ever late by more than 30, 60 and 90 days by month. */
export const GOLDEN_VINTAGES: Readonly<
  Record<string, { all: Cell; missed: number; points: readonly (readonly Cell[])[] }>
> = {
  '2026-05': {
    all: [2, 20_000],
    missed: 2,
    points: [
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
  },
  // G is 25 days late at the end of May.
  '2026-04': {
    all: [16, 95_000],
    missed: 3,
    points: [
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      [
        [3, 15_000],
        [0, 0],
        [0, 0],
      ],
    ],
  },
  // C and D are 31 days late on 2 May, D 61 on 1 June; on 30 June it is 90, which is not more than 90.
  '2026-03': {
    all: [22, 220_000],
    missed: 12,
    points: [
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      [
        [6, 60_000],
        [0, 0],
        [0, 0],
      ],
      [
        [6, 60_000],
        [2, 20_000],
        [0, 0],
      ],
    ],
  },
}

/** By the month of the due day: when it came, in days after it. */
export const GOLDEN_DUES: Readonly<
  Record<string, readonly (readonly [lateDays: number | null, loans: number, rupees: number])[]>
> = {
  '2026-04': [
    [0, 10, 100_000],
    [10, 6, 60_000],
    [45, 4, 40_000],
    [null, 2, 20_000],
  ],
  '2026-05': [
    [-5, 8, 40_000],
    [2, 4, 20_000],
    [null, 3, 15_000],
  ],
  '2026-06': [
    [0, 1, 20_000],
    [null, 2, 20_000],
  ],
}
