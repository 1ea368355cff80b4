import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import { EXPORTED_FILES, type ExportedFile, type JournalForm } from '@noren/contract/operator/books'
import type { Deps } from '../../deps.ts'
import { csvLine } from '../../platform/csv-line.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { CHART } from '../books/chart.ts'
import { type OwnCodes, ownCodesOn } from '../books/export-codes.ts'
import { listBookPostings, type PostingsAsked } from '../books/journal-pages.ts'
import { chainEndBy } from '../books/list-books.ts'
import { loanTapePage, type TapedLoan } from '../books/loan-tape.ts'
import { type TrialBalanceLine, trialBalance } from '../books/trial-balance.ts'
import { openItemsOn } from '../reconciliation/open-items.ts'
import {
  numberedUntil,
  percentText,
  type TaxDocument,
  taxDocumentsOfPages,
} from '../tax/register.ts'
import { type AccountBalance, accountOf, FILE_NAMES, formOf } from './export/journal-forms.ts'

export interface ExportAsked extends PostingsAsked {
  readonly lenderCode: string
  readonly currency: Currency
  readonly form: JournalForm
}

/** A file of an export. Its text is read piece by piece, since the journal of a year does not fit in memory. */
export interface ExportFile {
  readonly name: string
  readonly text: AsyncIterable<string>
}

/** Entries, or loans, of a piece of a file. */
const AT_ONCE = 2000
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

/** A part of a file; `next` is where the part after it begins, null when nothing follows. */
export interface ExportPiece {
  readonly text: string
  readonly next: string | null
}

/** Where a part begins, null at the beginning of its file, and how many entries or loans it has. */
interface PieceAsked {
  readonly after: string | null
  readonly limit: number
}

type Exporting = Pick<Deps, 'secrets' | 'market'>

/** What is asked, with the codes of the lender's own chart as they held on the day of knowledge. */
interface CodedAsked extends ExportAsked {
  readonly ownCodes: OwnCodes
}

const journalPiece = async (
  deps: Exporting,
  on: Querier,
  asked: CodedAsked,
  { after, limit }: PieceAsked,
): Promise<ExportPiece> => {
  const form = formOf(asked.form, asked)
  const before = asked.from && addDays(asked.from, -1)
  const head =
    after === null ? form.head(before ? await balancesOn(on, asked, before) : [], before) : ''
  const postings = await listBookPostings(on, { ...asked, after: Number(after ?? -1), limit })
  const lines = postings.map(({ loanId, ...row }) =>
    form.posting({ ...row, loan: loanId === null ? null : codeOfLoan(deps, loanId) }),
  )
  const last = postings.at(-1)?.serial
  const isLast = new Set(postings.map(({ serial }) => serial)).size < limit
  const end = isLast ? form.end(await balancesOn(on, asked, asked.to), asked.to) : ''
  return { text: `${head}${lines.join('')}${end}`, next: isLast ? null : String(last) }
}

const CHART_COLUMNS = ['code', 'name', 'class', 'contra', 'kept per', 'account', 'own code']

const chartText = ({ lenderCode, ownCodes }: CodedAsked): string => {
  const account = accountOf(lenderCode, ownCodes)
  const rows = CHART.map(({ code, name, class: kind, isContra, keptPer }) =>
    csvLine([
      ...[code, name, kind, isContra ? 'contra' : '', keptPer, account(code)],
      ownCodes.get(code) ?? '',
    ]),
  )
  return [csvLine(CHART_COLUMNS), ...rows].join('')
}

const BALANCE_COLUMNS = ['code', 'name', 'debit', 'credit', 'balance', 'currency', 'own code']

const balanceText = (
  lines: readonly TrialBalanceLine[],
  { currency, ownCodes }: CodedAsked,
): string => {
  const shown = (minor: Minor) => decimalFromMinor(minor, currency)
  const rows = lines.map(({ code, name, debitMinor, creditMinor, balanceMinor }) =>
    csvLine([
      ...[code, name, shown(debitMinor), shown(creditMinor), shown(balanceMinor), currency],
      ownCodes.get(code) ?? '',
    ]),
  )
  return [csvLine(BALANCE_COLUMNS), ...rows].join('')
}

