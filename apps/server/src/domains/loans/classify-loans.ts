import type { Day } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { provisionPolicyOn } from '@noren/markets/market-by-code'
import { type ProvisionPolicy, worstOf } from '@noren/markets/provision-policy'
import { overdueDaysBy } from '@noren/pricing/overdue-days'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { bookOf } from '../books/book.ts'
import { suspenseProblems } from '../books/book-plan.ts'
import type { ShutDay } from '../books/close-day.ts'
import { type ClassRow, listClassChangesOf, recordClasses } from '../books/loan-classes.ts'
import { readBookedFacts } from './bill.ts'
import { findClosedUntil, insertClassStart, listCandidates } from './classes/candidate-store.ts'
import { type DecidedLoss, listLossDecisions } from './classes/loss-store.ts'
import { type LoanToClass, reclass, timelineOf } from './classes/reclass.ts'
import { type Loan, wasDisbursed } from './loan.ts'
import { lockLoan } from './moves.ts'
import * as store from './state/loan-store.ts'

type ClassDeps = Pick<Deps, 'newId' | 'clock' | 'market'>

const BORROWERS_AT_ONCE = 200

/**
 * Counts how long the loans of a book are unpaid at the close of a day, in its transaction, and writes the classes
 * that change: borrower by borrower, because one loan that does not perform makes the others so too.
 * @returns how many loans have another class
 */
export const classifyLoans = async (deps: ClassDeps, tx: Tx, shut: ShutDay): Promise<number> => {
  const { book, day } = shut
  const policyOn = (on: Day): ProvisionPolicy => provisionPolicyOn(deps.market.code, on)
  const candidates = await listCandidates(tx, { book, day, ...daysIn(policyOn(day)) })
  await insertClassStart(tx, { book, day })
  let count = 0
  for (let first = 0; first < candidates.length; first += BORROWERS_AT_ONCE) {
    const page = candidates.slice(first, first + BORROWERS_AT_ONCE)
    const loansOf = await readLoans(deps, tx, { book, userIds: page.map(({ userId }) => userId) })
    for (const { userId, toldOfOn } of page) {
      const loans = loansOf.get(userId) ?? []
      const rows = reclass(loans, { policyOn, from: firstDay(loans, toldOfOn, day), until: day })
      for (const [loanId, own] of Map.groupBy(rows, (row) => row.loanId)) {
        const loan = await lockLoan(tx, loanId)
        await recordClasses(deps, tx, loan, { ...shut, rows: own })
        count += 1
      }
    }
  }
  return count
}

/** From where on the classes are counted: from the beginning where none is known yet. */
const firstDay = (loans: readonly LoanToClass[], toldOfOn: Day | null, day: Day): Day => {
  const isNew = loans.every(({ changes }) => changes.length === 0)
  const begins = isNew ? loans.flatMap(({ disbursedOn }) => disbursedOn ?? []) : []
  const [first = day] = [...begins, ...(toldOfOn ? [toldOfOn] : []), day].sort()
  return first
}

const daysIn = (policy: ProvisionPolicy) => {
  const byDays = policy.classes.flatMap(({ classCode, fromOverdueDays }) =>
    fromOverdueDays === null ? [] : [{ classCode, fromOverdueDays }],
  )
  return {
    codes: byDays.map(({ classCode }) => classCode),
    fromDays: byDays.map(({ fromOverdueDays }) => fromOverdueDays),
    firstCode: worstOf(policy, []).classCode,
  }
}

/** The loans of these borrowers from one book, with what is known of them. */
const readLoans = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  of: { book: string; userIds: readonly string[] },
): Promise<Map<string, LoanToClass[]>> => {
  const loans = await store.listLoansInBook(on, of)
  const loanIds = loans.map(({ loanId }) => loanId)
  const changes = await listClassChangesOf(on, loanIds)
  const known = Map.groupBy(changes, ({ loanId }) => loanId)
  const decided = Map.groupBy(await listLossDecisions(on, loanIds), ({ loanId }) => loanId)
  const toClass = await Promise.all(
    loans.map((loan) => {
      const { loanId } = loan
      const of = { changes: known.get(loanId) ?? [], losses: decided.get(loanId) ?? [] }
      return loanToClass(deps, on, loan, of)
    }),
  )
  return Map.groupBy(toClass, ({ userId }) => userId)
}

const loanToClass = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  loan: Loan,
  known: { changes: readonly ClassRow[]; losses: readonly DecidedLoss[] },
): Promise<LoanToClass> => {
  const { loanId, userId } = loan
  if (!wasDisbursed(loan) || loan.status === LOAN_STATUS.cancelled) {
    return { loanId, userId, ...known, disbursedOn: null, overdueDaysOn: () => undefined }
  }
  const factsOn = await readBookedFacts(deps, on, loan)
  return {
    loanId,
    userId,
    ...known,
    disbursedOn: loan.disbursedOn,
    overdueDaysOn: overdueDaysBy(loan.disbursedOn, factsOn),
  }
}

/**
 * Where the classes of these loans are not what their days say, or their suspended income not what their classes say:
 * as sentences. A borrower of whom something was told since the last close is looked at after the next one.
 */
export const verifyClasses = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  loans: readonly Loan[],
): Promise<string[]> => {
  const policyOn = (day: Day): ProvisionPolicy => provisionPolicyOn(deps.market.code, day)
  const problems: string[] = []
  for (const [book, inBook] of Map.groupBy(loans, bookOf)) {
    const userIds = [...new Set(inBook.map(({ userId }) => userId))]
    const closed = await findClosedUntil(on, { book, userIds })
    // After an upgrade the next close writes them.
    if (!closed?.isClassed) continue
    const asked = userIds.filter((userId) => !closed.toldSince.includes(userId))
    const loansOf = await readLoans(deps, on, { book, userIds: asked })
    for (const own of loansOf.values()) {
      const fresh = own.map((loan) => ({ ...loan, changes: [] }))
      const from = firstDay(fresh, null, closed.day)
      const rows = reclass(fresh, { policyOn, from, until: closed.day })
      for (const { loanId, userId, changes } of own) {
        const expected = rows.filter((row) => row.loanId === loanId)
        problems.push(...classProblems(loanId, { expected, changes }, worstOf(policyOn(from), [])))
        if (changes.length === 0) continue
        problems.push(...(await suspenseProblems(on, { loanId, userId }, closed.day)))
      }
    }
  }
  return problems
}

const classProblems = (
  loanId: string,
  { expected, changes }: { expected: readonly ClassRow[]; changes: readonly ClassRow[] },
  { classCode: first }: { classCode: string },
): string[] => {
  const [is, should] = [timelineOf(changes), timelineOf(expected)]
  const days = [...new Set([...changes, ...expected].map(({ classOn }) => classOn))].sort()
  return days.flatMap((day) => {
    const [a, b] = [is.at(day), should.at(day)]
    const isSame =
      (a?.classCode ?? first) === (b?.classCode ?? first) &&
      (a?.isNonPerforming ?? false) === (b?.isNonPerforming ?? false)
    return isSame
      ? []
      : [
          `loan ${loanId}: from ${day} on its class is ${a?.classCode ?? first}, by its days it is ${b?.classCode ?? first}`,
        ]
  })
}
