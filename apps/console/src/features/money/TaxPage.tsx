import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { addDays, addMonths, day, earlierDay } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { trialBalance } from '@noren/contract/operator/books'
import { setOffTax, taxRegister, withheldTaxReturn } from '@noren/contract/operator/tax'
import { classes } from '@noren/ui/classes'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { BeforeAfter } from '../../shell/BeforeAfter.tsx'
import { csvOf, saveFile } from '../../shell/csv.ts'
import css from '../../shell/Form.module.css'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Facts, numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { Body, MoneyFrame, MonthChoice } from './MoneyFrame.tsx'
import { type Book, type Money, monthText, useMoney } from './use-money.ts'
import { Waiting } from './Waiting.tsx'

const VIEWS = ['fees', 'withheld'] as const
const INPUT_TAX = 1210
const OUTPUT_TAX = 2210

/** The returns of a lender: the tax on its fees with what is set off, and what it kept back of what it paid. */
export function TaxPage() {
  const t = useTexts('money')
  const money = useMoney('tax')
  const view = VIEWS.find((one) => one === money.chosen.view) ?? 'fees'
  // Of what is over.
  const month = money.monthOr(money.months[1] ?? '')
  return (
    <MoneyFrame
      title={t('taxReturns')}
      sub={monthText(month)}
      money={money}
      views={VIEWS.map((name) => ({ name, words: t(`tax_${name}`) }))}
      view={view}
      tools={<MonthChoice money={money} value={month} />}
    >
      {(book) => {
        const Shown = view === 'fees' ? OnFees : Withheld
        return <Shown key={`${book.book} ${month}`} money={money} book={book} month={month} />
      }}
    </MoneyFrame>
  )
}

interface Shown {
  money: Money
  book: Book
  month: string
}

function OnFees({ money, book: { book }, month }: Shown) {
  const t = useTexts('money')
  const first = day(`${month}-01`)
  const last = earlierDay(addDays(addMonths(first, 1), -1), money.today)
  const register = useEndpoint(taxRegister, { params: { book, month } }, { keepsLast: true })
  const balance = useEndpoint(
    trialBalance,
    { params: { book }, query: { day: last } },
    { keepsLast: true },
  )
  return (
    <Loaded state={loaded({ register, balance })}>
      {({ register: shown, balance: { lines } }) => {
        const balanceOf = (code: number) => lines.find((line) => line.code === code)?.balance ?? '0'
        return (
          <Body label={t('taxReturns')}>
            <div className={panel.columns}>
              <div className={panel.column}>
                <Register register={shown} />
              </div>
              <div className={panel.column}>
                <Waiting kinds={['taxSetOff']} about={`${book} ${month}`} />
                <SetOff
                  money={money}
                  book={book}
                  month={month}
                  input={balanceOf(INPUT_TAX)}
                  output={balanceOf(OUTPUT_TAX)}
                />
              </div>
            </div>
          </Body>
        )
      }}
    </Loaded>
  )
}

const TAXES = ['taxable', 'central', 'stateTax', 'integrated'] as const
const MOVES = ['documented', 'kept', 'paid', 'setOff', 'total'] as const

function Register({ register }: { register: DataOf<typeof taxRegister> }) {
  const t = useTexts('money')
  const { money, percent, wholeNumber } = formats()
  const { summary, series, total, movement, isComplete } = register
  const cells = (of: typeof total | (typeof summary)[number]) =>
    [of.taxable, of.central, of.state, of.integrated] as const
  const save = () =>
    saveFile(
      `tax-${register.book}-${register.month}.csv`,
      csvOf([
        [t('place'), t('rate'), ...TAXES.map((one) => t(one))],
        ...summary.map((row) => [row.place, row.ratePercent, ...cells(row)]),
        [t('together'), '', ...cells(total)],
      ]),
    )
  return (
    <>
      <TablePanel
        head={{
          title: t('byPlace'),
          note: t(isComplete ? 'isComplete' : 'isIncomplete'),
          mark: (
            <span className={panel.end}>
              <Press kind="text" icon="download" onClick={save}>
                {t('saveCsv')}
              </Press>
            </span>
          ),
        }}
        columns={[t('place'), numbers(t('rate')), ...TAXES.map((one) => numbers(t(one)))]}
        empty={t('noDocuments')}
        foot={
          <tr>
            <th scope="row" colSpan={2}>
              {t('together')}
            </th>
            {cells(total).map((amount, at) => (
              <td key={TAXES[at]} className={table.number}>
                {money(amount)}
              </td>
            ))}
          </tr>
        }
      >
        {summary.map((row) => (
          <tr key={`${row.place} ${row.ratePercent}`}>
            <th scope="row">{row.place}</th>
            <td className={table.number}>{percent(row.ratePercent)}</td>
            {cells(row).map((amount, at) => (
              <td key={TAXES[at]} className={table.number}>
                {money(amount)}
              </td>
            ))}
          </tr>
        ))}
      </TablePanel>
      <TablePanel
        head={{ title: t('movement'), note: t('movementNote') }}
        columns={[t('what'), numbers(t('amount'))]}
      >
        {MOVES.map((one) => (
          <tr key={one}>
            <th scope="row">{t(`tax_${one}`)}</th>
            <td className={table.number}>{money(movement[one])}</td>
          </tr>
        ))}
      </TablePanel>
      <TablePanel
        head={{ title: t('series'), note: t('seriesNote') }}
        columns={[t('kind'), t('from'), t('to'), numbers(t('count'))]}
        empty={t('noDocuments')}
      >
        {series.map((row) => (
          <tr key={`${row.kind} ${row.from}`}>
            <th scope="row">{t(`document_${row.kind}`)}</th>
            <td>{row.from}</td>
            <td>{row.to}</td>
            <td className={table.number}>{wholeNumber(row.count)}</td>
          </tr>
        ))}
      </TablePanel>
    </>
  )
}

