import { addDays, type Day } from '@noren/contract/dates'
import {
  type Currency,
  decimalFromMinor,
  type Minor,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { JournalForm } from '@noren/contract/operator/books'
import { csvLine } from '../../../platform/csv-line.ts'
import { accountName, CHART } from '../../books/chart.ts'
import type { OwnCodes } from '../../books/export-codes.ts'

/** What a posting is called outside: the loan under a code that tells nobody its number. */
export interface ExportedPosting {
  readonly entryId: string
  readonly event: string
  readonly reason: string
  readonly loan: string | null
  /** Of a reversal: the entry that it mirrors. */
  readonly reverses: string | null
  readonly pageOn: Day
  readonly valueOn: Day
  readonly debitCode: number
  readonly creditCode: number
  readonly amountMinor: Minor
}

export interface AccountBalance {
  readonly code: number
  readonly balanceMinor: Minor
}

interface Form {
  /** What a journal begins with. `opening`: the balances on the evening before its first day. */
  head(opening: readonly AccountBalance[], before: Day | null): string
  posting(posting: ExportedPosting): string
  /** States what every account has to come to, for the program that reads it. */
  end(closing: readonly AccountBalance[], to: Day): string
}

export interface FormOf {
  readonly lenderCode: string
  readonly currency: Currency
  readonly by: 'posted' | 'value'
  readonly ownCodes: OwnCodes
}

const ROOTS = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
} as const

/** `banyan-lane`: `BanyanLane`. */
const nameOfLender = (code: string): string =>
  code.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/**
 * `Assets:BanyanLane:1110-Loan-principal-receivable`, which both programs take. Below its code in the lender's own chart
 * where it has one, so that they add up what has the same there: `Assets:BanyanLane:4711:1110-Loan-principal-receivable`.
 */
export const accountOf = (
  lenderCode: string,
  ownCodes: OwnCodes = new Map(),
): ((code: number) => string) => {
  const lender = nameOfLender(lenderCode)
  const roots = new Map(CHART.map((account) => [account.code, ROOTS[account.class]]))
  return (code) => {
    const name = accountName(code).replaceAll(/[^A-Za-z0-9]+/g, '-')
    const own = ownCodes.get(code)
    const parts = [roots.get(code) ?? 'Equity', lender, ...(own ? [own] : []), `${code}-${name}`]
    return parts.join(':')
  }
}

/** The first day of both programs' reports that an account can be opened on. */
const EVER = '1970-01-01'

const hledger = ({ lenderCode, currency, by, ownCodes }: FormOf): Form => {
  const account = accountOf(lenderCode, ownCodes)
  const amount = (minor: Minor): string => `${currency} ${decimalFromMinor(minor, currency)}`
  const leg = (code: number, minor: Minor): string => `    ${account(code)}  ${amount(minor)}\n`
  return {
    head: (opening, before) =>
      [
        `; the first date of an entry is the day ${by === 'posted' ? 'of its page' : 'that it counts for'}, the second one the other\n`,
        `decimal-mark .\n`,
        ...CHART.map(({ code }) => `account ${account(code)}\n`),
        `commodity ${amount(100_000_00 as Minor)}\n\n`,
        ...(before && opening.length > 0
          ? [
              `${before} * opening balances\n`,
              ...opening.map((of) => leg(of.code, of.balanceMinor)),
              '\n',
            ]
          : []),
      ].join(''),
    posting: ({
      entryId,
      event,
      reason,
      loan,
      reverses,
      pageOn,
      valueOn,
      debitCode,
      creditCode,
      amountMinor,
    }) => {
      const [first, second] = by === 'posted' ? [pageOn, valueOn] : [valueOn, pageOn]
      const tags = [
        `entry:${entryId}`,
        `event:${event}`,
        `value:${valueOn}`,
        ...(loan ? [`loan:${loan}`] : []),
        ...(reverses ? [`reverses:${reverses}`] : []),
      ]
      return [
        `${first}=${second} * ${reason}  ; ${tags.join(', ')}\n`,
        leg(debitCode, amountMinor),
        leg(creditCode, subtractMinor(ZERO_MINOR, amountMinor)),
        '\n',
      ].join('')
    },
    end: (closing, to) =>
      closing.length === 0
        ? ''
        : [
            `${to} * what every account comes to\n`,
            ...closing.map(
              ({ code, balanceMinor }) =>
                `    ${account(code)}  ${amount(ZERO_MINOR)} = ${amount(balanceMinor)}\n`,
            ),
          ].join(''),
  }
}

