import { createHash } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { LoanPart } from '../books/chart.ts'
import { wasKnownOn } from '../books/loan-balances.ts'
import { findLoan, loanById, loanByNumber } from '../loans/find-loan.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { fileNameOf } from './file-name.ts'
import { type PastFacts, pastFacts, pastStatement } from './keep/current-documents.ts'
import {
  type AccountLine,
  accountLines,
  interestTaxOf,
  type ToldReason,
  toldOnIn,
  whyOf,
} from './render/statement-document.ts'

/** How a loan stood at the end of a day that is over. */
export interface LoanAccount {
  readonly day: Day
  /** What was told later is not in it. */
  readonly knownOn: Day
  readonly currency: Currency
  readonly owed: Readonly<Record<LoanPart, Minor>>
  /** The tax in the interest that was paid, and in what is owed of it; null where interest bears none. */
  readonly interestTax: { readonly paidMinor: Minor; readonly owedMinor: Minor } | null
  readonly totalMinor: Minor
  /** What is written off no longer grows. */
  readonly isFrozen: boolean
  readonly lines: readonly {
    readonly on: Day
    /** Where it was told of later than it counts for. */
    readonly toldOn: Day | null
    readonly what: string
    readonly chargedMinor: Minor
    readonly settledMinor: Minor
    readonly balanceMinor: Minor
    /** Taken back, or what took it back: it changes no balance. */
    readonly isStruck: boolean
    /** Of what took it back: the reason, where the borrower is told. */
    readonly why: ToldReason | null
  }[]
}

export interface LoanStatement extends LoanAccount {
  readonly file: { readonly name: string; readonly pdf: Buffer; readonly sha256: string }
}

export interface StatementDays {
  /** Yesterday unless another is named. */
  readonly day: Day | undefined
  /** As known today unless another is named. */
  readonly knownOn: Day | undefined
}

/**
 * How the person's own loan stood at the end of a day: what its books say of that day as known on it, a later one or
 * now, and the same as a document.
 * @throws AppError NOT_FOUND, VALIDATION for a day before the loan was paid out, one that is not over, and one of
 * knowledge that is before it or still to come
 */
export const loanStatement = async (
  deps: Deps,
  who: { userId: string },
  asked: StatementDays & { loanId: string },
): Promise<LoanStatement> => {
  const { loan, facts, content } = await inTransaction(
    deps.db,
    async (tx) => {
      const { loanId } = asked
      const found = await readPast(deps, tx, await findLoan(tx, { ...who, loanId }), asked)
      return { ...found, content: await pastStatement(deps, tx, found.loan, found.facts) }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
  // Loaded on first use, as in keep/document-file.ts.
  const { renderPdf } = await import('./render/render-pdf.ts')
  const pdf = await renderPdf(content)
  return {
    ...accountOf(deps, loan, facts),
    file: {
      name: fileNameOf({ kind: 'statement', number: `${content.number}-${facts.asOf}` }),
      pdf,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    },
  }
}

/**
 * The same of any loan, for who reads the books: it names nobody. Read it on one snapshot.
 * @throws AppError as above
 */
export const loanAccount = async (
  deps: Pick<Deps, 'clock' | 'market'>,
  on: Querier,
  { loanNumber, ...asked }: StatementDays & { loanNumber: string },
): Promise<LoanAccount> => {
  const numbered = await loanByNumber(on, loanNumber)
  const found = numbered && (await loanById(on, numbered.loanId))
  const { loan, facts } = await readPast(deps, on, found, asked)
  return accountOf(deps, loan, facts)
}

const readPast = async (
  { clock }: Pick<Deps, 'clock'>,
  on: Querier,
  loan: Loan | undefined,
  asked: StatementDays,
): Promise<{ loan: DisbursedLoan; facts: PastFacts }> => {
  if (!loan) throw new AppError('NOT_FOUND')
  const today = clock.businessDay()
  const { day = addDays(today, -1), knownOn = today } = asked
  if (!wasDisbursed(loan) || day < loan.disbursedOn || day >= today) throw outOfRange('day')
  if (knownOn < day || knownOn > today) throw outOfRange('knownOn')
  // Its payout may have been told later than it counts for.
  if (knownOn < today && !(await wasKnownOn(on, loan, knownOn))) throw outOfRange('knownOn')
  return { loan, facts: await pastFacts(on, loan, { day, knownOn }) }
}

const outOfRange = (path: string) =>
  new AppError('VALIDATION', { fields: [{ path, rule: 'range' }] })

const accountOf = (
  { market }: Pick<Deps, 'market'>,
  loan: DisbursedLoan,
  facts: PastFacts,
): LoanAccount => {
  const { entries, struck, balances, outstanding, knownOn, asOf } = facts
  const toldOn = toldOnIn(facts, market)
  return {
    ...{ day: asOf, knownOn, currency: loan.currency },
    owed: balances.owed,
    interestTax: loan.terms.taxOnInterestPpm > 0 ? interestTaxOf(loan, facts) : null,
    totalMinor: outstanding.totalMinor,
    isFrozen: balances.writtenOffMinor > 0,
    lines: accountLines(entries, struck).map((line) => ({
      ...{ on: line.on, toldOn: toldOn(line), what: whatOf(line) },
      ...{ isStruck: line.isStruck, why: whyOf(facts, line) },
      ...{ chargedMinor: line.chargedMinor, settledMinor: line.settledMinor },
      balanceMinor: line.balanceMinor,
    })),
  }
}

const whatOf = ({ event, charge }: AccountLine): string =>
  event === 'reversed' ? event : (charge ?? event)
