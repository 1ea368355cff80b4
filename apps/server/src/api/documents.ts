import * as calls from '@noren/contract/documents'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type { Deps } from '../deps.ts'
import * as documents from '../domains/documents/borrow-documents.ts'
import { documentMail, sendDocumentMail } from '../domains/documents/document-mail.ts'
import { fileNameOf } from '../domains/documents/file-name.ts'
import { loanStatement } from '../domains/documents/loan-statement.ts'
import { type Route, route } from '../http/route.ts'
import { dayFrom } from './wire/day.ts'

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
    const asked = { loanId: params.borrowId, day: dayFrom('day', query.day) }
    const statement = await loanStatement(deps, who, asked)
    const { currency, owed, file } = statement
    const money = (amount: Minor): string => decimalFromMinor(amount, currency)
    return {
      ...{ day: statement.day, knownOn: statement.knownOn, currency },
      owed: {
        principal: money(owed.principal),
        interest: money(owed.interest),
        fee: money(owed.fee),
        tax: money(owed.tax),
        penal: money(owed.penal),
      },
      interestTax: statement.interestTax && {
        paid: money(statement.interestTax.paidMinor),
        owed: money(statement.interestTax.owedMinor),
      },
      total: money(statement.totalMinor),
      isFrozen: statement.isFrozen,
      lines: statement.lines.map(({ on, toldOn, what, isStruck, why, ...line }) => ({
        ...{ on, toldOn, what, isStruck, why },
        charged: money(line.chargedMinor),
        settled: money(line.settledMinor),
        balance: money(line.balanceMinor),
      })),
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
