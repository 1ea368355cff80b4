import * as z from 'zod/mini'
import { loanAccount, statementDays } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { currencyCode, details, id, requestId, wireDay, wireInstant } from '../wire-types.ts'
import { detailsPage, nextCursor, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, behind, book, decided, figures, touchErrors } from './staff-call.ts'

const text = z.string()
/** Debits minus credits: below zero on the credit side. */
const signedMoney = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,2})?$/))
const errors = ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION'] as const

/** `posted`: the official view, which no later news changes. `value`: the restated one, as known on `knownOn`. */
const view = {
  by: z.optional(z.enum(['posted', 'value'])),
  /** Today unless told otherwise. */
  knownOn: z.optional(wireDay),
}
const viewed = z.object({ by: z.enum(['posted', 'value']), knownOn: wireDay })
const account = { code: z.int(), name: text }
const figure = z.object({ ...account, amount: signedMoney })

const posting = z.object({
  reason: text,
  debitCode: z.int(),
  debitName: text,
  creditCode: z.int(),
  creditName: text,
  amount: signedMoney,
})

/** The lenders' books. `sealedUntil`: the last day that is proven and sealed. */
export const listBooks = endpoint({
  ...figures,
  name: 'listBooks',
  path: '/api/operator/books',
  response: z.extend(
    details(
      z.object({
        book: text,
        lenderCode: text,
        currency: currencyCode,
        sealedUntil: z.nullable(wireDay),
      }),
    ),
    behind,
  ),
  errors: ['FORBIDDEN'],
})

/**
 * Every account that was moved by the end of a day, today unless told otherwise. Both sides add up to the same. `earned`:
 * what loans earn on days that are not closed yet, debits minus credits; it stands in no line before the close posts it.
 */
export const trialBalance = endpoint({
  ...figures,
  name: 'trialBalance',
  path: '/api/operator/books/trial-balance/{book}',
  params: z.object({ book }),
  query: z.object({ day: z.optional(wireDay), ...view }),
  response: z.object({
    ...behind,
    ...viewed.shape,
    book: text,
    day: wireDay,
    currency: currencyCode,
    lines: z.array(
      z.object({ ...account, debit: signedMoney, credit: signedMoney, balance: signedMoney }),
    ),
    /** Null where all days until then are closed. */
    earned: z.nullable(z.object({ days: z.array(wireDay), lines: z.array(figure) })),
  }),
  errors,
})

/** What was earned and spent from one day to another; income and expenses as they are read, above zero. */
export const profitAndLoss = endpoint({
  ...figures,
  name: 'profitAndLoss',
  path: '/api/operator/books/profit-and-loss/{book}',
  params: z.object({ book }),
  query: z.object({ from: wireDay, to: z.optional(wireDay), ...view }),
  response: z.object({
    ...behind,
    ...viewed.shape,
    book: text,
    from: wireDay,
    to: wireDay,
    currency: currencyCode,
    income: z.array(figure),
    expenses: z.array(figure),
    result: signedMoney,
  }),
  errors,
})

/** What the lender has and owes at the end of a day. `result`: earned and not closed to retained earnings. */
export const balanceSheet = endpoint({
  ...figures,
  name: 'balanceSheet',
  path: '/api/operator/books/balance-sheet/{book}',
  params: z.object({ book }),
  query: z.object({ day: z.optional(wireDay), ...view }),
  response: z.object({
    ...behind,
    ...viewed.shape,
    book: text,
    day: wireDay,
    currency: currencyCode,
    assets: z.array(figure),
    liabilities: z.array(figure),
    equity: z.array(figure),
    result: signedMoney,
    totalAssets: signedMoney,
    totalOwed: signedMoney,
  }),
  errors,
})

/** An entry with its source beside it. It names its loan by number, and no person. */
export const journalEntry = endpoint({
  ...figures,
  name: 'journalEntry',
  path: '/api/operator/books/entries/{entryId}',
  params: z.object({ entryId: id }),
  response: z.object({
    ...behind,
    entryId: id,
    book: text,
    currency: currencyCode,
    event: text,
    eventKey: text,
    loanNumber: z.nullable(text),
    sourceKind: text,
    sourceId: text,
    valueOn: wireDay,
    postedOn: wireDay,
    writtenAt: wireInstant,
    /** The entry that it undoes, and the one that undid it. */
    reverses: z.nullable(id),
    reversedBy: z.nullable(id),
    postings: z.array(posting),
  }),
  errors,
})

