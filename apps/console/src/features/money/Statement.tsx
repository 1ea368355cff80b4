import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { lenderStatement, lenderStatementFile } from '@noren/contract/operator/books'
import { call } from '../../device/client.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { FilePress } from '../../shell/FilePress.tsx'
import css from '../../shell/Form.module.css'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Facts, numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import table from '../../shell/Table.module.css'
import { Body, DayChoice } from './MoneyFrame.tsx'
import type { Book, Money } from './use-money.ts'

const FORMS = ['pdf', 'csv'] as const

type Told = DataOf<typeof lenderStatement>

/** What a lender is told of a day, and its files. */
export function Statement({ money, book }: { money: Money; book: Book }) {
  const t = useTexts('money')
  const day = money.dayOf('day')
  const statement = useEndpoint(
    lenderStatement,
    { params: { book: book.book }, query: { day } },
    { keepsLast: true },
  )
  const isSealed = book.sealedUntil !== null && day <= book.sealedUntil
  return (
    <>
      <div className={table.tools}>
        <DayChoice money={money} name="day" label={t('day')} value={day} />
        {isSealed ? (
          FORMS.map((form) => (
            <FilePress
              key={form}
              words={t(`save_${form}`)}
              label={t(`save_${form}`)}
              load={() =>
                call(lenderStatementFile, { params: { book: book.book, form }, query: { day } })
              }
            />
          ))
        ) : (
          <span className={panel.note}>{t('filesOfSealed')}</span>
        )}
      </div>
      <Loaded state={loaded({ statement })}>
        {({ statement: told }) => <Whole told={told} />}
      </Loaded>
    </>
  )
}

function Whole({ told }: { told: Told }) {
  const t = useTexts('money')
  const { money } = formats()
  return (
    <Body label={t('view_statement')}>
      <div className={panel.columns}>
        <div className={panel.column}>
          <Facts
            facts={told.figures.map(({ figure, amount }) => [t(`figure_${figure}`), money(amount)])}
          />
          <TablePanel
            head={{ title: t('cash') }}
            columns={[t('account'), numbers(t('opening')), numbers(t('closing'))]}
            empty={t('nothingMoved')}
          >
            {told.cash.map((line) => (
              <tr key={line.code}>
                <th scope="row">
                  {line.code} {line.name}
                </th>
                <td className={table.number}>{money(line.opening)}</td>
                <td className={table.amount}>{money(line.closing)}</td>
              </tr>
            ))}
          </TablePanel>
          <TablePanel
            head={{ title: t('collectedBy') }}
            columns={[t('account'), numbers(t('amount'))]}
            empty={t('nothingMoved')}
          >
            {told.collected.map((line) => (
              <tr key={line.code}>
                <th scope="row">
                  {line.code} {line.name}
                </th>
                <td className={table.amount}>{money(line.amount)}</td>
              </tr>
            ))}
          </TablePanel>
          <TablePanel
            head={{ title: t('openItems'), note: t('asKnownNow') }}
            columns={[t('account'), t('reference'), t('age'), numbers(t('amount'))]}
            empty={t('nothingOpen')}
          >
            {told.items.map((item) => (
              <tr key={`${item.account} ${item.reference} ${item.since}`}>
                <th scope="row">{item.account}</th>
                <td className={table.wrap}>{item.reference}</td>
                <td>{t('days', { count: item.ageDays })}</td>
                <td className={table.amount}>{money(item.open)}</td>
              </tr>
            ))}
          </TablePanel>
        </div>
        <div className={panel.column}>
          <TablePanel
            head={{ title: t('exceptions') }}
            columns={[t('kind'), numbers(t('amount'))]}
            empty={t('noExceptions')}
          >
            {told.exceptions.map((one) => (
              <tr key={one.exceptionId}>
                <th scope="row" className={table.wrap}>
                  <a href={to.exception(one.exceptionId)}>{one.reference || one.kind}</a>
                </th>
                <td className={table.amount}>{money(one.amount)}</td>
              </tr>
            ))}
          </TablePanel>
          <Panel title={t('chainEnd')}>
            <div className={css.form}>
              <p className={panel.note}>{t('chainNote')}</p>
              {told.chainEnd ? (
                <dl className={panel.pairs}>
                  <dt>{t('day')}</dt>
                  <dd>{formats().dateText(told.chainEnd.day)}</dd>
                  <dt>{t('entries')}</dt>
                  <dd>{formats().wholeNumber(told.chainEnd.entries)}</dd>
                  <dt>{t('chain')}</dt>
                  <dd>{told.chainEnd.chain}</dd>
                </dl>
              ) : (
                <p className={panel.note}>{t('notSealed')}</p>
              )}
            </div>
          </Panel>
        </div>
      </div>
    </Body>
  )
}
