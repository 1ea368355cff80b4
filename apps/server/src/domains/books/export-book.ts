import { addDays, type Day } from '@noren/contract/dates'
import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { CHART } from './chart.ts'
import {
  type AccountBalance,
  accountOf,
  csvLine,
  FILE_NAMES,
  formOf,
  type JournalForm,
} from './export/journal-forms.ts'
import { chainEndBy } from './list-books.ts'
import { loanTape, type TapedLoan } from './loan-tape.ts'
import { type BookPosting, listPostings, type PostingsAsked } from './store/export.ts'
import { type TrialBalanceLine, trialBalance } from './trial-balance.ts'

export { JOURNAL_FORMS, type JournalForm } from './export/journal-forms.ts'

export interface ExportAsked extends PostingsAsked {
  readonly lenderCode: string
  readonly currency: Currency
  readonly form: JournalForm
}

/** A file of an export. Its text is read piece by piece, since the journal of a year does not fit in memory. */
export interface ExportFile {
  readonly name: string
  readonly text: AsyncIterable<string> | Iterable<string>
}

const ENTRIES_AT_ONCE = 2000
const LOAN_CODE_CHARS = 16

/** The code under which a loan stands in every export: whoever has the books cannot tell whose it is. */
const codeOfLoan = ({ secrets }: Pick<Deps, 'secrets'>, loanId: string): string =>
  keyedHash(secrets.phoneKey, 'loan in an export', loanId).toString('hex').slice(0, LOAN_CODE_CHARS)

const balancesOn = async (
  on: Querier,
  { book, by, knownOn }: ExportAsked,
  day: Day,
): Promise<AccountBalance[]> =>
  (await trialBalance(on, { book, day, by, knownOn })).filter(
    ({ balanceMinor }) => balanceMinor !== 0,
  )

async function* postingsOf(on: Querier, asked: ExportAsked): AsyncGenerator<BookPosting[]> {
  for (let after = -1; ; ) {
    const page = await listPostings(on, { ...asked, after, limit: ENTRIES_AT_ONCE })
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.serial ?? after
  }
}

async function* journalOf(
  deps: Pick<Deps, 'secrets'>,
  on: Querier,
  asked: ExportAsked,
): AsyncGenerator<string> {
  const form = formOf(asked.form, asked)
  const before = asked.from && addDays(asked.from, -1)
  yield form.head(before ? await balancesOn(on, asked, before) : [], before)
  for await (const page of postingsOf(on, asked)) {
    yield page
      .map(({ loanId, ...row }) =>
        form.posting({ ...row, loan: loanId === null ? null : codeOfLoan(deps, loanId) }),
      )
      .join('')
  }
  yield form.end(await balancesOn(on, asked, asked.to), asked.to)
}

const chartText = ({ lenderCode }: ExportAsked): string => {
  const account = accountOf(lenderCode)
  const rows = CHART.map(({ code, name, class: kind, isContra, keptPer }) =>
    csvLine([code, name, kind, isContra ? 'contra' : '', keptPer, account(code)]),
  )
  return [csvLine(['code', 'name', 'class', 'contra', 'kept per', 'account']), ...rows].join('')
}

const balanceText = (lines: readonly TrialBalanceLine[], currency: Currency): string => {
  const shown = (minor: Minor) => decimalFromMinor(minor, currency)
  const rows = lines.map(({ code, name, debitMinor, creditMinor, balanceMinor }) =>
    csvLine([code, name, shown(debitMinor), shown(creditMinor), shown(balanceMinor), currency]),
  )
  return [csvLine(['code', 'name', 'debit', 'credit', 'balance', 'currency']), ...rows].join('')
}

const TAPE_COLUMNS = [
  ...['loan', 'product', 'disbursed', 'daily rate ppm', 'class', 'non-performing', 'days overdue'],
  ...['principal', 'interest', 'fee', 'tax', 'penal charges', 'suspended', 'fee not earned'],
  ...['written off', 'allowance', 'currency'],
]

const tapeLine = (loan: string, of: TapedLoan, currency: Currency): string => {
  const parts = [
    ...[of.principalMinor, of.interestMinor, of.feeMinor, of.taxMinor, of.penalMinor],
    ...[of.suspendedMinor, of.unearnedFeeMinor, of.writtenOffMinor, of.allowanceMinor],
  ]
  return csvLine([
    ...[loan, of.productCode, of.disbursedOn ?? '', of.dailyRatePpm, of.classCode],
    ...[of.isNonPerforming ? 'yes' : 'no', of.overdueDays ?? ''],
    ...parts.map((minor) => decimalFromMinor(minor, currency)),
    currency,
  ])
}

async function* tapeOf(
  deps: Pick<Deps, 'secrets' | 'market'>,
  on: Querier,
  { book, to: day, currency }: ExportAsked,
): AsyncGenerator<string> {
  yield csvLine(TAPE_COLUMNS)
  for await (const page of loanTape(on, deps.market.code, { book, day })) {
    yield page.map((loan) => tapeLine(codeOfLoan(deps, loan.loanId), loan, currency)).join('')
  }
}

/** The end of the book's chain on the last sealed day of the export, to be compared with the lender's statements. */
const chainText = async (on: Querier, { book, to }: ExportAsked): Promise<string> => {
  const end = await chainEndBy(on, { book, day: to })
  return end
    ? `${book}: by ${end.day} ${end.entries} entries, chain ${end.chain}\n`
    : `${book}: no day is sealed by ${to}\n`
}

/**
 * A book's journal with its chart, its trial balances in both views, its loans and the end of its chain, for another program or an
 * auditor. Neither names nor phones nor numbers of loans are in it. Read all of it on one snapshot.
 */
export const exportBook = async (
  deps: Pick<Deps, 'secrets' | 'market'>,
  on: Querier,
  asked: ExportAsked,
): Promise<ExportFile[]> => {
  const { book, to: day, knownOn, currency } = asked
  const viewed = async (by: 'posted' | 'value') =>
    balanceText(await trialBalance(on, { book, day, by, knownOn }), currency)
  return [
    { name: FILE_NAMES[asked.form], text: journalOf(deps, on, asked) },
    { name: 'accounts.csv', text: [chartText(asked)] },
    { name: 'trial-balance-posted.csv', text: [await viewed('posted')] },
    { name: 'trial-balance-value.csv', text: [await viewed('value')] },
    { name: 'loan-tape.csv', text: tapeOf(deps, on, asked) },
    { name: 'chain.txt', text: [await chainText(on, asked)] },
  ]
}
