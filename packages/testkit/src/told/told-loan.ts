import { addDays, compareDays, type Day, day as dayOf, daysBetween } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, minor, ZERO_MINOR } from '@noren/contract/money'
import type { MarketCode } from '@noren/markets/market'
import { marketByCode, productsOn, provisionPolicyOn } from '@noren/markets/market-by-code'
import { quoteExtension } from '@noren/pricing/extension'
import { couponOff } from '@noren/pricing/fees'
import { hardshipOffers } from '@noren/pricing/hardship'
import { outstandingOn } from '@noren/pricing/outstanding'
import { quoteLoan } from '@noren/pricing/quote'
import type { Coupon, ProductTerms } from '@noren/pricing/terms'
import { bookOf } from '@noren/server/domains/books/book'
import { bookFirstPlan } from '@noren/server/domains/books/book-plan'
import { recordClasses } from '@noren/server/domains/books/loan-classes'
import { postEntry } from '@noren/server/domains/books/post-entry'
import { postingsOf } from '@noren/server/domains/books/posting-rules'
import { earnedOn, nonPerformingIn } from '@noren/server/domains/books/suspense'
import { reclass } from '@noren/server/domains/loans/classes/reclass'
import type { DisbursedLoan } from '@noren/server/domains/loans/loan'
import type { ExtensionRow } from '@noren/server/domains/loans/loan-changes'
import type { PlanRecord } from '@noren/server/domains/loans/loan-plans'
import type { PauseRow } from '@noren/server/domains/loans/penal-pauses'
import { factsOf, type LoanHistory } from '@noren/server/domains/repayments/loan-history'
import type { PaymentRow } from '@noren/server/domains/repayments/payment'
import { planOfHistory, rebook } from '@noren/server/domains/repayments/receive/booking'
import { UNBOOKED_PAYMENT, UNBOOKED_WAIVER } from '@noren/server/domains/repayments/receive/entries'
import { type MemoryJournal, memoryJournal } from './memory-journal.ts'

export const DISBURSED = dayOf('2026-03-02')
export const after = (days: number): Day => addDays(DISBURSED, days)

/** What happens to a loan, in days after its disbursal; what cannot happen to this loan is left out. */
export interface Life {
  readonly market: MarketCode
  /** Which of the market's products, and how much of the range that it lends. */
  readonly product: number
  readonly share: number
  readonly coupon: { target: 'interest' | 'fee'; worth: Worth; on: number } | null
  readonly payments: readonly {
    readonly on: number
    /** Of the principal, in thousandths. */
    readonly share: number
    /** How many days later it is told. */
    readonly lateBy: number
    readonly reversedAfter: number | null
    /** Taken back by the payer's bank for good: when, and how much of it in thousandths. */
    readonly lost: { readonly after: number; readonly share: number } | null
  }[]
  readonly waivers: readonly {
    readonly on: number
    readonly target: 'interest' | 'fee' | 'tax' | 'penal'
    readonly share: number
  }[]
  readonly pauses: readonly {
    readonly on: number
    readonly length: number
    readonly end: 'open' | 'letOff' | 'refused' | 'withoutMoney'
  }[]
  /** Days of a message that announces the market's number of days after it. */
  readonly notices: readonly number[]
  readonly extendedOn: number | null
  /** A hardship plan, if one is offered on that day: by its place among the offers. */
  readonly plan: { readonly on: number; readonly kind: number } | null
  readonly isExtensionReversed: boolean
  readonly writtenOffOn: number | null
  /** Days whose night brings no close; the next one makes up for it. */
  readonly nightsMissed: readonly number[]
  readonly isToldBackwards: boolean
}
type Worth = { readonly percentPpm: number } | { readonly amountMinor: Minor }

/** One change of what is known, and of which day it tells. */
interface News {
  readonly on: Day
  readonly toldOn: Day
  /** The day on which it is told where nothing is late. */
  readonly inTimeOn: Day
  readonly isPayment: boolean
  /** The loan as it is from then on. */
  readonly loan?: DisbursedLoan
  readonly change: (history: LoanHistory) => LoanHistory
}

export const marketProducts = (market: MarketCode): ProductTerms[] => productsOn(market, DISBURSED)

