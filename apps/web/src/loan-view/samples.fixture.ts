import { type Day, day } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { decimalFromMinor, type Minor, minor, ZERO_MINOR } from '@noren/contract/money'
import { type LoanQuote, quoteLoan } from '@noren/pricing/quote'
import { bulletTerms, instalmentTerms } from '@noren/pricing/sample-terms'
import { moneyMinor, percentOfBasisPoints } from '../device/formats.ts'
import type { ShownCoupon } from './coupon-text.ts'
import type { LoanDocument } from './DocumentButton.tsx'
import type { Statement } from './KeyFacts.tsx'
import type { Bill } from './OrderCard.tsx'
import type { Proof } from './ProofNote.tsx'
import type { Offer } from './terms.ts'

/**
 * Answers of the server for the workshop and component tests, with the contract's types. Prices are
 * calculated by the price engine. Texts that the server would send in the person's language are in
 * English.
 */

export const TODAY = '2026-03-10'
const AT = '2026-03-10T06:30:00.000Z'
const LONG_NAME = 'Small shop and household loan, three payments'

const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, 'INR')
const percent = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`
const today: Day = day(TODAY)

const terms = bulletTerms()
const price = quoteLoan(terms, minor(20_000_00), today)
const instalmentPrice = quoteLoan(instalmentTerms(), minor(60_000_00), today)

export const fourFacts = {
  receive: money(price.receiveMinor),
  repay: money(price.repayMinor),
  totalCost: money(price.totalCostMinor),
  apr: percent(price.aprBasisPoints),
}

/** A loan disbursed today and due in a month, unless changed. */
export const sampleBill = (changes: Partial<Bill> = {}): Bill => ({
  borrowId: '1',
  loanNumber: 'LN-2875-8700',
  borrowStatus: LOAN_STATUS.disbursed,
  productCode: terms.productCode,
  productName: terms.name,
  productIcon: terms.iconName,
  lenderName: 'Banyan Capital Limited',
  currency: 'INR',
  amount: money(price.principalMinor),
  receive: money(price.receiveMinor),
  repayAmount: money(price.repayMinor),
  dueDate: price.dueOn,
  dueAmount: money(price.repayMinor),
  returnAmount: null,
  overdueDays: 0,
  hasPlan: false,
  asOn: TODAY,
  appliedAt: AT,
  closedAt: null,
  coolingOffUntil: null,
  reasons: [],
  reapplyOn: null,
  ...changes,
})

export const longBill = sampleBill({
  productName: LONG_NAME,
  borrowStatus: LOAN_STATUS.declined,
  reasons: [
    'Your name on the document differs from the name of the bank account.',
    'The payments of your running loans take more than half of your income.',
  ],
  reapplyOn: '2026-06-08',
})

export const sampleCoupon = (changes: Partial<ShownCoupon> = {}): ShownCoupon => ({
  couponId: '1',
  kind: 'amountOff',
  appliesTo: 'interest',
  currency: 'INR',
  amount: '50.00',
  percent: null,
  expiresOn: '2026-04-09',
  state: 'available',
  ...changes,
})

export const sampleDocument = (changes: Partial<LoanDocument> = {}): LoanDocument => ({
  documentId: '1',
  kind: 'keyFacts',
  title: 'Key Facts Statement',
  language: 'en',
  madeAt: AT,
  bytes: 48_213,
  sha256: '0'.repeat(64),
  xml: null,
  ...changes,
})

export const sampleProof = (changes: Partial<Proof> = {}): Proof => ({
  proofId: '1',
  repayId: '1',
  state: 'checking',
  reference: '607012345678',
  currency: 'INR',
  amount: money(price.repayMinor),
  paidOn: TODAY,
  sentAt: AT,
  answerBy: '2026-03-11T06:30:00.000Z',
  pausedFrom: TODAY,
  decidedAt: null,
  reason: null,
  pausedDays: 0,
  pausedPenal: '0.00',
  chargedFrom: null,
  read: { reference: '607012345678', amount: money(price.repayMinor), paidOn: TODAY },
  ...changes,
})

const scheduleOf = ({ schedule }: LoanQuote): Statement['schedule'] =>
  schedule.map((row) => ({
    number: row.number,
    dueOn: row.dueOn,
    principal: money(row.principalMinor),
    interest: money(row.interestMinor),
    fee: money(row.feeMinor),
    tax: money(row.taxMinor),
    total: money(row.payMinor),
    balanceAfter: money(row.closingMinor),
  }))

const CLAUSES = [
  { heading: 'The loan', text: 'We lend you the amount above and send it to your bank account.' },
  {
    heading: 'Paying early',
    text: 'You may pay on any day. You then owe interest for the days that you had the money.',
  },
  {
    heading: 'Returning it',
    text: 'Inside the cooling-off period you may return the loan. It then costs interest for those days.',
  },
]

const statementOf = (quote: LoanQuote, name: string, coupon: Minor): Statement => ({
  kfsId: '1',
  kfsHash: '0'.repeat(64),
  kfsNumber: 'KFS-7R2K-90QX',
  language: 'en',
  version: '3',
  validUntil: '2026-03-13T18:29:59.000Z',
  productCode: quote.productCode,
  productName: name,
  lender: {
    lenderCode: 'banyan',
    legalName: 'Banyan Capital Limited',
    registration: 'N-14.03511',
    website: 'https://banyan.example',
  },
  currency: 'INR',
  productAmount: money(quote.principalMinor),
  receive: money(quote.receiveMinor),
  repay: money(quote.repayMinor),
  totalCost: money(quote.totalCostMinor),
  apr: percent(quote.aprBasisPoints),
  interest: money(quote.interestMinor),
  serviceFee: money(quote.feeMinor),
  tax: money(quote.taxMinor),
  coupon: money(coupon),
  dueDate: quote.dueOn,
  coolingOffUntil: '2026-03-13T18:29:59.000Z',
  partOne: [
    { number: '1', label: 'Loan amount', values: [moneyMinor(quote.principalMinor)] },
    {
      number: '2',
      label: 'When it is paid out',
      values: ['To your account that ends in 4821, at once.', 'In one payment.'],
    },
    {
      number: '9',
      label: 'Annual percentage rate',
      values: [percentOfBasisPoints(quote.aprBasisPoints)],
    },
  ],
  partTwo: [
    {
      number: '3',
      label: 'Whom to write to when something is wrong',
      values: ['Asha Rao, grievance.officer@banyan-capital-limited.example, +91 22 4000 1234'],
    },
  ],
  aprSheet: [{ number: '1', label: 'You receive', values: [moneyMinor(quote.receiveMinor)] }],
  schedule: scheduleOf(quote),
  agreement: { title: 'Loan agreement LN-2875-8700', version: '2', clauses: CLAUSES },
})

export const sampleStatement = (): Statement => statementOf(price, terms.name, ZERO_MINOR)

/** Three payments, a coupon, and a name that takes two lines. */
export const longStatement = (): Statement => statementOf(instalmentPrice, LONG_NAME, minor(50_00))

/** One payment in a month. */
export const sampleOffer = (): Offer => ({
  productCode: terms.productCode,
  productName: terms.name,
  productIcon: terms.iconName,
  lender: sampleStatement().lender,
  currency: terms.currency,
  productAmount: money(price.principalMinor),
  ...fourFacts,
  serviceFee: money(price.feeMinor),
  interest: money(price.interestMinor),
  tax: money(price.taxMinor),
  dailyRate: '0.09',
  dueDate: price.dueOn,
  termDays: terms.termDays,
  instalmentCount: 1,
  instalmentAmount: money(price.repayMinor),
  terms: {
    productCode: terms.productCode,
    version: terms.version,
    kind: terms.kind,
    termDays: terms.termDays,
    instalmentCount: terms.instalmentCount,
    periodsPerYear: terms.periodsPerYear,
    amountMin: money(terms.amountMinorMin),
    amountMax: money(terms.amountMinorMax),
    amountStep: money(terms.amountMinorStep),
    dailyRatePpm: terms.dailyRatePpm,
    taxOnInterestPpm: terms.taxOnInterestPpm,
    serviceFeePpm: 'ppm' in terms.serviceFee ? terms.serviceFee.ppm : null,
    serviceFeeFixed: 'ppm' in terms.serviceFee ? null : money(terms.serviceFee.feeMinor),
    taxOnFeesPpm: terms.taxOnFeesPpm,
    feeCollected: terms.feeCollected,
    feeOnEarlyPayment: terms.feeOnEarlyPayment,
    penalPpmPerDay: terms.penalPpmPerDay,
    penalCapPpm: terms.penalCapPpm,
    coolingOffDays: terms.coolingOffDays,
    extensionDays: null,
  },
})
