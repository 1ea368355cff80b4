import { type Day, dayOf, instantAt } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Market } from '@noren/markets/market'
import { taxInInterest } from '@noren/pricing/interest'
import type { Outstanding } from '@noren/pricing/outstanding'
import { textKeys } from '../../../platform/texts/texts.ts'
import type { LoanBalances } from '../../books/loan-balances.ts'
import type { LoanEntry, StruckEntry } from '../../books/loan-journal.ts'
import type { DisbursedLoan } from '../../loans/loan.ts'
import type { ReversedPayment } from '../../repayments/find-payments.ts'
import type { PaymentRow } from '../../repayments/payment.ts'
import type { Block, DocumentContent, Fact } from './document-content.ts'
import {
  type DocumentContext,
  type DocumentFormatter,
  documentContent,
  formatterOf,
} from './document-formatter.ts'

export interface AccountFacts {
  readonly asOf: Day
  readonly entries: readonly LoanEntry[]
  readonly payments: readonly PaymentRow[]
  /** What came and was taken back. */
  readonly struck: readonly StruckEntry[]
  readonly reversed: readonly ReversedPayment[]
  readonly balances: LoanBalances
  readonly outstanding: Pick<
    Outstanding,
    'totalMinor' | 'accruedInterestMinor' | 'accruedPenalMinor' | 'savedFee'
  >
  /** Of a past day: the day on which it was known so. */
  readonly knownOn?: Day
}

/** Every charge and payment with the balance after it, and what is owed now. */
export const statementDocument = (
  context: DocumentContext & { loan: DisbursedLoan },
  facts: AccountFacts,
): DocumentContent => {
  const format = formatterOf(context)
  const { loan, borrowerName, market } = context
  const { asOf, entries, payments, outstanding, knownOn, struck, reversed } = facts
  const lines = accountLines(entries, struck)
  const toldAt = [
    instantAt(asOf, 0, market.zone),
    ...entries.map(({ writtenAt }) => writtenAt),
    ...struck.map(({ reversedAt }) => reversedAt),
  ]
  const madeAt = new Date(Math.max(...toldAt.map((at) => at.getTime())))
  const asOfOn = { asOfOn: asOf }
  const note = knownOn
    ? format.text('pdf.statement.pastNote', { asOfOn: asOf, knownOn })
    : format.text('pdf.statement.note')
  const toldOn = toldOnIn({ entries, struck }, market)
  const blocks: Block[] = [
    {
      type: 'facts',
      facts: [
        {
          label: format.text('pdf.fact.owed', asOfOn),
          value: format.money(outstanding.totalMinor),
        },
        {
          label: format.text('pdf.fact.paidSoFar'),
          value: format.money(sumMinor(payments.map(({ amountMinor }) => amountMinor))),
        },
      ],
    },
    {
      type: 'pairs',
      pairs: [
        format.pair('borrower', borrowerName),
        format.pair('product', loan.terms.name),
        format.pair('loanAmount', format.money(loan.principalMinor)),
        format.pair('disbursedOn', format.day(loan.disbursedOn)),
        format.pair('asOf', format.day(asOf)),
      ],
    },
    { type: 'note', text: note },
    { type: 'heading', text: format.text('pdf.statement.entries') },
    {
      type: 'table',
      columns: [
        { label: format.text('pdf.column.on'), align: 'left', isNarrow: true },
        { label: format.text('pdf.column.what'), align: 'left' },
        { label: format.text('pdf.column.charged'), align: 'right' },
        { label: format.text('pdf.column.paid'), align: 'right' },
        { label: format.text('pdf.column.balance'), align: 'right' },
      ],
      rows: lines.map((line) => [
        format.day(line.on),
        withToldOn(format, lineText(format, context, { payments, reversed }, line), toldOn(line)),
        line.chargedMinor > 0 ? format.money(line.chargedMinor) : '',
        line.settledMinor > 0 ? format.money(line.settledMinor) : '',
        format.money(line.balanceMinor),
      ]),
      ...(struck.length > 0 && { struck: lines.map((line) => line.isStruck) }),
    },
    ...(struck.length > 0
      ? [{ type: 'note', text: format.text('pdf.statement.struckNote') } as const]
      : []),
    { type: 'heading', text: format.text('pdf.statement.standing', asOfOn) },
    { type: 'pairs', pairs: standing(format, lines.at(-1)?.balanceMinor ?? ZERO_MINOR, facts) },
    ...interestTaxNote(context, format, facts),
  ]
  const number = loan.loanNumber
  return documentContent(context, format, { kind: 'statement', number, madeAt, blocks })
}

