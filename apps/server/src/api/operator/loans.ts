import { isRunning, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { addMinor, decimalFromMinor, type Minor, ZERO_MINOR } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/loans'
import { percentFromBasisPoints } from '@noren/contract/percent'
import type { Language } from '@noren/i18n/languages'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import type { Outstanding } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import { fileNameOf } from '../../domains/documents/file-name.ts'
import type { Point } from '../../domains/insight/loans-behind.ts'
import {
  bucketOf,
  daysPastDue,
  type LoanFactsRow,
  type LoanPage,
} from '../../domains/loans/list-loans.ts'
import * as loans from '../../domains/operator/loans.ts'
import { type Route, route } from '../../http/route.ts'
import { UUID } from '../../platform/ids.ts'
import { FROM_FIRST_DAY, FROM_NEWEST } from '../../platform/pages.ts'
import { dayFromWire } from '../day-input.ts'
import { dayFrom } from '../wire/day.ts'
import { planOf } from '../wire/loan-detail.ts'
import { wireApplication, wireReasons } from '../wire/operator.ts'
import { cursorOf, pageByDay, pageByTime } from './paging.ts'

/** Loans as the staff list and open them. */
export const loanRoutes = (deps: Deps): Route[] => [
  route(calls.listLoans, async ({ query, at }) => {
    const { status, bucket = null, lender = null, product = null, sort } = query
    const filter = {
      status: status === undefined ? null : Number(status),
      lenderCode: lender,
      productCode: product,
    }
    const point = pointOf(query)
    const byDue = bucket !== null || sort === 'due'
    const found: LoanPage<Date | string> = point
      ? await loans.listLoansBehind(deps, point, filter, pageByDay(query, FROM_FIRST_DAY))
      : byDue
        ? await loans.listLoansDue(deps, { ...filter, bucket }, pageByDay(query, FROM_FIRST_DAY))
        : await loans.listLoans(deps, filter, pageByTime(query, FROM_NEWEST))
    return {
      items: found.rows.map((row) => wireLine(deps, row)),
      nextCursor: cursorOf(found.next),
      isPartial: found.isPartial,
      asOf: at.toISOString(),
    }
  }),
  route(calls.showLoan, async ({ who, params, query, language, at }) =>
    wireShown(await loans.showLoan(deps, who, { ...params, ...query }, at), language),
  ),
  route(calls.loanDays, async ({ who, params, query, at }) => {
    const asked = { loanId: params.loanId, purpose: query.purpose }
    const { loan, today, days } = await loans.loanDays(deps, who, asked, at)
    const money = (amount: Minor) => decimalFromMinor(amount, loan.currency)
    return {
      today,
      days: days.map(({ day, outstanding }) => ({
        day,
        ...wireOwed(outstanding, money),
        total: money(outstanding.totalMinor),
      })),
    }
  }),
  route(calls.loanAsOf, async ({ who, params, query, at }) => {
    const day = dayFromWire(params.day, 'day')
    const asked = { loanId: params.loanId, day, ...query }
    const { loan, outstanding, isAhead } = await loans.loanAsOf(deps, who, asked, at)
    const money = (amount: Minor) => decimalFromMinor(amount, loan.currency)
    const owed = { ...wireOwed(outstanding, money), total: money(outstanding.totalMinor) }
    return { day, owed, overdueDays: outstanding.overdueDays, isAhead }
  }),
  route(calls.loanPapers, async ({ params }) => ({
    details: (await loans.loanPapers(deps, params.loanId)).map(({ byteCount, ...paper }) => ({
      documentId: paper.documentId,
      kind: paper.kind,
      title: paper.title,
      language: paper.language,
      madeAt: paper.madeAt.toISOString(),
      bytes: byteCount,
      sha256: paper.sha256,
    })),
  })),
  route(calls.loanPaper, async ({ who, params, query, at }) => {
    const paper = await loans.loanPaper(deps, who, { ...params, ...query }, at)
    return {
      fileName: fileNameOf(paper),
      mimeType: 'application/pdf' as const,
      base64: paper.pdf.toString('base64'),
      sha256: paper.sha256,
    }
  }),
  route(calls.listPayments, async ({ params, query, at }) => {
    const page = pageByTime(query, FROM_NEWEST)
    const { rows, next } = await loans.listPayments(deps, params.loanId, page)
    return {
      items: rows.map(wirePayment),
      nextCursor: cursorOf(next),
      asOf: at.toISOString(),
    }
  }),
]

/** The figure whose loans are asked for; null where none is. @throws AppError VALIDATION */
const pointOf = (query: {
  on?: string | undefined
  over?: string | undefined
  vintage?: string | undefined
  from?: string | undefined
  was?: string | undefined
  became?: string | undefined
}): Point | null => {
  const on = dayFrom('on', query.on)
  if (on === undefined) return null
  const from = dayFrom('from', query.from)
  const { vintage, over, was, became = null } = query
  return {
    on,
    over: over === undefined ? null : Number(over),
    vintage: vintage === undefined ? null : (dayFrom('vintage', `${vintage}-01`) ?? null),
    moved: from && was ? { from, was, became } : null,
  }
}

const wireLine = ({ clock }: Pick<Deps, 'clock'>, loan: LoanFactsRow) => {
  const { principalMinor, principalLeftMinor, currency } = loan
  const today = clock.businessDay()
  return {
    loanId: loan.loanId,
    userId: loan.userId,
    loanNumber: loan.loanNumber,
    borrowStatus: loan.status,
    lenderCode: loan.lenderCode,
    productCode: loan.productCode,
    currency,
    amount: decimalFromMinor(principalMinor, currency),
    appliedAt: loan.appliedAt.toISOString(),
    disbursedOn: loan.disbursedOn,
    dueOn: loan.dueOn,
    daysPastDue: daysPastDue(loan, today),
    bucket: bucketOf(loan, today),
    principalLeft: loan.disbursedOn && decimalFromMinor(principalLeftMinor, currency),
  }
}

const wirePayment = (payment: loans.ShownLoan['payments'][number]) => {
  const { currency } = payment
  const money = (amount: Minor) => decimalFromMinor(amount, currency)
  return {
    paymentId: payment.paymentId,
    receiptNumber: payment.receiptNumber,
    loanId: payment.loanId,
    channel: payment.channel,
    utr: payment.utr,
    currency,
    amount: money(payment.amountMinor),
    principal: money(payment.principalMinor),
    interest: money(payment.interestMinor),
    fee: money(payment.feeMinor),
    tax: money(payment.taxMinor),
    penal: money(payment.penalMinor),
    overpaid: money(payment.overpaymentMinor),
    paidOn: payment.paidOn,
    paidAt: payment.paidAt.toISOString(),
    purpose: payment.purpose,
    reversedAt: payment.reversedAt?.toISOString() ?? null,
  }
}

const isOwed = (status: LoanStatus): boolean =>
  isRunning(status) || status === LOAN_STATUS.writtenOff

const wireShown = (shown: loans.ShownLoan, language: Language) => {
  const { detail, books, entries, payments, payouts, timeline, overpaidMinor } = shown
  const { loan, quote, outstanding, asOn } = detail
  const money = (amount: Minor) => decimalFromMinor(amount, loan.currency)
  return {
    ...wireApplication(loan),
    disbursedOn: loan.disbursedOn,
    dueOn: loan.dueOn,
    daysPastDue: daysPastDue(loan, asOn),
    bucket: bucketOf(loan, asOn),
    productName: loan.terms.name,
    lenderName: detail.lender.legalName,
    asOn,
    coolingOffUntil: loan.coolingOffUntil?.toISOString() ?? null,
    closedAt: loan.closedAt?.toISOString() ?? null,
    reasons: wireReasons(loan.reasonCodes, language),
    reapplyOn: loan.reapplyOn,
    kfs: { kfsId: loan.kfsId, kfsNumber: loan.kfsNumber, kfsHash: loan.kfsHash },
    facts: {
      receive: money(quote.receiveMinor),
      payBack: money(quote.repayMinor),
      totalCost: money(quote.totalCostMinor),
      apr: percentFromBasisPoints(annualCostBasisPoints(quote)),
    },
    owed:
      outstanding && isOwed(loan.status)
        ? { ...wireOwed(outstanding, money), total: money(outstanding.totalMinor) }
        : null,
    books: books && wireBooks(shown, books, money),
    overpaid: money(overpaidMinor),
    plan: planOf(detail.plan, money),
    schedule: quote.schedule.map((row) => {
      const left = outstanding?.rows.find(({ number }) => number === row.number)
      return {
        number: row.number,
        dueOn: left?.dueOn ?? row.dueOn,
        principal: money(row.principalMinor),
        interest: money(row.interestMinor),
        fee: money(row.feeMinor),
        tax: money(row.taxMinor),
        total: money(row.payMinor),
        isPaid: left?.unpaidPrincipalMinor === 0 && left.unpaidInterestMinor === 0,
      }
    }),
    entries: entries.map(
      ({ entryId, event, valueOn, writtenAt, side, part, reason, ...entry }) => ({
        ...{ event, valueOn, side, part, reason },
        ...{ debitCode: entry.debitCode, creditCode: entry.creditCode },
        entryId: UUID.test(entryId) ? entryId : null,
        writtenAt: writtenAt.toISOString(),
        amount: money(entry.amountMinor),
      }),
    ),
    payments: payments.map(wirePayment),
    payouts: payouts.map(({ amountMinor, createdAt, settledAt, ...payout }) => ({
      ...payout,
      amount: money(amountMinor),
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    timeline: timeline.map((event) => ({
      at: event.at.toISOString(),
      what: event.what,
      why: event.why ?? null,
      fromStatus: event.fromStatus ?? null,
      toStatus: event.toStatus ?? null,
      amount:
        event.amountMinor === undefined || event.amountMinor === null
          ? null
          : money(event.amountMinor),
      onDay: event.onDay ?? null,
      subjectId: event.subjectId ?? null,
    })),
  }
}

const wireOwed = (owed: Outstanding, money: (amount: Minor) => string) => ({
  principal: money(owed.principalMinor),
  interest: money(owed.interestMinor),
  fee: money(owed.feeMinor),
  tax: money(owed.taxMinor),
  penal: money(owed.penalMinor),
})

/** A closed loan owes nothing of any part, by the books either. */
const wireBooks = (
  { detail: { loan, outstanding } }: loans.ShownLoan,
  books: NonNullable<loans.ShownLoan['books']>,
  money: (amount: Minor) => string,
) => {
  const parts = {
    principal: money(books.principal),
    interest: money(books.interest),
    fee: money(books.fee),
    tax: money(books.tax),
    penal: money(books.penal),
  }
  // In the books what a plan holds is owed, since only its end lets it off.
  const heldMinor = outstanding?.plan?.heldPenalMinor ?? ZERO_MINOR
  const expected = outstanding && {
    ...outstanding,
    penalMinor: addMinor(outstanding.penalMinor, heldMinor),
  }
  const owed = expected && isOwed(loan.status) ? wireOwed(expected, money) : null
  const isSame = owed
    ? Object.entries(parts).every(([part, amount]) => owed[part as keyof typeof owed] === amount)
    : Object.values(books).every((amount) => amount === 0)
  return { ...parts, isSame }
}
