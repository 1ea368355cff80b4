import { addDays, type Day, daysBetween, laterDay } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, sumMinor } from '@noren/contract/money'
import {
  basisPointsHalfUp,
  cat,
  type Flow,
  netAfterFirstDay,
  simpleApr,
  singlePaymentAprBasisPoints,
} from './apr.ts'
import { feeAndTaxOf } from './fees.ts'
import { taxInInterest } from './interest.ts'
import type { LoanFacts } from './loan-facts.ts'
import { type Outstanding, outstandingOn } from './outstanding.ts'
import { receivedMinor, withheldTaxMinor } from './received.ts'
import type { ExtensionTerms } from './terms.ts'

export type ExtensionRefusal = 'notOffered' | 'countReached' | 'nothingOwed'

export interface ExtensionQuote {
  readonly days: number
  readonly extendOn: Day
  readonly dueOnBefore: Day
  readonly dueOnAfter: Day
  /** Interest accrued up to the day of the extension, paid with it. */
  readonly interestMinor: Minor
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  /** interest + fee + tax: what is paid now. */
  readonly payNowMinor: Minor
  /** What then has to be paid on the new due day. */
  readonly payAfterMinor: Minor
  readonly totalMinor: Minor
  /** How much more the extension costs than paying everything today. */
  readonly moreThanTodayMinor: Minor
  /** The same compared with paying on the current due day; null when that day has passed. */
  readonly moreThanOnDueMinor: Minor | null
  /** How many extensions are left after this one. */
  readonly countLeft: number
  /** For the whole loan with this extension, calculated like that of a loan alone: without a coupon. */
  readonly aprBasisPoints: number
  /** The CAT for the same, without tax, like the loan's own. */
  readonly catBasisPoints: number
  /** Both for the loan as it was agreed before, paid on its due day; null when that day has passed. */
  readonly asAgreed: LoanRates | null
  /**
   * What the extra days alone cost: what is not paid today, until the new due day, without a coupon. null where nothing is
   * put off.
   */
  readonly extraDays: {
    /** More than paying everything today. */
    readonly moreMinor: Minor
    /** The same by the year. */
    readonly aprBasisPoints: number
  } | null
}

type LoanRates = Pick<ExtensionQuote, 'aprBasisPoints' | 'catBasisPoints'>

export type ExtensionOffer =
  | { readonly isOffered: true; readonly quote: ExtensionQuote }
  | { readonly isOffered: false; readonly reason: ExtensionRefusal }

/**
 * What an extension asked for on that day would cost. An overdue loan is extended from then. Where a payment of a later day is
 * booked, the day has turned while it was asked: it is that day.
 */
export function quoteExtension(facts: LoanFacts, askedOn: Day): ExtensionOffer {
  const { terms } = facts
  const today = facts.payments.reduce((last, { paidOn }) => laterDay(last, paidOn), askedOn)
  if (!terms.extension || terms.kind !== 'bullet') return { isOffered: false, reason: 'notOffered' }
  const countLeft = terms.extension.countMax - facts.extensions.length - 1
  if (countLeft < 0) return { isOffered: false, reason: 'countReached' }
  // A plan is kinder, and where it was broken the extension is no way back.
  if (facts.plans.length > 0) return { isOffered: false, reason: 'notOffered' }
  // What a lost dispute reopened is due at once.
  if (facts.payments.some((payment) => payment.restorations?.some(({ on }) => on <= today))) {
    return { isOffered: false, reason: 'notOffered' }
  }
  const { now, fee, dueOnBefore, dueOnAfter, payNowMinor, after } = extend(
    facts,
    terms.extension,
    today,
  )
  if (now.principalMinor === 0) return { isOffered: false, reason: 'nothingOwed' }
  const payAfterMinor = after.totalMinor
  // Like those of the loan alone: a gift must not make it look cheaper than it is.
  const own = { ...facts, coupon: null }
  const withoutCoupon = extend(own, terms.extension, today)
  const rates = loanRates(withoutCoupon.extended, withoutCoupon.after)
  if (rates === null) return { isOffered: false, reason: 'notOffered' }
  const totalMinor = sumMinor([payNowMinor, payAfterMinor])
  const isBeforeDue = today <= dueOnBefore
  return {
    isOffered: true,
    quote: {
      days: terms.extension.days,
      extendOn: today,
      dueOnBefore,
      dueOnAfter,
      interestMinor: now.interestMinor,
      ...fee,
      payNowMinor,
      payAfterMinor,
      totalMinor,
      moreThanTodayMinor: subtractMinor(totalMinor, now.totalMinor),
      moreThanOnDueMinor: isBeforeDue
        ? subtractMinor(totalMinor, outstandingOn(facts, dueOnBefore).totalMinor)
        : null,
      countLeft,
      ...rates,
      asAgreed: isBeforeDue ? loanRates(own, outstandingOn(own, dueOnBefore)) : null,
      extraDays: ofExtraDays(withoutCoupon, today),
    },
  }
}

