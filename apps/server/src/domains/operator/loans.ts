import { addDays, type Day, dayOf, daysBetween, earlierDay, laterDay } from '@noren/contract/dates'
import { isInProcess, LOAN_STATUS } from '@noren/contract/loan-status'
import type { Minor } from '@noren/contract/money'
import { AS_OF_DAYS_AHEAD, LOAN_DAYS_MAX, type LoanBucket } from '@noren/contract/operator/loans'
import type { LookPurpose } from '@noren/contract/operator/looking'
import type { Outstanding } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { FROM_NEWEST, type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { writeRead, writeReadOfSitting } from '../audit/personal-data-reads.ts'
import { type LoanBalances, loanBalances } from '../books/loan-balances.ts'
import { type LoanEntry, loanEntries } from '../books/loan-journal.ts'
import { overpaymentAt } from '../books/overpayments.ts'
import { borrowDocument, borrowDocuments } from '../documents/borrow-documents.ts'
import { loansBehind, type Point } from '../insight/loans-behind.ts'
import { loanById } from '../loans/find-loan.ts'
import {
  type LoanFilter,
  type LoanPage,
  listLoansByDue,
  listLoansById,
  listLoansByTime,
} from '../loans/list-loans.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { extensionsOf, type LoanPayout, movesOf, payoutsOf } from '../loans/loan-story.ts'
import { listProofsOfLoan } from '../proofs/find-proofs.ts'
import { paymentPage, type StaffPayment } from '../repayments/find-payments.ts'
import { readHistory } from '../repayments/loan-history.ts'
import { owedAsOf, owedOfLoan } from '../repayments/owed-as-of.ts'
import { promisesOf } from '../repayments/promises.ts'
import { type RepayDetail, repayDetail } from '../repayments/repay-detail.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import { refuseManyReveals } from './reveal-field.ts'

/** Loans, newest first. A list opens nobody, so no access is recorded. */
export const listLoans = (
  { db }: Pick<Deps, 'db'>,
  filter: LoanFilter,
  page: PageAsked<Date>,
): Promise<LoanPage<Date>> => listLoansByTime(db, filter, page)

/** Loans that run, of a bucket or all, the soonest due first. */
export const listLoansDue = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: LoanFilter & { bucket: LoanBucket | null },
  page: PageAsked<Day>,
): Promise<LoanPage<Day>> => {
  const { status } = filter
  if (status !== null && status !== LOAN_STATUS.disbursed && status !== LOAN_STATUS.overdue) {
    throw new AppError('VALIDATION', { fields: [{ path: 'status', rule: 'choice' }] })
  }
  return listLoansByDue(db, { ...filter, today: clock.businessDay() }, page)
}

/** The loans behind a figure of the Insight pages, by their ids. */
export const listLoansBehind = async (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  point: Point,
  { lenderCode, productCode }: Pick<LoanFilter, 'lenderCode' | 'productCode'>,
  { after, limit }: PageAsked<Day>,
): Promise<LoanPage<Day>> => {
  const of = { currency: market.currency, lenderCode, productCode }
  const loanIds = await loansBehind(db, point, { ...of, after: after.id, limit: limit + 1 })
  const found = pageOf(loanIds, limit, (id) => ({ key: point.on, id }))
  return { rows: await listLoansById(db, found.rows), next: found.next, isPartial: false }
}

/** The payments of a loan, newest first, reversed ones too. */
export const listPayments = async (
  { db }: Pick<Deps, 'db'>,
  loanId: string,
  page: PageAsked<Date>,
): Promise<Page<StaffPayment, Date>> => {
  if (!(await loanById(db, loanId))) throw new AppError('NOT_FOUND')
  return paymentPage(db, loanId, page)
}

export interface LoanEvent {
  at: Date
  what:
    | 'moved'
    | 'paid'
    | 'reversed'
    | 'waived'
    | 'extended'
    | 'promised'
    | 'planAgreed'
    | 'settlementAsked'
    | 'proofSent'
    | 'proofDecided'
  why?: string
  fromStatus?: number
  toStatus?: number
  amountMinor?: Minor | null
  onDay?: Day
  subjectId?: string
}

