import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { details, id, languageCode, wireInstant } from './wire-types.ts'

export const DOCUMENT_KINDS = [
  'keyFacts',
  'agreement',
  'extensionKeyFacts',
  'receipt',
  'statement',
  'noDues',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The documents of one loan, oldest first; of the statement of account only the newest. */
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
      /** The language in which the loan was agreed: its documents are all in that one. */
      language: languageCode,
      madeAt: wireInstant,
      bytes: z.number(),
      /** Of the PDF's bytes, hex: the same document is the same bytes for ever. */
      sha256: z.string(),
    }),
  ),
  errors: ['NOT_FOUND'],
})

/**
 * One document as a PDF. The bytes travel as base64 inside the answer and not as a plain download: so
 * the envelope covers them like everything else about a person, and no address that opens a document
 * without the session ever exists. The third more of length is a few kilobytes here.
 */
export const borrowDocument = endpoint({
  name: 'borrowDocument',
  method: 'GET',
  path: '/api/user/borrow/document/{documentId}',
  access: 'certified',
  travel: 'none',
  params: z.object({ documentId: id }),
  response: z.object({
    fileName: z.string(),
    mimeType: z.literal('application/pdf'),
    base64: z.string(),
    sha256: z.string(),
  }),
  errors: ['NOT_FOUND'],
})