/** Proposes to set off what was paid to others, and shows what was proposed. */
function SetOff(props: {
  money: Money
  book: string
  month: string
  input: string
  output: string
}) {
  const t = useTexts('money')
  const { book, month, input, output } = props
  const [asked, setAsked] = useState<DataOf<typeof setOffTax> | null>(null)
  const { run, isBusy } = useDecision(['taxRegister', 'trialBalance'])
  const { money } = formats()
  const owed = output.startsWith('-') ? output.slice(1) : `-${output}`
  const send = () =>
    run(async () => {
      setAsked(await decide(setOffTax, { book, month }))
      return t('proposed')
    })
  const isDue = Number(input) > 0
  return (
    <Panel title={t('setOff')}>
      <div className={css.form}>
        <p className={panel.note}>{t('setOffNote')}</p>
        {asked ? (
          <>
            <BeforeAfter
              changes={[
                { name: t('taxOwed'), before: money(asked.owed), after: money(asked.left) },
                { name: t('inputTax'), before: money(asked.input), after: money(asked.carried) },
              ]}
            />
            <dl className={panel.pairs}>
              <dt>{t('tax_setOff')}</dt>
              <dd>{money(asked.used)}</dd>
              <dt>{t('borne')}</dt>
              <dd>{money(asked.borne)}</dd>
              <dt>{t('policy')}</dt>
              <dd>{asked.policy}</dd>
            </dl>
          </>
        ) : (
          <dl className={panel.pairs}>
            <dt>{t('taxOwed')}</dt>
            <dd>{money(owed)}</dd>
            <dt>{t('inputTax')}</dt>
            <dd>{money(input)}</dd>
          </dl>
        )}
        {!isDue && !asked && <p className={panel.note}>{t('nothingToSetOff')}</p>}
        {props.money.may('setOffTax') && (
          <p>
            <Press isBusy={isBusy} disabled={!isDue || asked !== null} onClick={send}>
              {t('proposeSetOff')}
            </Press>
          </p>
        )}
      </div>
    </Panel>
  )
}

function Withheld({ money, book: { book }, month }: Shown) {
  const t = useTexts('money')
  const told = useEndpoint(
    withheldTaxReturn,
    { params: { book, month } },
    { handles: ['DECISION_UNFIT'] },
  )
  if (told.error?.reason === 'DECISION_UNFIT') {
    return <Void title={t('noneWithheld')} text={t('noneWithheldText')} />
  }
  return (
    <Loaded state={loaded({ told })}>
      {({ told: shown }) => <Return of={shown} today={money.today} />}
    </Loaded>
  )
}

function Return({ of, today }: { of: DataOf<typeof withheldTaxReturn>; today: string }) {
  const t = useTexts('money')
  const { money, dateText, dateShort, percent } = formats()
  const save = () =>
    saveFile(
      `withheld-${of.book}-${of.from}.csv`,
      csvOf([
        [t('number'), t('day'), t('fee'), t('withheld'), t('depositBy')],
        ...of.rows.map((row) => [row.invoice, row.charged, row.fee, row.withheld, row.depositBy]),
      ]),
    )
  const isOwed = Number(of.closing) > 0
  return (
    <Body label={t('taxReturns')}>
      <div className={panel.column}>
        <Facts
          facts={[
            [t('period'), `${dateShort(of.from)} – ${dateShort(of.until)}`],
            [t('returnBy'), dateText(of.returnBy)],
            [t('form'), of.form],
            [t('section'), `${of.section}, ${percent(of.ratePercent)}`],
            [t('stillOwed'), money(of.closing)],
          ]}
        />
        <TablePanel
          head={{
            title: t('tax_withheld'),
            note: t(of.isComplete ? 'periodComplete' : 'periodIncomplete'),
            mark: (
              <span className={panel.end}>
                <Press kind="text" icon="download" onClick={save}>
                  {t('saveCsv')}
                </Press>
              </span>
            ),
          }}
          columns={[
            t('number'),
            t('day'),
            numbers(t('fee')),
            numbers(t('withheld')),
            t('depositBy'),
          ]}
          empty={t('nothingWithheld')}
          foot={
            <tr>
              <th scope="row" colSpan={3}>
                {t('together')}
              </th>
              <td className={table.number}>{money(of.withheld)}</td>
              <td />
            </tr>
          }
        >
          {of.rows.map((row) => (
            <tr key={row.feeId}>
              <th scope="row">{row.invoice}</th>
              <td>{dateText(row.charged)}</td>
              <td className={table.number}>{money(row.fee)}</td>
              <td className={table.amount}>{money(row.withheld)}</td>
              <td className={classes(isOwed && row.depositBy < today && panel.bad)}>
                {dateText(row.depositBy)}
              </td>
            </tr>
          ))}
        </TablePanel>
        <TablePanel
          head={{ title: t('deposits') }}
          columns={[t('day'), t('reference'), numbers(t('amount'))]}
          empty={t('noDeposits')}
          foot={
            <tr>
              <th scope="row" colSpan={2}>
                {t('together')}
              </th>
              <td className={table.number}>{money(of.deposited)}</td>
            </tr>
          }
        >
          {of.deposits.map((row) => (
            <tr key={`${row.day} ${row.reference}`}>
              <th scope="row">{dateText(row.day)}</th>
              <td>{row.reference}</td>
              <td className={table.amount}>{money(row.amount)}</td>
            </tr>
          ))}
        </TablePanel>
      </div>
    </Body>
  )
}
