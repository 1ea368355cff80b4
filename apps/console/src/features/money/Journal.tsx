import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { bookJournal } from '@noren/contract/operator/books'
import { type FormEvent, useState } from 'react'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import tableCss from '../../shell/Table.module.css'
import { DayChoice, ViewChoice } from './MoneyFrame.tsx'
import type { Book, Money } from './use-money.ts'

type Entry = DataOf<typeof bookJournal>['details'][number]

/** The entries of some days in the order in which they were written: all of a book, of one loan, or of one account. */
export function Journal({ money, book: { book } }: { money: Money; book: Book }) {
  const t = useTexts('money')
  const { from, until } = money.period()
  const { loan, code, cursor } = money.chosen
  const account = /^\d{4}$/.test(code ?? '') ? code : undefined
  const query = {
    ...{ from, to: until, by: money.by },
    ...(loan && { loan }),
    ...(account && { account }),
    ...(cursor && { cursor }),
  }
  const journal = useEndpoint(bookJournal, { params: { book }, query }, { keepsLast: true })
  return (
    <>
      <div className={tableCss.tools}>
        <DayChoice money={money} name="from" label={t('from')} value={from} />
        <DayChoice money={money} name="to" label={t('to')} value={until} />
        <ViewChoice money={money} />
        <Filter
          key={`${loan} ${account}`}
          money={money}
          loan={loan ?? ''}
          account={account ?? ''}
        />
      </div>
      <Loaded state={loaded({ journal })}>
        {({ journal: { details, nextCursor } }) =>
          details.length === 0 && !cursor ? (
            <Void title={t('noEntries')} text={t('noEntriesText')} />
          ) : (
            <>
              <EntryTable entries={details} />
              <div className={tableCss.foot}>
                <span>{t('entriesOf', { count: details.length })}</span>
                <span className={tableCss.end}>
                  {cursor && <a href={money.hrefWith({ cursor: undefined })}>{t('first')}</a>}
                  {nextCursor && <a href={money.hrefWith({ cursor: nextCursor })}>{t('next')}</a>}
                </span>
              </div>
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Sent by Enter or the button, so that half a number is not searched for. */
function Filter(props: { money: Money; loan: string; account: string }) {
  const t = useTexts('money')
  const [loan, setLoan] = useState(props.loan)
  const [account, setAccount] = useState(props.account)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const chosen = { loan: loan.trim() || undefined, code: account || undefined }
    go(props.money.hrefWith({ ...chosen, cursor: undefined }))
  }
  return (
    <form className={tableCss.filter} onSubmit={send}>
      <label className={tableCss.filter}>
        {t('loanFilter')}
        <input
          value={loan}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setLoan(target.value)}
        />
      </label>
      <label className={tableCss.filter}>
        {t('accountFilter')}
        <input
          value={account}
          inputMode="numeric"
          pattern="\d{4}"
          autoComplete="off"
          onChange={({ target }) => setAccount(target.value.replace(/\D/g, '').slice(0, 4))}
        />
      </label>
      <Press kind="line" isSmall type="submit">
        {t('show')}
      </Press>
    </form>
  )
}

function EntryTable({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts('money')
  const { money: amount, dateText } = formats()
  return (
    <ScrollRegion className={tableCss.scroll} label={t('view_journal')}>
      <table className={tableCss.root}>
        <thead>
          <tr>
            {(['postedOn', 'valueOn', 'event', 'loan', 'debit', 'credit'] as const).map((one) => (
              <th key={one} scope="col">
                {t(one)}
              </th>
            ))}
            <th scope="col" className={tableCss.number}>
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.flatMap((entry) =>
            entry.postings.map((posting, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the postings of one entry, in its order; two may be alike.
              <tr key={`${entry.entryId} ${at}`}>
                <th scope="row">
                  <a href={to.entry(entry.entryId)}>{dateText(entry.postedOn)}</a>
                </th>
                <td className={entry.valueOn === entry.postedOn ? tableCss.quiet : tableCss.strong}>
                  {dateText(entry.valueOn)}
                </td>
                <td>
                  {entry.reversedBy === null ? (
                    posting.reason
                  ) : (
                    <s title={t('struckBy')}>{posting.reason}</s>
                  )}
                </td>
                <td className={tableCss.quiet}>{entry.loanNumber ?? '–'}</td>
                <td className={tableCss.wrap}>
                  {posting.debitCode} {posting.debitName}
                </td>
                <td className={tableCss.wrap}>
                  {posting.creditCode} {posting.creditName}
                </td>
                <td className={tableCss.amount}>{amount(posting.amount)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
