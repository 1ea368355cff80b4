import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { journalEntry } from '@noren/contract/operator/books'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { useKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import table from '../../shell/Table.module.css'
import { Body } from './MoneyFrame.tsx'
import { useBookName } from './use-money.ts'

/** One entry of the journal: its postings, its days, and the source that it stands for. */
export function EntryPage({ entryId }: { entryId: string }) {
  const t = useTexts('money')
  const entry = useEndpoint(journalEntry, { params: { entryId } })
  useKeys([{ keys: 'Escape', label: t('books'), run: () => go(to.money('books')) }])
  return (
    <Page title={t('entry')} sub={entry.data?.event ?? ''}>
      <Loaded state={loaded({ entry })}>{({ entry: shown }) => <Entry entry={shown} />}</Loaded>
    </Page>
  )
}

function Entry({ entry }: { entry: DataOf<typeof journalEntry> }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const { money, dateText, dateTimeText } = formats()
  return (
    <Body label={t('entry')}>
      <div className={panel.columns}>
        <div className={panel.column}>
          <TablePanel
            head={{ title: t('postings') }}
            columns={[t('reason'), t('debit'), t('credit'), numbers(t('amount'))]}
          >
            {entry.postings.map((posting) => (
              <tr key={`${posting.reason} ${posting.debitCode} ${posting.creditCode}`}>
                <th scope="row">{posting.reason}</th>
                <td className={table.wrap}>
                  {posting.debitCode} {posting.debitName}
                </td>
                <td className={table.wrap}>
                  {posting.creditCode} {posting.creditName}
                </td>
                <td className={table.amount}>{money(posting.amount)}</td>
              </tr>
            ))}
          </TablePanel>
        </div>
        <div className={panel.column}>
          <Panel title={t('source')}>
            <dl className={panel.pairs}>
              <dt>{t('book')}</dt>
              <dd>{nameOf(entry.book)}</dd>
              <dt>{t('postedOn')}</dt>
              <dd>{dateText(entry.postedOn)}</dd>
              <dt>{t('valueOn')}</dt>
              <dd>{dateText(entry.valueOn)}</dd>
              <dt>{t('writtenAt')}</dt>
              <dd>{dateTimeText(entry.writtenAt)}</dd>
              <dt>{t('loan')}</dt>
              <dd>{entry.loanNumber ?? '–'}</dd>
              <dt>{t('sourceKind')}</dt>
              <dd>{entry.sourceKind}</dd>
              <dt>{t('sourceId')}</dt>
              <dd>{entry.sourceId}</dd>
            </dl>
            {entry.reverses && (
              <p>
                <a href={to.entry(entry.reverses)}>{t('reverses')}</a>
              </p>
            )}
            {entry.reversedBy && (
              <p>
                <a href={to.entry(entry.reversedBy)}>{t('reversedBy')}</a>
              </p>
            )}
          </Panel>
        </div>
      </div>
    </Body>
  )
}
