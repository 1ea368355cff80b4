import { createHash } from 'node:crypto'
import { type Day, dayOf } from '@noren/contract/dates'
import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { verifiedNameOf } from '../certification/read-identity.ts'
import { loansOfUser } from '../loans/find-loan.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { lenderOf } from '../loans/products.ts'
import { bereavementWaived } from '../repayments/debt-at-death.ts'
import { readHistory } from '../repayments/loan-history.ts'
import { owedToday } from '../repayments/owed-today.ts'
import { fileNameOf } from './file-name.ts'
import { estateLetter, type LoanOfEstate, mistakeLetter } from './render/estate-letter.ts'

export interface EstateLetter {
  readonly lenderName: string
  readonly fileName: string
  readonly mimeType: 'application/pdf'
  readonly base64: string
  readonly sha256: string
}

/**
 * One letter of each lender whose loans the death has reached, as of today: what is owed of them, or that nothing is. Of a death
 * that was taken back it is a letter to the borrower, of each lender to whom something is owed. The same bytes for the same day,
 * language and state.
 */
export const estateLetters = async (
  deps: Deps,
  on: Querier,
  of: {
    userId: string
    reportNumber: string
    diedOn: Day
    undoneAt: Date | null
    language: Language | null
  },
): Promise<EstateLetter[]> => {
  const { userId, reportNumber, diedOn, undoneAt } = of
  const undoneOn = undoneAt && dayOf(undoneAt, deps.market.zone)
  const borrowerName = (await verifiedNameOf(deps, on, userId)) ?? ''
  const found: { loan: DisbursedLoan; stands: LoanOfEstate }[] = []
  for (const loan of await loansOfUser(on, userId)) {
    const stands = await standingOf(deps, on, loan)
    if (stands && wasDisbursed(loan)) found.push({ loan, stands })
  }
  // Loaded on first use: the PDF library and its fonts take 35 MB.
  const { renderPdf } = await import('./render/render-pdf.ts')
  const letters: EstateLetter[] = []
  for (const [lenderCode, loans] of Map.groupBy(found, ({ loan }) => loan.lenderCode)) {
    const lender = lenderOf(deps, lenderCode)
    const number = `${reportNumber}-${lenderCode.toUpperCase()}`
    const about = {
      ...{ market: deps.market, lender, number, borrowerName, diedOn },
      language: of.language ?? loans[0]?.loan.kfsLanguage ?? 'en',
      asOfOn: deps.clock.businessDay(),
      loans: loans.map(({ stands }) => stands),
    }
    const content = undoneOn ? mistakeLetter({ ...about, undoneOn }) : estateLetter(about)
    const bytes = await renderPdf(content)
    letters.push({
      lenderName: lender.legalName,
      fileName: fileNameOf({ kind: undoneOn ? 'mistakeLetter' : 'estateLetter', number }),
      mimeType: 'application/pdf',
      base64: bytes.toString('base64'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  }
  return letters
}

/** Null of a loan that had ended by itself, and of one that was never paid out. */
const standingOf = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  loan: Loan,
): Promise<LoanOfEstate | null> => {
  if (!wasDisbursed(loan)) return null
  const givenUpMinor = sumMinor(await bereavementWaived(on, loan.loanId))
  const isOwed = isRunning(loan.status) || loan.status === LOAN_STATUS.writtenOff
  if (!isOwed && givenUpMinor === ZERO_MINOR) return null
  const owedMinor: Minor = isOwed
    ? owedToday(deps, loan, await readHistory(on, loan)).totalMinor
    : ZERO_MINOR
  const { loanNumber, currency, terms } = loan
  return { loanNumber, productName: terms.name, currency, owedMinor, givenUpMinor }
}
