import * as calls from '@noren/contract/documents'
import type { Deps } from '../deps.ts'
import * as documents from '../domains/documents/borrow-documents.ts'
import { documentMail, sendDocumentMail } from '../domains/documents/document-mail.ts'
import { fileNameOf } from '../domains/documents/file-name.ts'
import { loanStatement } from '../domains/documents/loan-statement.ts'
import { type Route, route } from '../http/route.ts'
import { statementDaysFrom, wireLoanAccount } from './wire/loan-account.ts'

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
      xml: document.xml && { bytes: document.xml.bytes.length, sha256: document.xml.sha256 },
    })),
  })),
  route(calls.borrowDocument, async ({ who, params, query }) => {
    if (query.form === 'xml') {
      const { fileName, bytes, sha256 } = await documents.borrowXml(deps, who, params.documentId)
      const mimeType = 'application/xml' as const
      return { fileName, mimeType, base64: bytes.toString('base64'), sha256 }
    }
    const document = await documents.borrowDocument(deps, who, params.documentId)
    return {
      fileName: fileNameOf(document),
      mimeType: 'application/pdf' as const,
      base64: document.pdf.toString('base64'),
      sha256: document.sha256,
    }
  }),
  route(calls.loanStatement, async ({ who, params, query }) => {
    const asked = { loanId: params.borrowId, ...statementDaysFrom(query) }
    const { file, ...account } = await loanStatement(deps, who, asked)
    return {
      ...wireLoanAccount(account),
      fileName: file.name,
      mimeType: 'application/pdf' as const,
      base64: file.pdf.toString('base64'),
      sha256: file.sha256,
    }
  }),
  route(calls.documentMail, ({ who }) => documentMail(deps, who)),
  route(calls.sendDocumentMail, ({ who, body: { email }, at }) =>
    sendDocumentMail(deps, who, { email, at }),
  ),
]
