import * as calls from '@noren/contract/documents'
import type { Deps } from '../deps.ts'
import * as documents from '../domains/documents/borrow-documents.ts'
import { documentMail, sendDocumentMail } from '../domains/documents/document-mail.ts'
import { fileNameOf } from '../domains/documents/file-name.ts'
import { type Route, route } from '../http/route.ts'

export const documentRoutes = (deps: Deps): Route[] => [
  route(calls.borrowDocuments, async ({ who, params }) => ({
    details: (await documents.borrowDocuments(deps, who, params.borrowId)).map((document) => ({
      documentId: document.documentId,
      kind: document.kind,
      title: document.title,
      language: document.language,
      madeAt: document.madeAt.toISOString(),
      bytes: document.byteCount,
      sha256: document.sha256,
    })),
  })),
  route(calls.borrowDocument, async ({ who, params }) => {
    const document = await documents.borrowDocument(deps, who, params.documentId)
    return {
      fileName: fileNameOf(document),
      mimeType: 'application/pdf' as const,
      base64: document.pdf.toString('base64'),
      sha256: document.sha256,
    }
  }),
  route(calls.documentMail, ({ who }) => documentMail(deps, who)),
  route(calls.sendDocumentMail, ({ who, body: { email }, at }) =>
    sendDocumentMail(deps, who, { email, at }),
  ),
]
