import type { Day } from '@noren/contract/dates'
import type { Currency } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import type { Lender } from '@noren/markets/pack'
import { accountName } from '../../books/chart.ts'
import { registrationOf } from '../../loans/lender-registration.ts'
import type { LenderStatement } from '../../reconciliation/lender-statement.ts'
import type { Block, Column, PrintedContent } from './document-content.ts'
import { documentFormatter } from './document-formatter.ts'

interface StatementContext {
  readonly market: Market
  readonly lender: Lender
  readonly currency: Currency
  readonly language: Language
  /** The day of what is open. */
  readonly knownOn: Day
  readonly madeAt: Date
}

/** Accounts have the names of the chart, which are the same in every language. */
const accountText = (code: number): string => `${code} ${accountName(code)}`

/** What a lender is told of a day: its cash, what happened, what is open, its books and the end of their chain. */
export const lenderStatementDocument = (
  { market, lender, currency, language, knownOn, madeAt }: StatementContext,
  of: LenderStatement,
): PrintedContent => {
  const format = documentFormatter(market, currency, language)
  const say = (key: string, values?: Parameters<typeof format.text>[1]): string =>
    format.text(`pdf.lenderStatement.${key}`, values)
  const text = (key: string): Column => ({ label: say(`column.${key}`), align: 'left' })
  const figure = (key: string): Column => ({ label: say(`column.${key}`), align: 'right' })
  const balance: Column = { label: format.text('pdf.column.balance'), align: 'right' }
  const amount: Column = { label: format.text('pdf.column.amount'), align: 'right' }
  const section = (title: string, columns: readonly Column[], rows: string[][]): Block[] => [
    { type: 'heading', text: say(title) },
    rows.length === 0
      ? { type: 'paragraph', text: say('nothing') }
      : { type: 'table', columns, rows },
  ]
  const { chainEnd } = of
  // Of what is open alone it matters when the document was made.
  const isOpen = of.items.length + of.exceptions.length > 0
  const note = say('note', { currency, pageOn: of.day })
  return {
    language,
    title: say('title'),
    number: `${of.book} · ${format.day(of.day)}`,
    issuer: {
      name: lender.legalName,
      detail: format.text('pdf.issuer', {
        registration: registrationOf(lender, language),
        website: lender.website,
      }),
    },
    madeAt: madeAt.toISOString(),
    pageLabel: format.text('pdf.page', { page: '{page}', pages: '{pages}' }),
    blocks: [
      { type: 'note', text: isOpen ? `${note} ${say('openNote', { knownOn })}` : note },
      ...section(
        'cash',
        [text('account'), figure('opening'), figure('closing')],
        of.cash.map(({ code, openingMinor, closingMinor }) => [
          ...[accountText(code), format.money(openingMinor), format.money(closingMinor)],
        ]),
      ),
      ...section(
        'figures',
        [text('kind'), amount],
        of.figures.map((one) => [say(`figure.${one.figure}`), format.money(one.amountMinor)]),
      ),
      ...section(
        'collected',
        [text('account'), amount],
        of.collected.map(({ code, amountMinor }) => [accountText(code), format.money(amountMinor)]),
      ),
      ...section(
        'remittances',
        [text('reference'), { label: format.text('pdf.column.on'), align: 'left' }, amount],
        of.remittances.map(({ reference, bookedOn, amountMinor }) => [
          ...[reference, format.day(bookedOn), format.money(amountMinor)],
        ]),
      ),
      ...section(
        'items',
        [text('account'), text('reference'), text('since'), figure('ageDays'), amount],
        of.items.map(({ account, reference, since, ageDays, openMinor }) => [
          ...[accountText(account), reference, format.day(since), String(ageDays)],
          format.money(openMinor),
        ]),
      ),
      ...section(
        'exceptions',
        [text('kind'), text('reference'), text('since'), amount],
        of.exceptions.map(({ kind, reference, since, amountMinor }) => [
          ...[say(`exception.${kind}`), reference, format.day(since), format.money(amountMinor)],
        ]),
      ),
      ...section(
        'trialBalance',
        [text('account'), figure('debit'), figure('credit'), balance],
        of.trialBalance.map(({ code, debitMinor, creditMinor, balanceMinor }) => [
          ...[accountText(code), format.money(debitMinor), format.money(creditMinor)],
          format.money(balanceMinor),
        ]),
      ),
      { type: 'heading', text: say('chain') },
      {
        type: 'paragraph',
        text: chainEnd
          ? say('chainEnd', {
              ...{ sealedOn: chainEnd.day, entries: chainEnd.entries, chain: chainEnd.chain },
            })
          : say('noChain'),
      },
    ],
  }
}