/** Of the interest that was paid and is owed: the tax in it, as the books have it. */
export const interestTaxOf = (
  { terms }: Pick<DisbursedLoan, 'terms'>,
  { payments, entries, balances }: Pick<AccountFacts, 'payments' | 'entries' | 'balances'>,
): { readonly paidMinor: Minor; readonly owedMinor: Minor } => {
  const receivedMinor = sumMinor(payments.map(({ interestMinor }) => interestMinor))
  const lostMinor = sumMinor(
    entries
      .filter(
        ({ event, part, side }) => isTakenBack(event) && part === 'interest' && side === 'charged',
      )
      .map(({ amountMinor }) => amountMinor),
  )
  const settledMinor = subtractMinor(receivedMinor, lostMinor)
  const paidMinor = taxInInterest(terms, settledMinor)
  const wholeMinor = taxInInterest(terms, addMinor(settledMinor, balances.owed.interest))
  return { paidMinor, owedMinor: subtractMinor(wholeMinor, paidMinor) }
}

const interestTaxNote = (
  { loan, market }: DocumentContext & { loan: DisbursedLoan },
  format: DocumentFormatter,
  facts: AccountFacts,
): Block[] => {
  if (loan.terms.taxOnInterestPpm === 0) return []
  const text = format.text('pdf.statement.interestTax', {
    taxLabel: market.taxLabel,
    ...interestTaxOf(loan, facts),
  })
  return [{ type: 'note', text }]
}

/** The day on which a line was told of; null where it is the day that it counts for. */
export const toldOnIn = (
  { entries, struck }: Pick<AccountFacts, 'entries' | 'struck'>,
  { zone }: Pick<Market, 'zone'>,
): ((line: Pick<AccountLine, 'eventKey' | 'on'>) => Day | null) => {
  const told: (readonly [string, Date])[] = [
    ...entries.flatMap(({ event, eventKey, writtenAt }) =>
      event === 'accrued' ? [] : [[eventKey, writtenAt] as const],
    ),
    ...struck.flatMap(({ eventKey, writtenAt, reversedAt }) => [
      [eventKey, writtenAt] as const,
      [mirrorKey(eventKey), reversedAt] as const,
    ]),
  ]
  const writtenOn = new Map(told.map(([eventKey, at]) => [eventKey, dayOf(at, zone)]))
  return ({ eventKey, on }) => {
    const day = writtenOn.get(eventKey) ?? on
    return day > on ? day : null
  }
}

const withToldOn = (format: DocumentFormatter, what: string, toldOn: Day | null): string =>
  toldOn === null ? what : format.text('pdf.statement.toldOn', { what, toldOn })

export interface AccountLine {
  readonly on: Day
  readonly event: string
  readonly eventKey: string
  /** What a charge is for; null on a settlement, which is described by its event. */
  readonly charge: string | null
  readonly chargedMinor: Minor
  readonly settledMinor: Minor
  readonly balanceMinor: Minor
  /** Taken back, or what took it back: it changes no balance. */
  readonly isStruck: boolean
}

const mirrorKey = (eventKey: string): string => `reversal:${eventKey}`

/** The payer's bank took a payment back, and the lender lost the dispute. */
const TAKEN_BACK = 'chargebackLost'
const isTakenBack = (event: string): boolean => event === TAKEN_BACK

/**
 * The journal's lines as an account statement: one line per charge, one per settlement however many parts it
 * paid. Money above the debt is shown with its payment and cancelled out at once. What was taken back stands as a pair
 * that is struck through, behind everything else of the day that it counted for.
 */
export const accountLines = (
  entries: readonly LoanEntry[],
  struck: readonly StruckEntry[] = [],
): AccountLine[] => {
  const lines = standingLines(entries)
  for (const entry of struck) {
    const { valueOn: on, event, eventKey, side, amountMinor } = entry
    const at = lines.findLastIndex((line) => line.on <= on) + 1
    const balanceMinor = lines[at - 1]?.balanceMinor ?? ZERO_MINOR
    const isCharge = side === 'charged'
    const sums = (isCharged: boolean) => ({
      chargedMinor: isCharged ? amountMinor : ZERO_MINOR,
      settledMinor: isCharged ? ZERO_MINOR : amountMinor,
    })
    const always = { on, balanceMinor, isStruck: true }
    const charge = isCharge ? 'fee' : null
    lines.splice(
      at,
      0,
      { ...always, event, eventKey, charge, ...sums(isCharge) },
      { ...always, event: 'reversed', eventKey: mirrorKey(eventKey), charge, ...sums(!isCharge) },
    )
  }
  return lines
}