const TAPE_COLUMNS = [
  ...[
    'loan',
    'product',
    'disbursed',
    'due',
    'daily rate ppm',
    'class',
    'non-performing',
    'days overdue',
  ],
  ...['principal', 'interest', 'fee', 'tax', 'penal charges', 'suspended', 'fee not earned'],
  ...['written off', 'allowance', 'currency'],
]

const tapeLine = (loan: string, of: TapedLoan, currency: Currency): string => {
  const parts = [
    ...[of.principalMinor, of.interestMinor, of.feeMinor, of.taxMinor, of.penalMinor],
    ...[of.suspendedMinor, of.unearnedFeeMinor, of.writtenOffMinor, of.allowanceMinor],
  ]
  return csvLine([
    ...[loan, of.productCode, of.disbursedOn ?? '', of.dueOn ?? '', of.dailyRatePpm],
    of.classCode,
    ...[of.isNonPerforming ? 'yes' : 'no', of.overdueDays ?? ''],
    ...parts.map((minor) => decimalFromMinor(minor, currency)),
    currency,
  ])
}

const tapePiece = async (
  deps: Exporting,
  on: Querier,
  { book, to: day, currency }: ExportAsked,
  { after, limit }: PieceAsked,
): Promise<ExportPiece> => {
  const of = { book, day, after: after ?? BEFORE_ALL, limit }
  const { loans, next } = await loanTapePage(on, deps.market.code, of)
  const lines = loans.map((loan) => tapeLine(codeOfLoan(deps, loan.loanId), loan, currency))
  return { text: `${after === null ? csvLine(TAPE_COLUMNS) : ''}${lines.join('')}`, next }
}

const OPEN_COLUMNS = [
  ...['account', 'side', 'kind', 'item', 'since', 'days', 'open', 'currency', 'own code'],
]

/** What was open at the end of the last day, by the official view. An item is named by its id, which tells nobody anything. */
const openItemsPiece = async (
  { market }: Exporting,
  on: Querier,
  { book, to: day, currency, ownCodes }: CodedAsked,
  { after }: PieceAsked,
): Promise<ExportPiece> => {
  const { items, next } = await openItemsOn(on, market, { book, day, after: Number(after ?? 0) })
  const lines = items.map(({ code, side, kind, sourceId, since, openMinor }) =>
    csvLine([
      ...[code, side, kind, sourceId, since, daysBetween(since, day)],
      ...[decimalFromMinor(openMinor, currency), currency, ownCodes.get(code) ?? ''],
    ]),
  )
  return {
    text: `${after === null ? csvLine(OPEN_COLUMNS) : ''}${lines.join('')}`,
    next: next === null ? null : String(next),
  }
}

const TAX_COLUMNS = [
  ...['page', 'kind', 'number', 'refused', 'loan', 'credits', 'seller', 'place', 'service'],
  ...['rate percent', 'taxable', 'central', 'state', 'integrated', 'currency'],
]

const taxLine = (loan: string, of: TaxDocument, currency: Currency): string =>
  csvLine([
    ...[of.pageOn, of.kind, of.name ?? '', of.refused ?? '', loan, of.creditsName ?? ''],
    ...[of.sellerTaxId, of.place, of.serviceCode, percentText(of.ratePpm)],
    ...[of.taxableMinor, of.centralMinor, of.stateMinor, of.integratedMinor].map((minor) =>
      decimalFromMinor(minor, currency),
    ),
    currency,
  ])

/** The invoices and credit notes of the pages of the export, whichever view it has: a return is by pages. */
const taxPiece = async (
  deps: Exporting,
  on: Querier,
  { book, from, to, currency }: ExportAsked,
  { after, limit }: PieceAsked,
): Promise<ExportPiece> => {
  const documents = await taxDocumentsOfPages(on, { book, from, to, after, limit: limit + 1 })
  const seen = documents.slice(0, limit)
  const lines = seen.map((one) => taxLine(codeOfLoan(deps, one.loanId), one, currency))
  return {
    text: `${after === null ? csvLine(TAX_COLUMNS) : ''}${lines.join('')}`,
    next: documents.length > limit ? (seen.at(-1)?.documentId ?? null) : null,
  }
}

