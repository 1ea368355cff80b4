import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { balanceSheet, profitAndLoss } from '@noren/contract/operator/books'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { csvOf, saveFile } from '../../shell/csv.ts'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import tableCss from '../../shell/Table.module.css'
import { Body, DayChoice, ViewChoice } from './MoneyFrame.tsx'
import type { Book, Money } from './use-money.ts'

interface Shown {
  money: Money
  book: Book
}

type Figure = DataOf<typeof profitAndLoss>['income'][number]
type Group = readonly [title: string, figures: readonly Figure[]]
/** A sum, and what it is of. */
type Total = readonly [name: string, amount: string]

/** What the lender has and owes at the end of a day. */
export function BalanceSheet({ money, book: { book } }: Shown) {
  const t = useTexts('money')
  const day = money.dayOf('day')
  const sheet = useEndpoint(
    balanceSheet,
    { params: { book }, query: { day, by: money.by } },
    { keepsLast: true },
  )
  return (
    <>
      <div className={tableCss.tools}>
        <DayChoice money={money} name="day" label={t('atEndOf')} value={day} />
        <ViewChoice money={money} />
      </div>
      <Loaded state={loaded({ sheet })}>
        {({ sheet: shown }) => (
          <Report
            title={t('view_sheet')}
            name={`balance-sheet-${book}-${shown.day}-${money.by}`}
            money={money}
            until={shown.day}
            groups={[
              [t('assets'), shown.assets],
              [t('liabilities'), shown.liabilities],
              [t('equity'), shown.equity],
            ]}
            totals={[
              [t('totalAssets'), shown.totalAssets],
              [t('result'), shown.result],
              [t('totalOwed'), shown.totalOwed],
            ]}
          />
        )}
      </Loaded>
    </>
  )
}

/** What was earned and spent from one day to another. */
export function ProfitAndLoss({ money, book: { book } }: Shown) {
  const t = useTexts('money')
  const { from, until } = money.period()
  const result = useEndpoint(
    profitAndLoss,
    { params: { book }, query: { from, to: until, by: money.by } },
    { keepsLast: true },
  )
  return (
    <>
      <div className={tableCss.tools}>
        <DayChoice money={money} name="from" label={t('from')} value={from} />
        <DayChoice money={money} name="to" label={t('to')} value={until} />
        <ViewChoice money={money} />
      </div>
      <Loaded state={loaded({ result })}>
        {({ result: shown }) => (
          <Report
            title={t('view_result')}
            name={`profit-and-loss-${book}-${from}-${until}-${money.by}`}
            money={money}
            until={until}
            groups={[
              [t('income'), shown.income],
              [t('expenses'), shown.expenses],
            ]}
            totals={[[t('result'), shown.result]]}
          />
        )}
      </Loaded>
    </>
  )
}

function Report(props: {
  title: string
  /** Of its file. */
  name: string
  money: Money
  until: string
  groups: readonly Group[]
  totals: readonly Total[]
}) {
  const t = useTexts('money')
  const { title, name, money, until, groups, totals } = props
  const amount = formats().money
  const save = () =>
    saveFile(
      `${name}.csv`,
      csvOf([
        [t('kind'), t('account'), t('name'), t('amount')],
        ...groups.flatMap(([group, figures]) =>
          figures.map((one) => [group, String(one.code), one.name, one.amount]),
        ),
        ...totals.map(([of, sum]) => [of, '', '', sum]),
      ]),
    )
  return (
    <>
      <Body label={title}>
        <div className={panel.column}>
          {groups.map(([group, figures]) => (
            <TablePanel
              key={group}
              head={{ title: group }}
              columns={[t('account'), numbers(t('amount'))]}
              empty={t('nothingHere')}
            >
              {figures.map((one) => (
                <tr key={one.code}>
                  <th scope="row">
                    <a
                      href={money.hrefWith({ view: 'account', code: String(one.code), to: until })}
                    >
                      {one.code} {one.name}
                    </a>
                  </th>
                  <td className={tableCss.amount}>{amount(one.amount)}</td>
                </tr>
              ))}
            </TablePanel>
          ))}
          <TablePanel columns={[t('together'), numbers(t('amount'))]}>
            {totals.map(([of, sum]) => (
              <tr key={of}>
                <th scope="row">{of}</th>
                <td className={tableCss.amount}>{amount(sum)}</td>
              </tr>
            ))}
          </TablePanel>
        </div>
      </Body>
      <div className={tableCss.foot}>
        <span className={tableCss.end}>
          <Press kind="text" icon="download" onClick={save}>
            {t('saveCsv')}
          </Press>
        </span>
      </div>
    </>
  )
}