export const loanOf = (life: Life): DisbursedLoan => {
  const products = marketProducts(life.market)
  const terms = products[life.product % products.length]
  if (!terms) throw new Error('the market has no product')
  const { amountMinorMin: least, amountMinorMax: most, amountMinorStep: step } = terms
  const steps = Math.floor(((most - least) / step) * (life.share / 1_000))
  const principalMinor = minor(least + steps * step)
  const coupon: Coupon | null = life.coupon && {
    ...{ couponCode: 'C', target: life.coupon.target, ...life.coupon.worth },
  }
  const price = quoteLoan(terms, principalMinor, DISBURSED, coupon)
  const at = instant(0)
  return {
    ...{ loanId: 'loan', userId: 'user', loanNumber: 'LN', status: LOAN_STATUS.disbursed },
    ...{ lenderCode: terms.lenderCode, productCode: terms.productCode, terms },
    ...{ currency: terms.currency, principalMinor, receiveMinor: price.receiveMinor },
    ...{ kfsId: 'kfs', kfsNumber: 'kfs', kfsHash: '', kfsLanguage: 'en', appliedAt: at },
    ...{ couponId: coupon && 'coupon', coupon, disbursedAt: at, disbursedOn: DISBURSED },
    couponOn: life.coupon && life.coupon.on > 0 ? after(life.coupon.on) : null,
    ...{ dueOn: price.dueOn, coolingOffUntil: at, closedAt: null, reasonCodes: [] },
    reapplyOn: null,
    penalRulesFrom: null,
  }
}

const instant = (days: number, order = 0): Date =>
  new Date(Date.parse('2026-03-02T06:30:00Z') + days * 86_400_000 + order * 1_000)

const NOTHING_HAPPENED: LoanHistory = {
  ...{ payments: [], overpayments: [], waivers: [], extensions: [], pauses: [], told: [] },
  plans: [],
  writeOff: null,
  exit: null,
  settlement: null,
}

const thousandths = (whole: number, share: number): Minor =>
  minor(Math.max(1, Math.round((whole * share) / 1_000)))

/** What the life is made of: the same facts, told each on its day or late. */
export const factsIn = (loan: DisbursedLoan, life: Life): News[] => {
  const { principalMinor } = loan
  const market = marketByCode(life.market)
  const news: News[] = []
  const endsOn = life.writtenOffOn ?? Number.POSITIVE_INFINITY
  const put = (on: number, toldBy: number, change: News['change'], isPayment = false) =>
    news.push({
      ...{ on: after(on), toldOn: after(toldBy), change, isPayment },
      inTimeOn: after(isPayment ? on : toldBy),
    })
  const row = (index: number, of: { on: number; amountMinor: Minor }): PaymentRow => ({
    ...UNBOOKED_PAYMENT,
    ...{ paymentId: `payment ${index}`, receiptNumber: `R${index}`, orderId: null, proofId: null },
    ...{ loanId: loan.loanId, userId: loan.userId, channel: 'upi', utr: '', extensionId: null },
    ...{ currency: loan.currency, amountMinor: of.amountMinor, purpose: 'repayment' as const },
    // Of one day those that were told first count first: in this life always in the same order.
    ...{ paidOn: after(of.on), paidAt: instant(of.on), settledAt: instant(of.on, index) },
  })
  const isAlone = (on: number) => life.payments.filter((one) => one.on === on).length === 1
  for (const [index, of] of life.payments.entries()) {
    // What comes on the day of a write-off is a recovery or not by the order in which it was told.
    if (of.on === endsOn) continue
    const payment = row(index, { on: of.on, amountMinor: thousandths(principalMinor, of.share) })
    const told = of.on + of.lateBy
    put(of.on, told, (was) => ({ ...was, payments: [...was.payments, payment] }), true)
    if (of.reversedAfter !== null) {
      put(of.on, told + of.reversedAfter, (was) => without(was, payment.paymentId))
    } else if (of.lost && isAlone(of.on)) {
      const { paymentId } = payment
      const lostOn = told + of.lost.after
      const amountMinor = thousandths(payment.amountMinor, Math.min(1_000, of.lost.share))
      const borneMinor = ZERO_MINOR
      const on = after(lostOn)
      const lost = [{ disputeId: `dispute ${index}`, paymentId, on, amountMinor, borneMinor }]
      put(lostOn, lostOn, (was) => ({
        ...was,
        payments: was.payments.map((one) => (one.paymentId === paymentId ? { ...one, lost } : one)),
      }))
    }
  }
  for (const [index, of] of life.waivers.entries()) {
    if (of.on >= endsOn) continue
    const waiver = {
      ...UNBOOKED_WAIVER,
      ...{ waiverId: `waiver ${index}`, loanId: loan.loanId, operatorId: 'staff' },
      ...{ part: of.target, amountMinor: thousandths(principalMinor, of.share), reason: '' },
      ...{ waivedOn: after(of.on), waivedAt: instant(of.on, 100 + index) },
    }
    put(of.on, of.on, (was) => ({ ...was, waivers: [...was.waivers, waiver] }))
  }
  for (const [index, of] of life.pauses.entries()) {
    if (of.on >= endsOn) continue
    const pause: PauseRow = {
      ...{ pauseId: `pause ${index}`, fromOn: after(of.on), endedOn: null, isLetOff: false },
      isWithoutMoney: of.end === 'withoutMoney',
    }
    put(of.on, of.on, (was) => ({ ...was, pauses: [...was.pauses, pause] }))
    if (of.end === 'open') continue
    const ended = { ...pause, endedOn: after(of.on + of.length), isLetOff: of.end !== 'refused' }
    put(of.on + of.length, of.on + of.length, (was) => ({
      ...was,
      pauses: was.pauses.map((one) => (one.pauseId === pause.pauseId ? ended : one)),
    }))
  }
  for (const on of life.notices) {
    const days = { fromOn: after(on + 1), untilOn: after(on + market.penalRules.noticeDays) }
    put(on, on, (was) => ({ ...was, told: [...was.told, days] }))
  }
  const { extendedOn } = life
  if (extendedOn !== null && extendedOn < endsOn) {
    const known = historyOn(news, after(extendedOn))
    const facts = factsOf(market, loan, known, after(extendedOn))
    const offer = quoteExtension(facts, after(extendedOn))
    if (offer.isOffered && outstandingOn(facts, after(extendedOn)).totalMinor > 0) {
      const { feeMinor, taxMinor, dueOnBefore, dueOnAfter: dueOn, payNowMinor } = offer.quote
      const extension: ExtensionRow = {
        ...{ extensionId: 'extension', extendedOn: after(extendedOn), dueOnBefore, dueOn },
        ...{ feeMinor, taxMinor },
      }
      const payment: PaymentRow = {
        ...row(900, { on: extendedOn, amountMinor: payNowMinor }),
        ...{ purpose: 'extension', extensionId: extension.extensionId },
      }
      put(extendedOn, extendedOn, (was) => ({
        ...was,
        extensions: [...was.extensions, extension],
        payments: [...was.payments, payment],
      }))
      if (life.isExtensionReversed) {
        put(extendedOn, extendedOn + 7, (was) => ({
          ...without(was, payment.paymentId),
          extensions: [],
        }))
      }
    }
  }
  if (life.plan !== null && life.plan.on < endsOn) {
    const on = after(life.plan.on)
    const known = factsOf(market, loan, historyOn(news, on), on)
    const ask = { rowMinorMin: minor(1), monthlyMinor: null }
    const { all } = known.frozenOn === null ? hardshipOffers(known, on, ask) : { all: [] }
    const offer = all[life.plan.kind % Math.max(1, all.length)]
    if (offer) {
      const record: PlanRecord = {
        ...offer.plan,
        ...{ planId: 'plan', kind: offer.kind, agreedAt: instant(life.plan.on) },
        ...{ movedOn: null, endedOn: null, ended: null },
      }
      put(life.plan.on, life.plan.on, (was) => ({ ...was, plans: [record] }))
    }
  }
  if (life.writtenOffOn !== null) {
    const on = after(life.writtenOffOn)
    const owed = outstandingOn(factsOf(market, loan, historyOn(news, on), on), on)
    if (owed.totalMinor > 0 && owed.overdueDays > 0) {
      put(life.writtenOffOn, life.writtenOffOn, (was) => ({
        ...was,
        writeOff: { on, bookedMinor: owed.totalMinor, allowanceMinor: ZERO_MINOR },
      }))
    }
  }
  return news
}