/** What is owed before and after an extension of today. */
function extend(facts: LoanFacts, extension: ExtensionTerms, today: Day) {
  const { principalMinor, terms } = facts
  const now = outstandingOn(facts, today)
  const fee = feeAndTaxOf(extension.fee, principalMinor, terms.taxOnFeesPpm)
  const dueOnBefore = now.dueOn
  const dueOnAfter = addDays(laterDay(dueOnBefore, today), extension.days)
  const payNowMinor = sumMinor([now.interestMinor, fee.feeMinor, fee.taxMinor])
  const extended = withExtension(facts, {
    extendedOn: today,
    dueOn: dueOnAfter,
    payNowMinor,
    ...fee,
  })
  const after = outstandingOn(extended, dueOnAfter)
  return { now, fee, dueOnBefore, dueOnAfter, payNowMinor, extended, after }
}

/** The facts after the extension is paid: with the moved due day and its payment. */
export function withExtension(
  facts: LoanFacts,
  extension: {
    readonly extendedOn: Day
    readonly dueOn: Day
    readonly feeMinor: Minor
    readonly taxMinor: Minor
    readonly payNowMinor: Minor
  },
): LoanFacts {
  const { payNowMinor, ...fact } = extension
  const paidOn = extension.extendedOn
  return {
    ...facts,
    extensions: [...facts.extensions, fact],
    payments: [...facts.payments, { paidOn, amountMinor: payNowMinor, purpose: 'extension' }],
  }
}

/**
 * null where everything received was paid back on the first day: only fees remain, which have no annual
 * rate.
 */
function loanRates(facts: LoanFacts, last: Outstanding): LoanRates | null {
  const { terms } = facts
  const taxIn = ({ taxMinor, interestMinor }: Pick<Outstanding, 'taxMinor' | 'interestMinor'>) =>
    addMinor(taxMinor, taxInInterest(terms, interestMinor))
  const paid = [
    ...last.allocations.map(({ paidOn, ...parts }) => ({
      paidOn,
      amountMinor: sumMinor(Object.values(parts)),
      taxMinor: taxIn(parts),
    })),
    { paidOn: last.asOf, amountMinor: last.totalMinor, taxMinor: taxIn(last) },
  ]
  const flowsOf = (amountOf: (payment: (typeof paid)[number]) => Minor): Flow[] =>
    paid.map((payment) => ({
      time: daysBetween(facts.disbursedOn, payment.paidOn),
      amount: amountOf(payment),
    }))
  const flows = flowsOf(({ amountMinor }) => amountMinor)
  const net = receivedMinor(facts)
  if (netAfterFirstDay(net, flows) <= 0) return null
  const flowsWithoutTax = flowsOf(({ amountMinor, taxMinor }) =>
    subtractMinor(amountMinor, taxMinor),
  )
  return {
    aprBasisPoints: basisPointsHalfUp(simpleApr(net, flows)),
    catBasisPoints: basisPointsHalfUp(cat(addMinor(net, withheldTaxMinor(facts)), flowsWithoutTax)),
  }
}

/** Who extends does not pay now what is owed beside the payment of today, and pays it with what it grew by. */
function ofExtraDays(
  { now, payNowMinor, dueOnAfter, after }: ReturnType<typeof extend>,
  today: Day,
): ExtensionQuote['extraDays'] {
  const netMinor = subtractMinor(now.totalMinor, payNowMinor)
  if (netMinor <= 0) return null
  const repayMinor = after.totalMinor
  const days = daysBetween(today, dueOnAfter)
  return {
    moreMinor: subtractMinor(repayMinor, netMinor),
    aprBasisPoints: singlePaymentAprBasisPoints({ netMinor, repayMinor, days }),
  }
}