const beancount = ({ lenderCode, currency, by, ownCodes }: FormOf): Form => {
  const account = accountOf(lenderCode, ownCodes)
  const amount = (minor: Minor): string => `${decimalFromMinor(minor, currency)} ${currency}`
  const leg = (code: number, minor: Minor): string => `  ${account(code)}  ${amount(minor)}\n`
  return {
    head: (opening, before) =>
      [
        `option "title" "${lenderCode}"\n`,
        `option "operating_currency" "${currency}"\n\n`,
        ...CHART.map(({ code }) => `${EVER} open ${account(code)} ${currency}\n`),
        '\n',
        ...(before && opening.length > 0
          ? [
              `${before} * "opening balances"\n`,
              ...opening.map((of) => leg(of.code, of.balanceMinor)),
              '\n',
            ]
          : []),
      ].join(''),
    posting: ({
      entryId,
      event,
      reason,
      loan,
      reverses,
      pageOn,
      valueOn,
      debitCode,
      creditCode,
      amountMinor,
    }) =>
      [
        `${by === 'posted' ? pageOn : valueOn} * "${event}" "${reason}"\n`,
        `  entry: "${entryId}"\n`,
        `  ${by === 'posted' ? 'value' : 'page'}: ${by === 'posted' ? valueOn : pageOn}\n`,
        ...(loan ? [`  loan: "${loan}"\n`] : []),
        ...(reverses ? [`  reverses: "${reverses}"\n`] : []),
        leg(debitCode, amountMinor),
        leg(creditCode, subtractMinor(ZERO_MINOR, amountMinor)),
        '\n',
      ].join(''),
    // A balance is asserted for the beginning of a day.
    end: (closing, to) =>
      closing
        .map(
          ({ code, balanceMinor }) =>
            `${addDays(to, 1)} balance ${account(code)}  ${amount(balanceMinor)}\n`,
        )
        .join(''),
  }
}

const CSV_COLUMNS = [
  ...['entry', 'page', 'value', 'event', 'reason', 'loan'],
  ...[
    'debit',
    'debit account',
    'credit',
    'credit account',
    'amount',
    'currency',
    'reverses',
    'own debit',
    'own credit',
  ],
]

const csv = ({ currency, ownCodes }: FormOf): Form => ({
  head: () => csvLine(CSV_COLUMNS),
  posting: ({
    entryId,
    event,
    reason,
    loan,
    reverses,
    pageOn,
    valueOn,
    debitCode,
    creditCode,
    amountMinor,
  }) =>
    csvLine([
      ...[entryId, pageOn, valueOn, event, reason, loan ?? ''],
      ...[debitCode, accountName(debitCode), creditCode, accountName(creditCode)],
      ...[decimalFromMinor(amountMinor, currency), currency, reverses ?? ''],
      ...[ownCodes.get(debitCode) ?? '', ownCodes.get(creditCode) ?? ''],
    ]),
  end: () => '',
})

const FORMS = { hledger, beancount, csv }
export const FILE_NAMES: Readonly<Record<JournalForm, string>> = {
  hledger: 'journal.hledger',
  beancount: 'journal.beancount',
  csv: 'journal.csv',
}

export const formOf = (form: JournalForm, of: FormOf): Form => FORMS[form](of)
