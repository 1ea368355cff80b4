import { createHash } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { LoanPart } from '../books/chart.ts'
import { findLoan } from '../loans/find-loan.ts'
import { wasDisbursed } from '../loans/loan.ts'
import { fileNameOf } from './file-name.ts'
import { pastStatement } from './keep/current-documents.ts'
import { renderPdf } from './render/render-pdf.ts'
import {
  type AccountLine,
  accountLines,
  interestTaxOf,
  type ToldReason,
  toldOnIn,
  whyOf,
} from './render/statement-document.ts'

export interface LoanStatement {
  readonly day: Day
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
  readonly file: { readonly name: string; readonly pdf: Buffer; readonly sha256: string }
}

/**
 * How the person's own loan stood at the end of a day, yesterday's unless another is named: what its books say of that
 * day as known now, and the same as a document.
 * @throws AppError NOT_FOUND, VALIDATION for a day before the loan was paid out or one that is not over
 */
export const loanStatement = async (
  deps: Deps,
  who: { userId: string },
  asked: { loanId: string; day: Day | undefined },
): Promise<LoanStatement> => {
  const today = deps.clock.businessDay()
  const day = asked.day ?? addDays(today, -1)
  const { loan, facts, content } = await inTransaction(
    deps.db,
    async (tx) => {
      const found = await findLoan(tx, { userId: who.userId, loanId: asked.loanId })
      if (!found) throw new AppError('NOT_FOUND')
      if (!wasDisbursed(found) || day < found.disbursedOn || day >= today) {
        throw new AppError('VALIDATION', { fields: [{ path: 'day', rule: 'range' }] })
      }
      return { loan: found, ...(await pastStatement(deps, tx, found, day)) }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
  const { entries, struck, balances, outstanding, knownOn } = facts
  const toldOn = toldOnIn(facts, deps.market)
  const pdf = await renderPdf(content)
  return {
    ...{ day, knownOn, currency: loan.currency },
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
    file: {
      name: fileNameOf({ kind: 'statement', number: `${content.number}-${day}` }),
      pdf,
      sha256: createHash('sha256').update(pdf).digest('hex'),
    },
  }
}

const whatOf = ({ event, charge }: AccountLine): string =>
  event === 'reversed' ? event : (charge ?? event)