/**
 * The entries of a book from one day to another, each with its postings, in the order in which they were written.
 * Days are those of the pages, with `by=value` those that entries count for. It names loans by number, and no person.
 */
export const bookJournal = endpoint({
  ...figures,
  name: 'bookJournal',
  path: '/api/operator/books/journal/{book}',
  params: z.object({ book }),
  query: z.object({
    from: wireDay,
    to: z.optional(wireDay),
    /** Entries of one loan alone, by its number; of one that is not there: none. */
    loan: z.optional(z.string().check(z.maxLength(40))),
    /** Entries that move this account. */
    account: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    ...view,
    ...paged,
  }),
  response: z.object({
    ...behind,
    ...viewed.shape,
    book: text,
    from: wireDay,
    to: wireDay,
    currency: currencyCode,
    details: z.array(
      z.object({
        entryId: id,
        event: text,
        loanNumber: z.nullable(text),
        postedOn: wireDay,
        valueOn: wireDay,
        /** Of a reversal: the entry that it mirrors; of an entry that was reversed by that day: its reversal. To be shown as a pair that is struck through. */
        reverses: z.nullable(id),
        reversedBy: z.nullable(id),
        postings: z.array(posting),
      }),
    ),
    nextCursor,
  }),
  errors,
})

/**
 * How a loan stood at the end of a day that is over, yesterday unless another is named, by its books as known today or,
 * with `knownOn`, at the end of that day or a later one: what its borrower's statement says, without their name.
 */
export const bookLoan = endpoint({
  ...figures,
  name: 'bookLoan',
  path: '/api/operator/books/loans/{loanNumber}',
  params: z.object({ loanNumber: z.string().check(z.maxLength(40)) }),
  query: statementDays,
  response: z.object({ ...behind, loanNumber: text, ...loanAccount.shape }),
  errors,
})

/**
 * The loans of a book with anything on its accounts at the end of a day, by the official view; added up, their parts
 * are the balances of those accounts. A page leaves out loans with nothing, so that it may have fewer lines than the
 * limit, or none, while `nextCursor` says that there are more. The pages after the first are of the day of the first.
 */
export const loanTape = endpoint({
  ...figures,
  name: 'loanTape',
  path: '/api/operator/books/loan-tape/{book}',
  params: z.object({ book }),
  query: z.object({ day: z.optional(wireDay), ...paged }),
  response: z.object({
    ...behind,
    ...detailsPage(
      z.object({
        loanNumber: text,
        productCode: text,
        disbursedOn: z.nullable(wireDay),
        /** The last day that was agreed, by an extension where one stood then. */
        dueOn: z.nullable(wireDay),
        /** Millionths a day. */
        dailyRatePpm: z.int(),
        classCode: text,
        isNonPerforming: z.boolean(),
        overdueDays: z.nullable(z.int()),
        principal: signedMoney,
        interest: signedMoney,
        fee: signedMoney,
        tax: signedMoney,
        penal: signedMoney,
        suspended: signedMoney,
        unearnedFee: signedMoney,
        writtenOff: signedMoney,
        allowance: signedMoney,
      }),
    ).shape,
    book: text,
    day: wireDay,
    currency: currencyCode,
  }),
  errors,
})

/** The last days of a book that are over, newest first: not sealed yet, or sealed with the end of its chain. */
export const bookDays = endpoint({
  ...figures,
  name: 'bookDays',
  path: '/api/operator/books/days/{book}',
  params: z.object({ book }),
  query: z.object({ until: z.optional(wireDay) }),
  response: z.extend(
    details(
      z.object({
        day: wireDay,
        state: z.enum(['closing', 'closed']),
        sealedAt: z.nullable(wireInstant),
        /** On its page, and in the chain by its end. */
        entries: z.nullable(z.int()),
        position: z.nullable(z.int()),
        chain: z.nullable(text),
      }),
    ),
    behind,
  ),
  errors,
})

