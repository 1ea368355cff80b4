import { createHash } from 'node:crypto'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { platformDocument } from '../platform-fees/platform-fees.ts'
import { platformInvoiceDocument } from './render/platform-invoice-document.ts'

/**
 * The paper of an invoice of the platform or of a credit note: the same bytes in the same language whenever it is made.
 * @throws AppError NOT_FOUND
 */
export const platformInvoiceFile = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  { documentId, language }: { documentId: string; language: Language },
): Promise<{ fileName: string; mimeType: 'application/pdf'; base64: string; sha256: string }> => {
  const of = await platformDocument(deps, on, documentId)
  // Loaded on first use, as in keep/document-file.ts.
  const { renderPdf } = await import('./render/render-pdf.ts')
  const bytes = await renderPdf(platformInvoiceDocument({ market: deps.market, language }, of))
  return {
    fileName: `${of.name.replaceAll('/', '-')}.pdf`,
    mimeType: 'application/pdf',
    base64: bytes.toString('base64'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
