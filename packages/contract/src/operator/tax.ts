import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currencyCode, id, requestId, wireDay, wireMoney } from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, behind, book, decided, figures, touchErrors } from './staff-call.ts'

const text = z.string()
/** Of credit notes and what was paid over: below zero. */
const signedMoney = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,2})?$/))
const amounts = {
  taxable: signedMoney,
  central: signedMoney,
  state: signedMoney,
  integrated: signedMoney,
}
const kind = z.enum(['invoice', 'creditNote'])
const stamp = z.object({
  state: z.enum(['waiting', 'refused', 'stamped', 'cancelling', 'cancelled']),
  uuid: z.nullable(text),
  /** The authority's code of why it was refused. */
  fault: z.nullable(text),
})

/**
 * The tax on fees of a month: every invoice and credit note by the pages of the book, what is reported of consumers by
 * place and rate, and what the month moved on 2210. It names loans by number, and no person.
 */
export const taxRegister = endpoint({
  ...figures,
  name: 'taxRegister',
  path: '/api/operator/books/tax/register/{book}/{month}',
  params: z.object({ book, month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
  response: z.object({
    ...behind,
    book: text,
    month: text,
    currency: currencyCode,
    /** The month is over and every document has its number. */
    isComplete: z.boolean(),
    documents: z.array(
      z.object({
        documentId: id,
        kind,
        /** Null: a credit note that came too late. */
        number: z.nullable(text),
        refused: z.nullable(z.enum(['tooLate'])),
        day: wireDay,
        loanNumber: text,
        /** Of a credit note: its invoice. */
        credits: z.nullable(text),
        /** Where the tax authority has it stamped: how far that is, and its number there. Null elsewhere. */
        stamp: z.nullable(stamp),
        /** Whether its stamp may be cancelled: no credit note and no receipt names it. */
        mayCancel: z.boolean(),
        sellerTaxId: text,
        place: text,
        serviceCode: text,
        ratePercent: text,
        ...amounts,
      }),
    ),
    /** Where the authority has it so: of each payment of what was invoiced as owed, newest stamp of each. */
    receipts: z.array(
      z.object({
        receiptId: id,
        /** That of the payment. */
        number: text,
        day: wireDay,
        paidOn: wireDay,
        loanNumber: text,
        amount: wireMoney,
        /** Another receipt of the payment stands for it, or the payment did not take place. */
        ended: z.nullable(z.enum(['replaced', 'undone'])),
        stamp: z.nullable(stamp),
      }),
    ),
    summary: z.array(
      z.object({ place: text, ratePercent: text, isIntra: z.boolean(), ...amounts }),
    ),
    series: z.array(z.object({ kind, from: text, to: text, count: z.int() })),
    total: z.object({ ...amounts, tax: signedMoney }),
    /** Of 2210. `documented` is what the documents add up to, those that were refused taken off as well; `paid` what was paid over, `setOff` what was set off against tax paid to others. */
    movement: z.object({
      documented: signedMoney,
      kept: signedMoney,
      paid: signedMoney,
      setOff: signedMoney,
      total: signedMoney,
    }),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION'],
})

/**
 * An invoice, a credit note or a receipt of `taxRegister` to a borrower as the borrower has it: as a PDF, or where the tax authority has it stamped as
 * its XML. It names the borrower, who reads in the access log that it was looked at. `NOT_FOUND`: there is none, or not yet.
 */
export const taxDocumentFile = endpoint({
  ...asked,
  name: 'taxDocumentFile',
  path: '/api/operator/books/tax/documents/{documentId}/{form}',
  params: z.object({ documentId: id, form: z.enum(['pdf', 'xml']) }),
  response: z.object({
    fileName: text,
    mimeType: z.enum(['application/pdf', 'application/xml']),
    base64: text,
    sha256: text,
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** Why a stamp is cancelled: the document was wrong, and another one names it and stands for it, or does not name it. */
export const STAMP_CANCEL_REASONS = ['replaced', 'unrelated'] as const

/**
 * Has the stamp of a document or of a receipt cancelled at the tax authority, and the document drawn and stamped anew as it is now; its
 * number in the books and its amounts stay. What did not take place is no such case: the books take it back, by a credit
 * note, and ends a receipt. `DECISION_UNFIT`: it is not stamped, a receipt that has ended, or a credit note or a receipt names it.
 */
export const cancelTaxStamp = endpoint({
  ...decided,
  name: 'cancelTaxStamp',
  path: '/api/operator/books/tax/stamps/cancel',
  body: z.object({ requestId, documentId: id, reason: z.enum(STAMP_CANCEL_REASONS), ...signed }),
  response: z.object({ documentId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'DECISION_UNFIT',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/**
 * What a lender has kept back for the authority of what it paid to the platform in the period of a return that a month is in
 * (India: a quarter), line by line with the last day to pay it over, what was paid over, and until when it is returned. `DECISION_UNFIT`: the
 * market has nothing kept back.
 */
export const withheldTaxReturn = endpoint({
  ...figures,
  name: 'withheldTaxReturn',
  path: '/api/operator/books/tax/withheld/{book}/{month}',
  params: z.object({ book, month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
  response: z.object({
    ...behind,
    book: text,
    currency: currencyCode,
    from: wireDay,
    until: wireDay,
    section: text,
    form: text,
    ratePercent: text,
    returnBy: wireDay,
    isComplete: z.boolean(),
    rows: z.array(
      z.object({
        feeId: id,
        invoice: text,
        charged: wireDay,
        /** Below zero: a credit note. */
        fee: signedMoney,
        withheld: signedMoney,
        depositBy: wireDay,
      }),
    ),
    deposits: z.array(z.object({ day: wireDay, reference: text, amount: signedMoney })),
    opening: signedMoney,
    withheld: signedMoney,
    deposited: signedMoney,
    closing: signedMoney,
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION', 'DECISION_UNFIT'],
})

/**
 * Proposes to set off the tax that the lender has paid to others until the end of a month that is over, always by two
 * persons: what its policy allows against the tax that is owed, the rest of what it allows later, and what it does not
 * allow as a cost. `MONTH_STATE` names its `blockers`; `CASE_DECIDED`: it or a later one was set off; `DECISION_UNFIT`:
 * there is nothing to set off, the market knows no set-off, or the figures are others when it is confirmed.
 */
export const setOffTax = endpoint({
  ...decided,
  name: 'setOffTax',
  path: '/api/operator/books/tax/set-off',
  body: z.object({
    requestId,
    book,
    month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
    ...signed,
  }),
  response: z.object({
    proposalId: id,
    policy: text,
    /** Paid to others since the set-off before. */
    input: wireMoney,
    /** Of it: what may not be set off. */
    borne: wireMoney,
    carried: wireMoney,
    owed: wireMoney,
    used: wireMoney,
    left: wireMoney,
  }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'VALIDATION',
    'MONTH_STATE',
    'CASE_DECIDED',
    'DECISION_UNFIT',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