/**
 * What was posted on one account from a day to another, by the pages of the book, with its balance before and after.
 * `isCut`: there is more; ask for fewer days.
 */
export const bookAccount = endpoint({
  ...figures,
  name: 'bookAccount',
  path: '/api/operator/books/accounts/{book}/{code}',
  params: z.object({ book, code: z.string().check(z.regex(/^\d{4}$/)) }),
  query: z.object({ from: wireDay, to: z.optional(wireDay) }),
  response: z.object({
    ...behind,
    book: text,
    ...account,
    from: wireDay,
    to: wireDay,
    currency: currencyCode,
    opening: signedMoney,
    lines: z.array(
      z.object({
        entryId: id,
        postedOn: wireDay,
        valueOn: wireDay,
        event: text,
        reason: text,
        otherCode: z.int(),
        otherName: text,
        debit: signedMoney,
        credit: signedMoney,
      }),
    ),
    closing: signedMoney,
    isCut: z.boolean(),
  }),
  errors,
})

/** What a day did to the lender's money. */
export const DAY_FIGURES = [
  'disbursed',
  'collected',
  'providerFees',
  'refunded',
  'settled',
  'taxPaid',
] as const

/**
 * What a lender is told of a day, today unless told otherwise: its cash, what was posted and for what, what is open
 * with its age, the trial balance, and the end of the book's chain, which is a copy outside our reach once it is kept.
 * What is open is as known now.
 */
export const lenderStatement = endpoint({
  ...figures,
  name: 'lenderStatement',
  path: '/api/operator/books/statement/{book}',
  params: z.object({ book }),
  query: z.object({ day: z.optional(wireDay) }),
  response: z.object({
    ...behind,
    book: text,
    day: wireDay,
    currency: currencyCode,
    cash: z.array(z.object({ ...account, opening: signedMoney, closing: signedMoney })),
    figures: z.array(z.object({ figure: z.enum(DAY_FIGURES), amount: signedMoney })),
    /** `figures.collected` by what it settled. */
    collected: z.array(figure),
    /** The settlements that arrived at the bank. */
    remittances: z.array(
      z.object({ lineId: id, reference: text, bookedOn: wireDay, amount: signedMoney }),
    ),
    moves: z.array(
      z.object({
        event: text,
        reason: text,
        debitCode: z.int(),
        creditCode: z.int(),
        count: z.int(),
        amount: signedMoney,
      }),
    ),
    items: z.array(
      z.object({
        account: z.int(),
        kind: text,
        reference: text,
        open: signedMoney,
        since: wireDay,
        ageDays: z.int(),
      }),
    ),
    exceptions: z.array(
      z.object({
        exceptionId: id,
        kind: text,
        state: text,
        reference: text,
        amount: signedMoney,
        since: wireDay,
      }),
    ),
    trialBalance: z.array(
      z.object({ ...account, debit: signedMoney, credit: signedMoney, balance: signedMoney }),
    ),
    chainEnd: z.nullable(z.object({ day: wireDay, entries: z.int(), chain: text })),
  }),
  errors,
})

/**
 * The same as a file to send: `csv` for a program, `pdf` in the language of who asks. The end of the chain is on it. It
 * is of the last sealed day unless told otherwise and of no later one, since its page must not change any more.
 */
export const lenderStatementFile = endpoint({
  ...figures,
  name: 'lenderStatementFile',
  path: '/api/operator/books/statement/{book}/{form}',
  params: z.object({ book, form: z.enum(['csv', 'pdf']) }),
  query: z.object({ day: z.optional(wireDay) }),
  response: z.object({
    ...behind,
    day: wireDay,
    fileName: text,
    mimeType: z.enum(['text/csv', 'application/pdf']),
    base64: text,
    sha256: text,
  }),
  errors,
})

const ACCOUNT_CODE = z.string().check(z.regex(/^\d{4}$/))
/** A code of a lender's own chart, as both plain-text programs take it. */
const exportCode = z.string().check(z.regex(/^[A-Z0-9][A-Za-z0-9-]{0,19}$/))