const without = (was: LoanHistory, paymentId: string): LoanHistory => ({
  ...was,
  payments: was.payments.filter((one) => one.paymentId !== paymentId),
})

/** Everything that was told by that day, where nothing is late. */
const historyOn = (news: readonly News[], day: Day): LoanHistory =>
  news
    .filter(({ inTimeOn }) => inTimeOn <= day)
    .sort((a, b) => compareDays(a.inTimeOn, b.inTimeOn))
    .reduce((history, { change }) => change(history), NOTHING_HAPPENED)

export interface ToldLoan {
  readonly loan: DisbursedLoan
  readonly journal: MemoryJournal
  readonly history: LoanHistory
  /** How many changes of what was known its books were brought to. */
  readonly newsCount: number
}

/** Looks at the books at the end of a day on which something was told. */
export type LookAt = (told: ToldLoan) => void

/**
 * Books one life by the product's own code, day by day: what is told that day, and at night the close, which posts
 * what the day earned and writes the classes.
 */
export const tell = async (
  life: Life,
  { days, isInTime, lookAt }: { days: number; isInTime: boolean; lookAt?: LookAt },
): Promise<ToldLoan> => {
  const agreed = loanOf(life)
  const isGivenLater = agreed.couponOn !== null
  let loan = isGivenLater ? withoutCoupon(agreed) : agreed
  const market = marketByCode(life.market)
  const journal = memoryJournal()
  const { tx } = journal
  let today = DISBURSED
  let ids = 0
  const deps = {
    market,
    newId() {
      ids += 1
      return `id ${ids}`
    },
    clock: {
      now: () => instant(daysBetween(DISBURSED, today)),
      businessDay: () => today,
      monotonicMs: () => 0,
      contactTime: () => instant(daysBetween(DISBURSED, today)),
    },
  }
  let history = NOTHING_HAPPENED
  let newsCount = 0
  let toldOfOn = null as Day | null

  await postEntry(deps, tx, loan, {
    ...{ event: 'disbursalProcessed', eventKey: 'payout', sourceId: 'payout', valueOn: DISBURSED },
    input: priceOf(loan),
  })
  await bookFirstPlan(deps, tx, loan, planOfHistory(deps, loan, NOTHING_HAPPENED))

  const close = async (day: Day): Promise<void> => {
    const at = deps.clock.now()
    journal.shut = day
    journal.closing = day
    const was = nonPerformingIn(journal.classes)
    const earned = earnedOn({ segments: journal.knownOn(day), nonPerforming: was }, day)
    const lines = postingsOf('accrued', earned)
    if (lines.length > 0) {
      const entryId = deps.newId()
      journal.write({
        ...{ entryId, event: 'accrued', eventKey: `accrued:${day}`, loanId: null, reverses: null },
        ...{ sourceId: 'close', valueOn: day, postedOn: day, writtenAt: at, lines },
      })
    }
    const known = history
    const rows = reclass(
      [
        {
          ...{ loanId: loan.loanId, userId: loan.userId, disbursedOn: DISBURSED },
          changes: journal.classes,
          losses: [],
          overdueDaysOn(on) {
            const owed = outstandingOn(factsOf(market, loan, known, on), on)
            if (owed.totalMinor === 0) return undefined
            return owed.dueOn <= on ? owed.overdueDays : null
          },
        },
      ],
      {
        policyOn: (on) => provisionPolicyOn(life.market, on),
        from: toldOfOn !== null && toldOfOn < day ? toldOfOn : day,
        until: day,
      },
    )
    if (toldOfOn !== null && toldOfOn <= day) toldOfOn = null
    const book = bookOf(loan)
    if (rows.length > 0) await recordClasses(deps, tx, loan, { book, day, at, rows })
    journal.closing = null
  }

  const all = factsIn(loan, life)
  if (agreed.couponOn !== null && canTakeCoupon(agreed, life)) {
    const on = agreed.couponOn
    const told = { on, toldOn: on, inTimeOn: on, isPayment: false, loan: agreed }
    all.push({ ...told, change: (was) => was })
  }
  const whenTold = ({ toldOn, inTimeOn }: News): Day => (isInTime ? inTimeOn : toldOn)
  let closedUntil = addDays(DISBURSED, -1)
  for (let n = 0; n <= days; n += 1) {
    today = after(n)
    const isMissed = life.nightsMissed.includes(n) && n < days
    while (n > 0 && !isMissed && addDays(closedUntil, 1) < today) {
      closedUntil = addDays(closedUntil, 1)
      await close(closedUntil)
    }
    const due = all.filter((one) => whenTold(one) === today)
    if (due.length === 0) continue
    const inOrder = life.isToldBackwards && !isInTime ? backwards(due) : due
    for (const { on, change, loan: changed } of inOrder) {
      loan = changed ?? loan
      history = await rebook(deps, tx, loan, change(history))
      newsCount += 1
      toldOfOn = toldOfOn !== null && toldOfOn < on ? toldOfOn : on
    }
    lookAt?.({ loan, journal, history, newsCount })
  }
  return { loan, journal, history, newsCount }
}

