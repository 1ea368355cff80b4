import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import { costMeasureOf } from './annual-rates.ts'
import { annualRatePpm } from './interest.ts'
import type { KfsInput, KfsParties, KfsRow } from './kfs.ts'
import { penalCap } from './penal.ts'
import type { TextLine } from './quote.ts'
import type { ProductTerms } from './terms.ts'

/** Annex A part 1: interest rate and fees. The regulator prescribes order and number of the rows. */
export function partOne(input: KfsInput): KfsRow[] {
  const { terms, quote } = input
  const { dailyRatePpm } = terms
  return numbered('kfs.one', [
    [line('kfs.one.1.number', { kfsNumber: input.kfsNumber }), line('kfs.one.1.type')],
    [line('kfs.one.2.amount', { amountMinor: quote.principalMinor })],
    [
      input.accountTail === null
        ? line('kfs.one.3.upfront')
        : line('kfs.one.3.upfrontTo', { accountTail: input.accountTail }),
    ],
    [line('kfs.one.4.days', { days: terms.termDays })],
    instalmentLines(input),
    [
      line('kfs.one.6.fixed', { annualRatePpm: annualRatePpm(terms), dailyRatePpm }),
      ...interestTaxLines(terms, quote, input.taxLabel),
    ],
    [line('kfs.one.7.none')],
    feeLines(input),
    annualCostLines(
      quote.currency,
      quote,
      line('kfs.one.9.apr', { aprBasisPoints: quote.aprBasisPoints }),
    ),
    contingentLines(input),
  ])
}

/** Annex A part 2: other qualitative information. @param leaving until when the loan can be left, or could be */
export function partTwo(input: KfsParties, leaving: TextLine): KfsRow[] {
  const { name, phone, email } = input.lender.grievanceOfficer
  const agents = input.recoveryAgents
  return numbered('kfs.two', [
    [line('kfs.two.1.clause')],
    [line('kfs.two.2.clause', { days: input.grievanceAnswerDays })],
    [line('kfs.two.3.officer', { name, phone, email })],
    [line('kfs.two.4.notTransferred')],
    [line('kfs.two.5.none')],
    [
      leaving,
      agents.length === 0
        ? line('kfs.two.6.noAgents')
        : line('kfs.two.6.agents', { names: agents.join(', ') }),
    ],
  ])
}

/** Until the end of that day. @param key 'coolingOff' of a loan that is not paid out yet, 'canLeave' of one that is */
export const untilEndOf = (
  key: 'coolingOff' | 'canLeave',
  untilOn: Day,
  { zoneLabel }: KfsParties,
): TextLine => line(`kfs.two.6.${key}`, { untilOn, time: '23:59', zoneLabel })

/** Where interest bears a tax: how much of it, and that every payment of interest has it in it. */
export function interestTaxLines(
  { taxOnInterestPpm: taxPpm }: ProductTerms,
  {
    interestMinor,
    interestTaxMinor,
  }: Pick<KfsInput['quote'], 'interestMinor' | 'interestTaxMinor'>,
  taxLabel: string,
): TextLine[] {
  if (taxPpm === 0) return []
  return [line('kfs.one.6.tax', { taxPpm, taxLabel, interestMinor, taxMinor: interestTaxMinor })]
}

function instalmentLines({ terms, quote }: KfsInput): TextLine[] {
  const [first] = quote.schedule
  if (terms.kind === 'bullet' || !first) {
    const amountMinor = first?.totalMinor ?? quote.repayMinor
    return [line('kfs.one.5.single', { amountMinor, dueOn: quote.dueOn })]
  }
  const isEqual = quote.schedule.every((row) => row.totalMinor === first.totalMinor)
  const params = { count: terms.instalmentCount, firstDueOn: first.dueOn, dueOn: quote.dueOn }
  if (isEqual) return [line('kfs.one.5.equal', { amountMinor: first.totalMinor, ...params })]
  return [
    line('kfs.one.5.unequal', params),
    ...quote.schedule.map((row) =>
      line('kfs.one.5.row', { number: row.number, amountMinor: row.totalMinor, dueOn: row.dueOn }),
    ),
  ]
}

/** The CAT comes first in markets whose law compares loans by it. */
export function annualCostLines(
  currency: Currency,
  { catBasisPoints }: { readonly catBasisPoints: number },
  apr: TextLine,
): TextLine[] {
  return costMeasureOf(currency) === 'CAT'
    ? [line('kfs.one.9.cat', { catBasisPoints }), apr]
    : [apr]
}

function feeLines({ terms, quote, taxLabel }: KfsInput): TextLine[] {
  const thirdParty = line('kfs.one.8.thirdPartyNone')
  if (quote.feeMinor === 0) return [line('kfs.one.8.lenderNone'), thirdParty]
  const key = terms.feeCollected === 'atPayout' ? 'kfs.one.8.atPayout' : 'kfs.one.8.atRepayment'
  const { feeMinor, taxMinor } = quote
  return [line(key, { feeMinor, taxMinor, taxLabel }), thirdParty]
}

function contingentLines({ terms, quote, taxLabel, penalDaysMax }: KfsInput): TextLine[] {
  const late = lateLines(terms, quote.principalMinor, penalDaysMax)
  const early = earlyLine(terms)
  if (!terms.extension) return [...late, early]
  const { days, countMax, fee } = terms.extension
  const isShare = 'ppm' in fee
  if ((isShare ? fee.ppm : fee.feeMinor) === 0) {
    return [...late, early, line('kfs.one.10.extensionFree', { days, countMax })]
  }
  const feeParams: Record<string, number> = isShare
    ? { feePpm: fee.ppm }
    : { feeMinor: fee.feeMinor }
  const key = isShare ? 'kfs.one.10.extensionShare' : 'kfs.one.10.extension'
  return [...late, early, line(key, { days, countMax, taxLabel, ...feeParams })]
}

export const earlyLine = ({ feeOnEarlyPayment }: ProductTerms): TextLine =>
  line(feeOnEarlyPayment === 'proRata' ? 'kfs.one.10.earlyProRata' : 'kfs.one.10.early')

/** @param daysMax once a loan has been late for so many days, no penal charge is added any more */
export function lateLines(terms: ProductTerms, principalMinor: Minor, daysMax: number): TextLine[] {
  const capMinor = penalCap(terms, principalMinor)
  return [
    line('kfs.one.10.late', { penalPpm: terms.penalPpmPerDay, capMinor }),
    line('kfs.one.10.told', { daysMax }),
  ]
}

export function numbered(part: string, rows: readonly TextLine[][]): KfsRow[] {
  return rows.map((lines, index) => ({
    number: index + 1,
    key: `${part}.${index + 1}`,
    lines,
  }))
}

export function line(key: string, params: TextLine['params'] = {}): TextLine {
  return { key, params }
}