const standingLines = (entries: readonly LoanEntry[]): AccountLine[] => {
  const lines: AccountLine[] = []
  let balanceMinor = ZERO_MINOR
  for (const set of Map.groupBy(entries, ({ entryId }) => entryId).values()) {
    const [first] = set
    if (!first) continue
    const { valueOn: on, event, eventKey } = first
    const add = (charge: string | null, chargedMinor: Minor, settledMinor: Minor) => {
      if (chargedMinor === 0 && settledMinor === 0) return
      balanceMinor = subtractMinor(addMinor(balanceMinor, chargedMinor), settledMinor)
      const sums = { chargedMinor, settledMinor, balanceMinor }
      lines.push({ on, event, eventKey, charge, ...sums, isStruck: false })
    }
    const charged = set.filter(({ side }) => side === 'charged')
    if (isTakenBack(event)) {
      // One line, as the payment was one.
      add('takenBack', sumMinor(charged.map(({ amountMinor }) => amountMinor)), ZERO_MINOR)
      continue
    }
    for (const { reason, amountMinor } of charged) {
      // 'fee.deducted' is a fee although it is lent with the principal.
      add(reason.split('.')[0] ?? reason, amountMinor, ZERO_MINOR)
    }
    const settled = set.filter(({ side }) => side === 'settled')
    add(null, ZERO_MINOR, sumMinor(settled.map(({ amountMinor }) => amountMinor)))
    const overpaid = settled.filter(({ part }) => part === 'overpaid')
    add('overpaid', sumMinor(overpaid.map(({ amountMinor }) => amountMinor)), ZERO_MINOR)
  }
  return lines
}

const TOLD_REASONS = ['bankReturned', 'ourMistake'] as const
export type ToldReason = (typeof TOLD_REASONS)[number]

/** Why a payment was taken back, where the borrower is told; null of every other line. */
export const whyOf = (
  { reversed }: Pick<AccountFacts, 'reversed'>,
  { event, eventKey }: AccountLine,
): ToldReason | null => {
  if (event !== 'reversed') return null
  const reason = reversed.find(({ paymentId }) => eventKey.includes(paymentId))?.reversalReason
  return TOLD_REASONS.find((told) => told === reason) ?? null
}

const lineText = (
  format: DocumentFormatter,
  context: DocumentContext,
  of: Pick<AccountFacts, 'payments' | 'reversed'>,
  line: AccountLine,
): string => {
  const { market } = context
  const { charge, event, eventKey } = line
  if (event === 'reversed') {
    const what = lineText(format, context, of, { ...line, event: 'repaymentReceived' })
    const why = whyOf(of, line)
    return format.text(why === null ? 'pdf.entry.reversed' : `pdf.entry.reversed.${why}`, { what })
  }
  const payments: readonly PaymentRow[] = [...of.payments, ...of.reversed]
  const known = new Set(textKeys('documents', 'pdf.entry.'))
  const { taxLabel } = market
  const lost = payments.find((row) => row.lost?.some((one) => eventKey.includes(one.disputeId)))
  if (charge === 'takenBack' && lost) {
    const { receiptNumber, utr } = lost
    return format.text('pdf.entry.takenBack', { receiptNumber, utr })
  }
  if (charge !== null) {
    const key = `pdf.entry.${charge}`
    return format.text(known.has(key) ? key : 'pdf.entry.other', { taxLabel })
  }
  const payment = payments.find(({ paymentId }) => eventKey.includes(paymentId))
  if (payment) {
    const { receiptNumber, utr } = payment
    return format.text('pdf.entry.repaymentReceived', { receiptNumber, utr })
  }
  const key = `pdf.entry.${event}`
  return format.text(known.has(key) ? key : 'pdf.entry.settled')
}

/** From the last balance to what is owed: what accrued since the last settlement has no line of its own. */
const standing = (format: DocumentFormatter, bookedMinor: Minor, facts: AccountFacts): Fact[] => {
  const { balances, outstanding } = facts
  const { charged } = balances
  const interestMinor = subtractMinor(outstanding.accruedInterestMinor, charged.interest)
  const penalMinor = subtractMinor(outstanding.accruedPenalMinor, charged.penal)
  const owedMinor = sumMinor([bookedMinor, interestMinor, penalMinor])
  const { savedFee } = outstanding
  const savedMinor = addMinor(savedFee.feeMinor, savedFee.taxMinor)
  const couponMinor = subtractMinor(subtractMinor(owedMinor, outstanding.totalMinor), savedMinor)
  const pair = (key: string, amountMinor: Minor): Fact => ({
    label: format.text(`pdf.statement.${key}`),
    value: format.money(amountMinor),
  })
  const signed = (amountMinor: Minor) => subtractMinor(ZERO_MINOR, amountMinor)
  return [
    pair('booked', bookedMinor),
    ...(interestMinor !== 0 ? [pair('interestSince', interestMinor)] : []),
    ...(penalMinor !== 0 ? [pair('penalSince', penalMinor)] : []),
    ...(couponMinor !== 0 ? [pair('couponOpen', signed(couponMinor))] : []),
    ...(savedMinor !== 0 ? [pair('feeSaved', signed(savedMinor))] : []),
    pair('owed', outstanding.totalMinor),
  ]
}
