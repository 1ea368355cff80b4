import { createHash } from 'node:crypto'
import { addDays, type Day, instantAt } from '@noren/contract/dates'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { isPlatformBook } from '../books/book.ts'
import { listBooks } from '../books/list-books.ts'
import { lenderOf } from '../loans/products.ts'
import { lenderStatement } from '../reconciliation/lender-statement.ts'
import { lenderStatementCsv } from './render/lender-statement-csv.ts'
import { lenderStatementDocument } from './render/lender-statement-document.ts'

export interface LenderStatementFile {
  readonly fileName: string
  readonly mimeType: 'text/csv' | 'application/pdf'
  readonly bytes: Buffer
  readonly sha256: string
}

/**
 * What a lender is told of a sealed day, as a file to send and to keep: where nothing of it is open, the same bytes in the
 * same form and language whenever it is made. Read it on one snapshot.
 * @throws AppError NOT_FOUND when there is no such book of a lender
 */
export const lenderStatementFile = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  asked: { book: string; day: Day; form: 'csv' | 'pdf'; language: Language },
): Promise<LenderStatementFile> => {
  const { book, day, form, language } = asked
  const found = (await listBooks(on)).find((one) => one.book === book)
  if (!found || isPlatformBook(book)) throw new AppError('NOT_FOUND')
  const { currency, lenderCode } = found
  const statement = await lenderStatement(on, { book, day })
  const context = {
    ...{ market: deps.market, lender: lenderOf(deps, lenderCode), currency, language },
    knownOn: deps.clock.businessDay(),
    madeAt: instantAt(addDays(day, 1), 0, deps.market.zone),
  }
  // Loaded on first use, as in keep/document-file.ts.
  const { renderPdf } = await import('./render/render-pdf.ts')
  const bytes =
    form === 'csv'
      ? Buffer.from(lenderStatementCsv(statement, currency))
      : await renderPdf(lenderStatementDocument(context, statement))
  return {
    fileName: `statement-${book}-${day}.${form}`,
    mimeType: form === 'csv' ? 'text/csv' : 'application/pdf',
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
