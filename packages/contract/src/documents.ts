import * as z from 'zod/mini'
import { emailAddress } from './email.ts'
import { endpoint } from './endpoint.ts'
import {
  currencyCode,
  details,
  id,
  languageCode,
  wireDay,
  wireInstant,
  wireMoney,
} from './wire-types.ts'

export const DOCUMENT_KINDS = [
  'keyFacts',
  'agreement',
  'extensionKeyFacts',
  'receipt',
  'statement',
  'noDues',
  'penalNotice',
  'planAgreement',
  'settlementAgreement',
  'settlementLapsed',
  'taxInvoice',
  'creditNote',
  'taxReceipt',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The documents of one loan, oldest first; only the newest statement of account. */
export const borrowDocuments = endpoint({
  name: 'borrowDocuments',
  method: 'GET',
  path: '/api/user/borrow/documents/{borrowId}',
  access: 'certified',
  travel: 'none',
  params: z.object({ borrowId: id }),
  response: details(
    z.object({
      documentId: id,
      kind: z.enum(DOCUMENT_KINDS),
      title: z.string(),
      /** The language in which the loan was agreed, which is that of all its documents. */
      language: languageCode,
      madeAt: wireInstant,
      bytes: z.number(),
      /** SHA-256 of the PDF in hex: a document's bytes never change. */
      sha256: z.string(),
      /** Of an invoice, a credit note or a receipt that the tax authority has stamped: the XML that is it; null of others. */
      xml: z.nullable(z.object({ bytes: z.number(), sha256: z.string() })),
    }),
  ),
  errors: ['NOT_FOUND'],
})

/**
 * One document as a PDF, or a stamped invoice as its XML. The bytes travel as base64 inside the answer instead of as a download, so that the
 * envelope covers them like everything else about a person, and no URL opens a document without the
 * session. The third more in size is only a few kilobytes here.
 */
export const borrowDocument = endpoint({
  name: 'borrowDocument',
  method: 'GET',
  path: '/api/user/borrow/document/{documentId}',
  access: 'certified',
  travel: 'none',
  params: z.object({ documentId: id }),
  query: z.object({ form: z.optional(z.enum(['pdf', 'xml'])) }),
  response: z.object({
    fileName: z.string(),
    mimeType: z.enum(['application/pdf', 'application/xml']),
    base64: z.string(),
    sha256: z.string(),
  }),
  errors: ['NOT_FOUND'],
})

/** Which day is asked for, and as known when. */
export const statementDays = z.object({
  day: z.optional(wireDay),
  knownOn: z.optional(wireDay),
})

/** How a loan stood at the end of a day, by part and line by line. */
export const loanAccount = z.object({
  day: wireDay,
  /** What was told later is not in it. */
  knownOn: wireDay,
  currency: currencyCode,
  owed: z.object({
    principal: wireMoney,
    interest: wireMoney,
    fee: wireMoney,
    tax: wireMoney,
    penal: wireMoney,
  }),
  /** The tax in the interest that was paid until then, and in what is owed of it; null where interest bears none. */
  interestTax: z.nullable(z.object({ paid: wireMoney, owed: wireMoney })),
  total: wireMoney,
  /** Written off: it does not grow. */
  isFrozen: z.boolean(),
  lines: z.array(
    z.object({
      on: wireDay,
      /** Where it became known later than the day it counts for. */
      toldOn: z.nullable(wireDay),
      what: z.string(),
      charged: wireMoney,
      settled: wireMoney,
      /** Below zero where more was paid than owed. */
      balance: z.string(),
      /** One of a pair that is struck through: what came and was taken back, and what took it back. It changes no balance. */
      isStruck: z.boolean(),
      /** Of what took it back (`reversed`): why, where that is told. */
      why: z.nullable(z.enum(['bankReturned', 'ourMistake'])),
    }),
  ),
})

/**
 * How a loan stood at the end of a day that is over, yesterday unless another is named, by its books as known today or,
 * with `knownOn`, at the end of that day or a later one; and the same as a PDF. VALIDATION: no such day, or the money was
 * not paid out by then.
 */
export const loanStatement = endpoint({
  name: 'loanStatement',
  method: 'GET',
  path: '/api/user/borrow/statement/{borrowId}',
  access: 'certified',
  travel: 'none',
  params: z.object({ borrowId: id }),
  query: statementDays,
  response: z.object({
    ...loanAccount.shape,
    fileName: z.string(),
    mimeType: z.literal('application/pdf'),
    base64: z.string(),
    sha256: z.string(),
  }),
  errors: ['NOT_FOUND', 'VALIDATION'],
})

const mailState = z.object({
  /** Where documents are mailed. */
  email: z.nullable(z.string()),
  /** Mails with documents that could not be delivered. */
  failedCount: z.number(),
})

/** Where the documents of a person's loans are mailed, and whether they arrive. */
export const documentMail = endpoint({
  name: 'documentMail',
  method: 'GET',
  path: '/api/user/documentMail',
  access: 'certified',
  travel: 'none',
  response: mailState,
  errors: [],
})

/** Corrects that address, and sends what could not be delivered once more. */
export const sendDocumentMail = endpoint({
  name: 'sendDocumentMail',
  method: 'POST',
  path: '/api/user/documentMail',
  access: 'certified',
  travel: 'json',
  body: z.object({ email: emailAddress }),
  response: mailState,
  errors: ['NOT_FOUND'],
  changes: true,
})