const withoutCoupon = (loan: DisbursedLoan): DisbursedLoan => ({
  ...loan,
  ...{ coupon: null, couponId: null, couponOn: null },
})

/** One on a fee that was deducted from the payout would come too late, and so would one after a write-off. */
const canTakeCoupon = ({ terms, coupon }: DisbursedLoan, { coupon: of, writtenOffOn }: Life) =>
  (coupon?.target === 'interest' || terms.feeCollected === 'atRepayment') &&
  (writtenOffOn === null || writtenOffOn > (of?.on ?? 0))

/** Of one day payments can be told in any order; what undoes one comes after it. */
const backwards = (due: readonly News[]): News[] => [
  ...due.filter(({ isPayment }) => isPayment).reverse(),
  ...due.filter(({ isPayment }) => !isPayment),
]

const priceOf = ({ terms, coupon, principalMinor }: DisbursedLoan) => {
  const price = quoteLoan(terms, principalMinor, DISBURSED, coupon)
  const { receiveMinor, feeMinor, taxMinor } = price
  const feeCouponMinor =
    terms.feeCollected === 'atPayout' && coupon?.target === 'fee'
      ? couponOff(coupon, feeMinor)
      : ZERO_MINOR
  return { receiveMinor, feeMinor, taxMinor, feeCollected: terms.feeCollected, feeCouponMinor }
}
