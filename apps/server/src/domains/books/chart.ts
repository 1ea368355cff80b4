/**
 * The chart of accounts of all books. A code never changes its meaning; names may be translated. The database has
 * the same list (`chart_accounts`), which a test compares.
 */

export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

export interface ChartAccount {
  readonly code: number
  readonly name: string
  readonly class: AccountClass
  /** It stands against another account of its class, so its normal side is the other one. */
  readonly isContra: boolean
  /** What one balance of it belongs to. */
  readonly keptPer: string
  /** Whose books have it. */
  readonly books: 'lender' | 'platform' | 'both'
}

type Line = readonly [code: number, name: string, keptPer: string, contra?: 'contra']

const ASSETS: readonly Line[] = [
  [1010, 'Bank – operating account', 'bank account'],
  [1012, 'Bank – payout account', 'bank account'],
  [1015, 'Bank – trust account for lenders', 'bank account'],
  [1020, 'Collection clearing', 'provider'],
  [1025, 'Settlement in transit', 'settlement'],
  [1030, 'Payouts in transit', 'payout'],
  [1035, 'Refunds in transit', 'refund'],
  [1060, 'Disputed receipts', 'dispute'],
  [1110, 'Loan principal receivable', 'loan'],
  [1120, 'Interest receivable', 'loan'],
  [1130, 'Fees receivable', 'loan'],
  [1140, 'Tax on fees receivable', 'loan'],
  [1145, 'Tax on interest receivable', 'loan'],
  [1150, 'Penal charges receivable', 'loan'],
  [1160, 'Interest suspense', 'loan', 'contra'],
  [1170, 'Penal charges suspense', 'loan', 'contra'],
  [1180, 'Loss allowance', 'stage', 'contra'],
  [1190, 'Written-off loans', 'loan', 'contra'],
  [1210, 'Input tax credit', 'document'],
  [1220, 'Tax deducted at source, receivable', 'document'],
  [1290, 'Due from agent', 'agent'],
  [1310, 'Due from lenders', 'lender'],
  [1410, 'Default loss guarantee deposit placed', 'agreement'],
]

const LIABILITIES: readonly Line[] = [
  [2010, 'Borrower credit balances', 'borrower'],
  [2015, 'Returned disbursals', 'payout'],
  [2020, 'Unidentified receipts', 'bank line'],
  [2110, 'Payable to platform', 'month'],
  [2120, 'Due to lenders', 'lender'],
  [2210, 'Output tax payable', 'document'],
  [2215, 'Output tax not yet due', 'document'],
  [2220, 'Tax deducted at source, payable', 'document'],
  [2310, 'Unearned fees', 'loan'],
  [2410, 'Default loss guarantee deposit held', 'agreement'],
]

const EQUITY: readonly Line[] = [
  [3010, 'Lender funding', 'book'],
  [3090, 'Retained earnings', 'book'],
]

const INCOME: readonly Line[] = [
  [4010, 'Interest income', 'product'],
  [4020, 'Fee income', 'product'],
  [4030, 'Penal charge income', 'product'],
  [4040, 'Recoveries of written-off debt', 'loan'],
  [4050, 'Default loss guarantee compensation', 'loan'],
  [4090, 'Other income', 'bank line'],
  [4110, 'Platform fee income', 'document'],
]

const EXPENSES: readonly Line[] = [
  [5010, 'Coupons', 'loan'],
  [5020, 'Waivers', 'loan'],
  [5030, 'Credit losses', 'loan'],
  [5040, 'Impairment charge', 'stage'],
  [5110, 'Provider fees', 'document'],
  [5120, 'Chargeback and dispute costs', 'document'],
  [5210, 'Platform fees', 'document'],
  [5310, 'Default loss guarantee losses', 'agreement'],
  [5900, 'Reconciliation differences', 'exception'],
]

const OF_PLATFORM: ReadonlySet<number> = new Set([1015, 1310, 1410, 2120, 4110, 5310])
const OF_BOTH: ReadonlySet<number> = new Set([
  ...[1010, 1020, 1025, 1210, 1220, 2020, 2210, 3010, 3090, 4090, 5110, 5120, 5900],
])

const booksOf = (code: number): ChartAccount['books'] => {
  if (OF_PLATFORM.has(code)) return 'platform'
  return OF_BOTH.has(code) ? 'both' : 'lender'
}

const of = (kind: AccountClass, lines: readonly Line[]): ChartAccount[] =>
  lines.map(([code, name, keptPer, contra]) => ({
    ...{ code, name, class: kind, keptPer },
    isContra: contra === 'contra',
    books: booksOf(code),
  }))

export const CHART: readonly ChartAccount[] = [
  ...of('asset', ASSETS),
  ...of('liability', LIABILITIES),
  ...of('equity', EQUITY),
  ...of('income', INCOME),
  ...of('expense', EXPENSES),
]

/** Income and expenses: they begin each financial year with nothing. */
export const NOMINAL_CODES: readonly number[] = [...INCOME, ...EXPENSES].map(([code]) => code)
/** What financial years before left, less what was paid out of it. */
export const RETAINED_EARNINGS = 3090

/** What a borrower owes on a loan, by part. Debits increase it, credits reduce it. */
export const LOAN_PARTS = ['principal', 'interest', 'fee', 'tax', 'penal'] as const
export type LoanPart = (typeof LOAN_PARTS)[number]

/** The account on which each part of a loan is receivable. */
export const RECEIVABLE: Readonly<Record<LoanPart, number>> = {
  principal: 1110,
  interest: 1120,
  fee: 1130,
  tax: 1140,
  penal: 1150,
}

/** Accounts that the books are asked for by name. */
export const ACCOUNT = {
  bank: 1010,
  payoutBank: 1012,
  trustBank: 1015,
  collections: 1020,
  settlements: 1025,
  payoutsInTransit: 1030,
  refundsInTransit: 1035,
  disputedReceipts: 1060,
  principal: 1110,
  lossAllowance: 1180,
  writtenOffLoans: 1190,
  inputTax: 1210,
  dueFromAgent: 1290,
  dueFromLenders: 1310,
  guaranteePlaced: 1410,
  borrowerCredit: 2010,
  returnedDisbursals: 2015,
  unidentified: 2020,
  payableToPlatform: 2110,
  dueToLenders: 2120,
  outputTax: 2210,
  outputTaxNotDue: 2215,
  taxWithheld: 2220,
  unearnedFees: 2310,
  lenderFunding: 3010,
  guaranteeDeposits: 2410,
  feeIncome: 4020,
  guaranteeCompensation: 4050,
  coupons: 5010,
  waivers: 5020,
  guaranteeLosses: 5310,
} as const

const names = new Map(CHART.map(({ code, name }) => [code, name]))

export const accountName = (code: number): string => names.get(code) ?? 'not in the chart'