/**
 * Which days the export is of and how they are seen, the end of the book's chain on the last sealed one of them, to be
 * compared with the lender's statements, and until when the register of tax is whole.
 */
const chainText = async (
  on: Querier,
  { book, from, to, by, knownOn }: ExportAsked,
): Promise<string> => {
  const end = await chainEndBy(on, { book, day: to })
  const numbered = await numberedUntil(on, { book, day: to })
  return [
    `${book}: from ${from ?? 'the first day'} to ${to} by ${by}, as known on ${knownOn}\n`,
    end
      ? `${book}: by ${end.day} ${end.entries} entries, chain ${end.chain}\n`
      : `${book}: no day is sealed by ${to}\n`,
    numbered
      ? `${book}: the documents of tax have their numbers until ${numbered}\n`
      : `${book}: no document of tax has its number by ${to}\n`,
  ].join('')
}

const viewText = async (on: Querier, asked: CodedAsked, by: 'posted' | 'value') =>
  balanceText(await trialBalance(on, { ...asked, day: asked.to, by }), asked)

const whole = (text: string): ExportPiece => ({ text, next: null })

interface Exported {
  readonly nameIn: (form: JournalForm) => string
  readonly piece: (
    deps: Exporting,
    on: Querier,
    asked: CodedAsked,
    of: PieceAsked,
  ) => Promise<ExportPiece>
}

const EXPORTED: Readonly<Record<ExportedFile, Exported>> = {
  journal: { nameIn: (form) => FILE_NAMES[form], piece: journalPiece },
  accounts: {
    nameIn: () => 'accounts.csv',
    piece: async (_deps, _on, asked) => whole(chartText(asked)),
  },
  trialBalancePosted: {
    nameIn: () => 'trial-balance-posted.csv',
    piece: async (_deps, on, asked) => whole(await viewText(on, asked, 'posted')),
  },
  trialBalanceValue: {
    nameIn: () => 'trial-balance-value.csv',
    piece: async (_deps, on, asked) => whole(await viewText(on, asked, 'value')),
  },
  loanTape: { nameIn: () => 'loan-tape.csv', piece: tapePiece },
  openItems: { nameIn: () => 'open-items.csv', piece: openItemsPiece },
  taxRegister: { nameIn: () => 'tax-register.csv', piece: taxPiece },
  chain: {
    nameIn: () => 'chain.txt',
    piece: async (_deps, on, asked) => whole(await chainText(on, asked)),
  },
}

/** A file's part, with the name of the file. Of a sealed day the parts are the same whenever they are read. */
export const exportPiece = async (
  deps: Exporting,
  on: Querier,
  { file, ...asked }: ExportAsked & { file: ExportedFile },
  of: PieceAsked,
): Promise<ExportPiece & { name: string }> => ({
  name: EXPORTED[file].nameIn(asked.form),
  ...(await EXPORTED[file].piece(
    deps,
    on,
    { ...asked, ownCodes: await ownCodesOn(on, asked) },
    of,
  )),
})

async function* textOf(deps: Exporting, on: Querier, asked: ExportAsked, file: ExportedFile) {
  const coded = { ...asked, ownCodes: await ownCodesOn(on, asked) }
  for (let after: string | null | undefined; after !== null; ) {
    const of = { after: after ?? null, limit: AT_ONCE }
    const piece: ExportPiece = await EXPORTED[file].piece(deps, on, coded, of)
    yield piece.text
    after = piece.next
  }
}

/**
 * A book's journal with its chart, its trial balances in both views, its loans, what is open, its documents of tax and the end
 * of its chain, for another program or an auditor. Neither names nor phones nor numbers of loans are in it. Read all of it on
 * one snapshot.
 */
export const exportBook = (deps: Exporting, on: Querier, asked: ExportAsked): ExportFile[] =>
  EXPORTED_FILES.map((file) => ({
    name: EXPORTED[file].nameIn(asked.form),
    text: textOf(deps, on, asked, file),
  }))
