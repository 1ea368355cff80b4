import { Icon } from '@noren/ui/Icon'
import { Fragment } from 'react'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { wordsOf } from '../../shell/code-words.ts'
import { PARTS } from '../../shell/owed-changes.ts'
import panel from '../../shell/Panel.module.css'
import { numbers, TablePanel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import type { Loan } from './LoanPage.tsx'
import { type LedgerBand, ledgerOf } from './loan-ledger.ts'
import css from './PageTabs.module.css'

/** What an entry of the book is about, by its event. */
const EVENTS = [
  'disbursalProcessed',
  'disbursalUnwound',
  'takenAsRepayment',
  'accrued',
  'repaymentReceived',
  'surplusReceived',
  'couponUsed',
  'waived',
  'waivedAfterWriteOff',
  'feeReduced',
  'planFinished',
  'extensionCharged',
  'extensionReceived',
  'feesReturned',
  'writtenOff',
  'writtenOffAgain',
  'chargebackLost',
] as const

/** The loan in its lender's book: each entry, what it moved, and what is owed of each part after it. */
export function LoanLedger({ loan }: { loan: Loan }) {
  const t = useTexts('lookup')
  const shared = useTexts('console')
  const { entries, currency, books, asOn } = loan
  const bands = ledgerOf(entries, currency, books && { on: asOn, owed: books })
  return (
    <TablePanel
      head={{
        title: t('entries'),
        note: t('entriesNote'),
        mark: books && <BooksMark isSame={books.isSame} />,
      }}
      columns={[
        t('valueOn'),
        t('event'),
        ...PARTS.map((part) => numbers(shared(`part_${part}`))),
        numbers(shared('owed')),
      ]}
      empty={t('noEntries')}
    >
      {bands.map((band) => (
        <Band key={band.key} band={band} />
      ))}
    </TablePanel>
  )
}

export function BooksMark({ isSame }: { isSame: boolean }) {
  const t = useTexts('lookup')
  return isSame ? (
    <span className={panel.good}>
      <Icon name="check" size="xs" /> {t('booksAgree')}
    </span>
  ) : (
    <span className={panel.bad}>
      <Icon name="differ" size="xs" /> {t('booksDiffer')}
    </span>
  )
}

function Band({ band }: { band: LedgerBand }) {
  const t = useTexts('lookup')
  const { calls } = useMe()
  const { money, dateText } = formats()
  const { entryId, event, moved, left, accounts } = band
  const words = wordsOf(event, EVENTS, (one) => t(`event_${one}`))
  return (
    <tr>
      <td>{dateText(band.valueOn)}</td>
      <th scope="row">
        {entryId && calls.includes('journalEntry') ? (
          <a href={to.entry(entryId)}>{words}</a>
        ) : (
          words
        )}
        {moved.overpaid && (
          <span className={css.codes}>
            {t('overpaidBy', { amount: money(moved.overpaid.replace('-', '')) })}
          </span>
        )}
        <span className={css.codes}>
          {accounts.map(([debit, credit], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the postings of one entry, in its order; two may be alike.
            <Fragment key={at}>
              {at > 0 && ' · '}
              {debit} / {credit}
            </Fragment>
          ))}
        </span>
      </th>
      {PARTS.map((part) => (
        <td key={part} className={`${tableCss.number} ${moved[part] ? css.moved : tableCss.quiet}`}>
          {money(left[part])}
          {moved[part] && <small>{signed(moved[part], money)}</small>}
        </td>
      ))}
      <td className={tableCss.amount}>{money(band.total)}</td>
    </tr>
  )
}

const signed = (amount: string, money: (decimal: string) => string): string =>
  amount.startsWith('-') ? `−${money(amount.slice(1))}` : `+${money(amount)}`