/** The accounts of a book with the codes that they have in the lender's own chart, for exports; null: ours alone. */
export const listExportCodes = endpoint({
  ...asked,
  name: 'listExportCodes',
  path: '/api/operator/books/export-codes/{book}',
  params: z.object({ book }),
  response: details(
    z.object({
      ...account,
      exportCode: z.nullable(exportCode),
      /** What waits for a second person: another code, or none any more. */
      waiting: z.nullable(
        z.object({
          changeId: id,
          exportCode: z.nullable(exportCode),
          askedBy: text,
          /** Asked for by who reads it, under any account: another person confirms it. */
          isMine: z.boolean(),
        }),
      ),
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * Asks for the code that an account has in the lender's own chart (null: none any more). It has no effect before a second
 * person confirms it; exports of pages known on that day or later name both.
 */
export const setExportCode = endpoint({
  ...decided,
  name: 'setExportCode',
  path: '/api/operator/books/export-codes',
  body: z.object({
    requestId,
    book,
    code: ACCOUNT_CODE,
    exportCode: z.nullable(exportCode),
    ...signed,
  }),
  response: z.object({ changeId: id }),
  errors: ['FORBIDDEN', ...touchErrors, 'NOT_FOUND', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
})

/** The second person confirms or refuses it; `exportCode` is what the account has afterwards. */
export const decideExportCode = endpoint({
  ...decided,
  name: 'decideExportCode',
  path: '/api/operator/books/export-codes/decide',
  body: z.object({ requestId, changeId: id, decision: z.enum(['confirm', 'refuse']), ...signed }),
  response: z.object({ changeId: id, exportCode: z.nullable(exportCode) }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'SAME_OPERATOR',
    'CASE_DECIDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/** How the journal of an export is written. */
export const JOURNAL_FORMS = ['hledger', 'beancount', 'csv'] as const
export type JournalForm = (typeof JOURNAL_FORMS)[number]

/** What an export of a book consists of. */
export const EXPORTED_FILES = [
  'journal',
  'accounts',
  'trialBalancePosted',
  'trialBalanceValue',
  'loanTape',
  'openItems',
  'taxRegister',
  'chain',
] as const
export type ExportedFile = (typeof EXPORTED_FILES)[number]

/**
 * A file of a book for another program, part by part: the texts, one after the other, are the file `name`. It goes to
 * the last sealed day unless told otherwise and to no later one, so that the parts fit together whenever they are
 * read. Loans stand under a code; no name, phone or number of a loan is in it.
 */
export const exportBook = endpoint({
  ...figures,
  name: 'exportBook',
  path: '/api/operator/books/export/{book}/{file}',
  params: z.object({ book, file: z.enum(EXPORTED_FILES) }),
  query: z.object({
    ...view,
    form: z.optional(z.enum(JOURNAL_FORMS)),
    /** From the first entry on unless told otherwise. */
    from: z.optional(wireDay),
    to: z.optional(wireDay),
    /** The `nextCursor` of the part before. */
    cursor: z.optional(z.string().check(z.regex(/^[0-9a-f-]{1,36}$/))),
  }),
  response: z.object({
    ...behind,
    ...viewed.shape,
    book: text,
    name: text,
    to: wireDay,
    text,
    nextCursor,
  }),
  errors,
})

/**
 * Goes over a book again: from `from` on its sealed days, each with its entries, hashes, chain, checkpoint and seal, a
 * month of them at once; `nextFrom` is where to go on. With the last of them, and at once without `from`, come what no
 * single day shows and the pages that are not sealed yet. `problems` are sentences; none: it holds. What lies outside the
 * books (cash at the bank, prices of loans, disputes, tax) is compared by the night and by the proof on the machine.
 */
export const proveBook = endpoint({
  ...asked,
  name: 'proveBook',
  path: '/api/operator/books/proof/{book}',
  params: z.object({ book }),
  query: z.object({ from: z.optional(wireDay) }),
  response: z.object({
    book: text,
    /** Of the sealed days that were gone over; null when there is none. */
    until: z.nullable(wireDay),
    days: z.int(),
    entries: z.int(),
    problems: z.array(text),
    nextFrom: z.nullable(wireDay),
  }),
  errors,
})
