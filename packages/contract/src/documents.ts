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

/** What a message is about; the web may show a picture for each. */
export const MESSAGE_KINDS = [
  'loanApplied',
  'loanDeclined',
  'loanCancelled',
  'loanPaidOut',
  'payoutFailed',
  'payoutHeld',
  'dueSoon',
  'overdue',
  'paymentReceived',
  'loanExtended',
  'loanRepaid',
  'feedbackAnswered',
  'paymentReversed',
  'chargeWaived',
  'loanWrittenOff',
  'payoutAgain',
  'proofAccepted',
  'proofRefused',
  'limitGranted',
  'limitRefused',
  'reviewPassed',
  'reviewRedo',
  'overpaymentOwed',
  'overpaymentRefunded',
  'accountBlocked',
  'accountUnblocked',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The papers of one loan, oldest first; of the statement of account only the newest. */
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
      /** The language in which the loan was agreed: its papers are all in that one. */
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
 * One paper as a PDF. The bytes travel as base64 inside the answer and not as a plain download: so
 * the envelope covers them like everything else about a person, and no address that opens a paper
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

/** The person's messages, newest first, in the language of the request. */
export const msgCenter = endpoint({
  name: 'msgCenter',
  method: 'POST',
  path: '/api/user/user/msg/center',
  access: 'signedIn',
  travel: 'json',
  body: z.object({
    /** From 1; twenty messages each. */
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  }),
  response: z.object({
    details: z.array(
      z.object({
        messageId: id,
        kind: z.enum(MESSAGE_KINDS),
        title: z.string(),
        text: z.string(),
        at: wireInstant,
        isRead: z.boolean(),
        borrowId: z.nullable(id),
        /** For `borrowDocument`. */
        documentIds: z.array(id),
      }),
    ),
    page: z.number(),
    hasMore: z.boolean(),
    unreadCount: z.number(),
  }),
  errors: [],
})

/** Marks messages as read; those that are not the person's, or read already, change nothing. */
export const msgRead = endpoint({
  name: 'msgRead',
  method: 'POST',
  path: '/api/user/user/msg/read',
  access: 'signedIn',
  travel: 'json',
  body: z.object({ readIds: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ unreadCount: z.number() }),
  errors: [],
  changes: true,
})