export interface ShownLoan {
  detail: RepayDetail
  /** Null before the payout. */
  books: LoanBalances['owed'] | null
  overpaidMinor: Minor
  entries: LoanEntry[]
  payments: StaffPayment[]
  payouts: LoanPayout[]
  /** Newest first. */
  timeline: LoanEvent[]
}

const SHOWN_MAX = 100

/** What a loan owes at the end of a day: one line in the borrower's access log for one sitting over the loan. */
export const loanAsOf = async (
  deps: Deps,
  who: Operator,
  { loanId, day, purpose }: { loanId: string; day: Day; purpose: LookPurpose },
  at: Date,
): Promise<{ loan: Loan; outstanding: Outstanding; isAhead: boolean }> => {
  const { db, clock } = deps
  const loan = await loanById(db, loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  const today = clock.businessDay()
  if (!wasDisbursed(loan) || day < loan.disbursedOn || day > addDays(today, AS_OF_DAYS_AHEAD)) {
    throw new AppError('VALIDATION', { fields: [{ path: 'day', rule: 'range' }] })
  }
  const outstanding = await owedAsOf(deps, loan, day)
  const read = { what: 'loan', subjectId: loanId, purpose: purposeFor(who, purpose), at } as const
  const { operatorId } = who
  await inTransaction(db, (tx) =>
    writeReadOfSitting(tx, { userId: loan.userId, operatorId, ...read }),
  )
  return { loan, outstanding, isAhead: day > today }
}

/** How far behind the later of today and the due day. */
const DAYS_BEHIND = 30

/** What a loan owed by day since its payout, and will owe if nothing is paid; today is among the days. */
export const loanDays = async (
  deps: Deps,
  who: Operator,
  { loanId, purpose }: { loanId: string; purpose: LookPurpose },
  at: Date,
): Promise<{ loan: Loan; today: Day; days: { day: Day; outstanding: Outstanding }[] }> => {
  const { db, clock } = deps
  const loan = await loanById(db, loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  if (!wasDisbursed(loan)) {
    throw new AppError('VALIDATION', { fields: [{ path: 'loanId', rule: 'choice' }] })
  }
  const today = clock.businessDay()
  const owedOn = await owedOfLoan(deps, loan)
  const days = daysShown(loan, today, deps.market.zone).map((day) => ({
    day,
    outstanding: owedOn(day),
  }))
  const read = { what: 'loan', subjectId: loanId, purpose: purposeFor(who, purpose), at } as const
  const { operatorId } = who
  await inTransaction(db, (tx) =>
    writeReadOfSitting(tx, { userId: loan.userId, operatorId, ...read }),
  )
  return { loan, today, days }
}

const daysShown = (loan: DisbursedLoan, today: Day, zone: string): Day[] => {
  const first = loan.disbursedOn
  const ahead = addDays(laterDay(loan.dueOn, today), DAYS_BEHIND)
  const last = loan.closedAt
    ? dayOf(loan.closedAt, zone)
    : earlierDay(ahead, addDays(today, AS_OF_DAYS_AHEAD))
  const step = Math.ceil((daysBetween(first, last) + 1) / LOAN_DAYS_MAX)
  const days: Day[] = []
  const offset = daysBetween(first, earlierDay(today, last)) % step
  for (let day = addDays(first, offset); day <= last; day = addDays(day, step)) days.push(day)
  return days
}

/** The papers of a loan as its borrower has them. */
export const loanPapers = async (deps: Deps, loanId: string) => {
  const loan = await loanById(deps.db, loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  return borrowDocuments(deps, loan, loanId)
}

/**
 * One paper of the loan, as its borrower has it, which names them: one of what is shown whole in a day. The access is
 * recorded. Throws NOT_FOUND, TOO_MANY.
 */
export const loanPaper = async (
  deps: Deps,
  who: Operator,
  asked: { loanId: string; documentId: string; purpose: LookPurpose },
  at: Date,
) => {
  const loan = await loanById(deps.db, asked.loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  const { userId } = loan
  const paper = await borrowDocument(deps, { userId }, asked.documentId)
  if (paper.loanId !== asked.loanId) throw new AppError('NOT_FOUND')
  const purpose = purposeFor(who, asked.purpose)
  const read = { what: 'loanPaper', subjectId: asked.documentId, purpose, at } as const
  const { operatorId } = who
  await inTransaction(deps.db, async (tx) => {
    await refuseManyReveals(tx, who, at)
    await writeRead(tx, { userId, operatorId, ...read })
  })
  return paper
}

/** One loan with all that happened to it. The access is recorded for its borrower, once. */
export const showLoan = async (
  deps: Deps,
  who: Operator,
  { loanId, purpose }: { loanId: string; purpose: LookPurpose },
  at: Date,
): Promise<ShownLoan> => {
  const { db } = deps
  const loan = await loanById(db, loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  const { userId } = loan
  const detail = await repayDetail(deps, { userId }, loanId)
  const wasPaidOut = !isInProcess(loan.status) && loan.disbursedOn !== null
  const [books, entries, { rows: payments }, payouts, overpaidMinor] = await Promise.all([
    wasPaidOut ? loanBalances(db, loan, detail.asOn) : null,
    loanEntries(db, loanId),
    paymentPage(db, loanId, { after: FROM_NEWEST, limit: SHOWN_MAX }),
    payoutsOf(db, loanId),
    overpaymentAt(db, loan),
  ])
  const timeline = await timelineOf(deps, { loanId, userId }, payments)
  await inTransaction(db, (tx) =>
    writeRead(tx, {
      userId,
      operatorId: who.operatorId,
      what: 'loan',
      subjectId: loanId,
      purpose: purposeFor(who, purpose),
      at,
    }),
  )
  return {
    ...{ detail, books: books?.owed ?? null, entries, payments, payouts, timeline },
    overpaidMinor,
  }
}

const timelineOf = async (
  { db }: Deps,
  loan: { loanId: string; userId: string },
  payments: readonly StaffPayment[],
): Promise<LoanEvent[]> => {
  const { loanId } = loan
  const [moves, extensions, { waivers, plans, settlement }, promises, proofs] = await Promise.all([
    movesOf(db, loanId),
    extensionsOf(db, loanId),
    readHistory(db, loan),
    promisesOf(db, loan),
    listProofsOfLoan(db, { ...loan, limit: SHOWN_MAX }),
  ])
  const events: LoanEvent[] = [
    ...moves.map((move) => ({ what: 'moved' as const, ...move })),
    ...payments.flatMap(({ paymentId: subjectId, paidAt, amountMinor, paidOn, reversedAt }) => [
      { what: 'paid' as const, at: paidAt, amountMinor, onDay: paidOn, subjectId },
      ...(reversedAt
        ? [{ what: 'reversed' as const, at: reversedAt, amountMinor, subjectId }]
        : []),
    ]),
    ...waivers.map(({ waivedAt: at, part: why, amountMinor, waivedOn: onDay }) => ({
      ...{ what: 'waived' as const, at, why, amountMinor, onDay },
    })),
    ...extensions.map(({ at, dueOn: onDay, feeMinor: amountMinor }) => ({
      ...{ what: 'extended' as const, at, onDay, amountMinor },
    })),
    ...promises.map(({ madeAt: at, promisedOn: onDay, amountMinor }) => ({
      ...{ what: 'promised' as const, at, onDay, amountMinor },
    })),
    ...plans.map(({ agreedAt: at, kind: why, rows }) => ({
      ...{ what: 'planAgreed' as const, at, why, ...(rows[0] && { onDay: rows[0].dueOn }) },
    })),
    ...(settlement
      ? [
          {
            ...{ what: 'settlementAsked' as const, at: settlement.askedAt, why: settlement.state },
            amountMinor: settlement.sumMinor,
            subjectId: settlement.settlementId,
          },
        ]
      : []),
    ...proofs.flatMap(({ proofId: subjectId, sentAt, decidedAt, state: why }) => [
      { what: 'proofSent' as const, at: sentAt, subjectId },
      ...(decidedAt ? [{ what: 'proofDecided' as const, at: decidedAt, why, subjectId }] : []),
    ]),
  ]
  return events.sort((one, other) => other.at.getTime() - one.at.getTime())
}
