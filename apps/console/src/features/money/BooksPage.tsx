import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { Day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { bookAccount, trialBalance } from '@noren/contract/operator/books'
import { Icon } from '@noren/ui/Icon'
import { formats, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { csvOf, saveFile } from '../../shell/csv.ts'
import { useKeys } from '../../shell/keys.ts'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { sumIn } from '../../shell/sums.ts'
import tableCss from '../../shell/Table.module.css'
import { Journal } from './Journal.tsx'
import { DayChoice, MoneyFrame, ViewChoice } from './MoneyFrame.tsx'
import { OwnCodes } from './OwnCodes.tsx'
import { BalanceSheet, ProfitAndLoss } from './Reports.tsx'
import { Statement } from './Statement.tsx'
import { type Book, type Money, useMoney } from './use-money.ts'

const PAGES = {
  balance: Balance,
  sheet: BalanceSheet,
  result: ProfitAndLoss,
  journal: Journal,
  statement: Statement,
  codes: OwnCodes,
  account: Account,
}
const VIEWS = [
  ...(['balance', 'sheet', 'result', 'journal', 'statement'] as const),
  ...(['codes', 'account'] as const),
] as const

/** A book on any day: its trial balance, what its lender is told, and the page of one account. */
export function BooksPage() {
  const t = useTexts('money')
  const money = useMoney('books')
  const { chosen } = money
  const view = VIEWS.find((one) => one === chosen.view) ?? 'balance'
  const shown = VIEWS.filter((one) => one !== 'account' || view === 'account').filter(
    (one) => one !== 'codes' || money.may('listExportCodes'),
  )
  const Shown = PAGES[view]
  return (
    <MoneyFrame
      title={t('books')}
      sub={
        money.book?.sealedUntil
          ? t('sealedUntil', { day: formats().dateText(money.book.sealedUntil) })
          : t('notSealed')
      }
      money={money}
      views={shown.map((name) => ({ name, words: t(`view_${name}`) }))}
      view={view}
    >
      {(book) => <Shown money={money} book={book} />}
    </MoneyFrame>
  )
}

interface ShownProps {
  money: Money
  book: Book
}

function Balance({ money, book: { book } }: ShownProps) {
  const t = useTexts('money')
  const day = money.dayOf('day')
  const { by } = money
  const balance = useEndpoint(
    trialBalance,
    { params: { book }, query: { day, by } },
    { keepsLast: true },
  )
  return (
    <>
      <div className={tableCss.tools}>
        <DayChoice money={money} name="day" label={t('atEndOf')} value={day} />
        <ViewChoice money={money} />
      </div>
      <Loaded state={loaded({ balance })}>
        {({ balance: { lines, earned } }) => (
          <>
            {lines.length === 0 ? (
              <Void title={t('nothingMoved')} text={t('nothingMovedText')} />
            ) : (
              <BalanceTable lines={lines} day={day} money={money} book={book} by={by} />
            )}
            {earned && <Earned earned={earned} />}
          </>
        )}
      </Loaded>
    </>
  )
}

type EarnedOf = NonNullable<DataOf<typeof trialBalance>['earned']>

/** What loans earn on days that are not closed: it stands in no balance before the close posts it. */
function Earned({ earned: { days, lines } }: { earned: EarnedOf }) {
  const t = useTexts('money')
  const { money, dateText } = formats()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  return (
    <ScrollRegion className={tableCss.beside} label={t('earned')}>
      <TablePanel
        head={{
          title: t('earned'),
          note:
            first === last
              ? t('earnedOn', { day: dateText(first) })
              : t('earnedBetween', { from: dateText(first), until: dateText(last) }),
        }}
        columns={[t('account'), numbers(t('amount'))]}
        empty={t('earnedNothing')}
      >
        {lines.map((line) => (
          <tr key={line.code}>
            <th scope="row">
              {line.code} {line.name}
            </th>
            <td className={tableCss.amount}>{money(line.amount)}</td>
          </tr>
        ))}
      </TablePanel>
    </ScrollRegion>
  )
}

interface Line {
  code: number
  name: string
  debit: string
  credit: string
  balance: string
}

function BalanceTable(props: {
  lines: readonly Line[]
  day: Day
  money: Money
  book: string
  by: string
}) {
  const t = useTexts('money')
  const { lines, day, money, book, by } = props
  const sum = (side: 'debit' | 'credit'): string =>
    sumIn(
      marketFacts().currency,
      lines.map((line) => line[side]),
    ) ?? '0'
  const [debit, credit] = [sum('debit'), sum('credit')]
  const isEven = debit === credit
  const save = () =>
    saveFile(
      `trial-balance-${book}-${day}-${by}.csv`,
      csvOf([
        [t('account'), t('name'), t('debit'), t('credit'), t('balance')],
        ...lines.map((line) => [
          String(line.code),
          ...[line.name, line.debit, line.credit, line.balance],
        ]),
      ]),
    )
  return (
    <>
      <ScrollRegion className={tableCss.scroll} label={t('view_balance')}>
        <table className={tableCss.root}>
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              {(['debit', 'credit', 'balance'] as const).map((name) => (
                <th key={name} scope="col" className={tableCss.number}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.code}>
                <th scope="row">
                  <a href={money.hrefWith({ view: 'account', code: String(line.code), to: day })}>
                    {line.code} {line.name}
                  </a>
                </th>
                <td className={tableCss.number}>{formats().money(line.debit)}</td>
                <td className={tableCss.number}>{formats().money(line.credit)}</td>
                <td className={tableCss.amount}>{formats().money(line.balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('together')}</th>
              <td className={tableCss.number}>{formats().money(debit)}</td>
              <td className={tableCss.number}>{formats().money(credit)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <div className={tableCss.foot}>
        <span className={isEven ? panel.good : panel.bad} role="status">
          <Icon name={isEven ? 'check' : 'warn'} size="xs" /> {t(isEven ? 'isEven' : 'isUneven')}
        </span>
        <span className={tableCss.end}>
          <Press kind="text" icon="download" onClick={save}>
            {t('saveCsv')}
          </Press>
        </span>
      </div>
    </>
  )
}

function Account({ money, book: { book } }: ShownProps) {
  const t = useTexts('money')
  const { chosen } = money
  const code = /^\d{4}$/.test(chosen.code ?? '') ? (chosen.code ?? '') : '1010'
  const { from, until } = money.period()
  const account = useEndpoint(
    bookAccount,
    { params: { book, code }, query: { from, to: until } },
    { keepsLast: true, handles: ['NOT_FOUND'] },
  )
  useKeys([
    {
      keys: 'Escape',
      label: t('view_balance'),
      run: () => go(money.hrefWith({ view: 'balance' })),
    },
  ])
  const { money: amount, dateText } = formats()
  return (
    <>
      <div className={tableCss.tools}>
        <DayChoice money={money} name="from" label={t('from')} value={from} />
        <DayChoice money={money} name="to" label={t('to')} value={until} />
      </div>
      <Loaded state={loaded({ account })}>
        {({ account: page }) => (
          <>
            <ScrollRegion className={tableCss.scroll} label={page.name}>
              <table className={tableCss.root}>
                <caption className="sr">
                  {page.code} {page.name}
                </caption>
                <thead>
                  <tr>
                    <th scope="col">{t('postedOn')}</th>
                    <th scope="col">{t('valueOn')}</th>
                    <th scope="col">{t('event')}</th>
                    <th scope="col">{t('otherAccount')}</th>
                    <th scope="col" className={tableCss.number}>
                      {t('debit')}
                    </th>
                    <th scope="col" className={tableCss.number}>
                      {t('credit')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  <tr>
                    <th scope="row" colSpan={4}>
                      {t('openingOf', { account: `${page.code} ${page.name}` })}
                    </th>
                    <td className={tableCss.amount} colSpan={2}>
                      {amount(page.opening)}
                    </td>
                  </tr>
                  {page.lines.map((line, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer, in its order; an entry may have two alike.
                    <tr key={at}>
                      <th scope="row">
                        <a href={to.entry(line.entryId)}>{dateText(line.postedOn)}</a>
                      </th>
                      <td
                        className={
                          line.valueOn === line.postedOn ? tableCss.quiet : tableCss.strong
                        }
                      >
                        {dateText(line.valueOn)}
                      </td>
                      <td>{line.reason}</td>
                      <td className={tableCss.quiet}>
                        {line.otherCode} {line.otherName}
                      </td>
                      <td className={tableCss.number}>
                        {Number(line.debit) !== 0 && amount(line.debit)}
                      </td>
                      <td className={tableCss.number}>
                        {Number(line.credit) !== 0 && amount(line.credit)}
                      </td>
                    </tr>
                  ))}
                </tbody>
                {!page.isCut && (
                  <tfoot>
                    <tr>
                      <th scope="row" colSpan={4}>
                        {t('closingOn', { day: dateText(page.to) })}
                      </th>
                      <td className={tableCss.amount} colSpan={2}>
                        {amount(page.closing)}
                      </td>
                    </tr>
                  </tfoot>
                )}
              </table>
            </ScrollRegion>
            <div className={tableCss.foot}>
              <span>{t('lines', { count: page.lines.length })}</span>
              {page.isCut && <span className={panel.warn}>{t('isCut')}</span>}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
