import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { LATE_OVER, portfolioDays } from '@noren/contract/operator/insight'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Chart, type Tone } from '../../shell/charts/Chart.tsx'
import { meansOf } from '../../shell/charts/scale.ts'
import { useClassName } from '../../shell/class-name.ts'
import { Loaded } from '../../shell/PageParts.tsx'
import { Facts } from '../../shell/Panel.tsx'
import { amountOf, decimalText, shareOf } from '../../shell/sums.ts'
import { Figure, type Row } from './Figure.tsx'
import {
  axisMoney,
  countText,
  dayMarks,
  meanText,
  moneyText,
  monthText,
  percentText,
  sumOf,
} from './figures.ts'
import css from './Insight.module.css'
import { InsightFrame } from './InsightFrame.tsx'
import { type Chosen, useInsight } from './use-insight.ts'

type Data = DataOf<typeof portfolioDays>
type PortfolioDay = Data['days'][number]

const TONES: readonly Tone[] = ['s1', 's2', 'hi', 's4', 's5']
/** Of LATE_OVER the one that the page is about. */
const MAIN = LATE_OVER.indexOf(30)
const WEEK = 7

const parOf = (day: PortfolioDay, at: number): number | null =>
  shareOf(amountOf(day.late[at]?.principal ?? null), amountOf(day.principal))
const collectedOf = ({ collected, recovered }: PortfolioDay): string | null =>
  sumOf([...Object.values(collected), recovered])

/** What is out, what of it is at risk, and what moved. */
export function PortfolioPage() {
  const t = useTexts('insight')
  const chosen = useInsight('portfolio', '365')
  const now = useEndpoint(portfolioDays, { query: chosen.asked }, { keepsLast: true })
  const before = useEndpoint(
    portfolioDays,
    { query: chosen.before },
    { keepsLast: true, enabled: chosen.isCompared },
  )
  const day = now.data?.rolledUntil
  return (
    <InsightFrame
      title={t('portfolio')}
      sub={day ? t('closeOf', { day: formats().dateText(day) }) : ''}
      chosen={chosen}
      reach={now.data}
      hasRange
      hasCompare
    >
      <Loaded state={loaded({ now })}>
        {({ now: data }) => (
          <Portfolio
            data={data}
            before={chosen.isCompared ? before.data : undefined}
            chosen={chosen}
          />
        )}
      </Loaded>
    </InsightFrame>
  )
}

interface Shown {
  data: Data
  chosen: Chosen
}

/** Without the days before the first loan. */
function sinceFirst(data: Data): Data {
  const first = data.days.findIndex(({ loans }) => loans !== 0)
  return first > 0 ? { ...data, days: data.days.slice(first) } : data
}

function Portfolio(props: Shown & { before: Data | undefined }) {
  const { before, chosen } = props
  const data = before ? props.data : sinceFirst(props.data)
  return (
    <div className={css.page}>
      <Totals data={data} before={before} />
      <AtRisk data={data} before={before} chosen={chosen} />
      <Moved data={data} />
      <div className={css.pair}>
        <Months data={data} />
        <Classes data={data} chosen={chosen} />
      </div>
    </div>
  )
}

function Totals({ data, before }: { data: Data; before: Data | undefined }) {
  const t = useTexts('insight')
  const last = data.days.at(-1)
  const first = before ? before.days.at(-1) : data.days[0]
  if (!last) return null
  const par = parOf(last, MAIN)
  const was = first ? parOf(first, MAIN) : null
  const summed = (of: Data, pick: (day: PortfolioDay) => string | null) =>
    moneyText(sumOf(of.days.map(pick)))
  const flow = (name: string, pick: (day: PortfolioDay) => string | null) =>
    [
      name,
      <>
        {summed(data, pick)}
        {before && <small>{t('before', { value: summed(before, pick) })}</small>}
      </>,
    ] as const
  const change = par === null || was === null ? null : par - was
  return (
    <div className={css.facts}>
      <Facts
        facts={[
          [
            t('outstanding'),
            <>
              {moneyText(last.principal)}
              <small>{t('loansCount', { count: last.loans ?? 0 })}</small>
            </>,
          ],
          [
            'PAR30',
            <>
              {percentText(par, 2)}
              {change !== null && first && (
                <small className={change > 0 ? css.up : undefined}>
                  {t(change === 0 ? 'pointsSame' : change > 0 ? 'pointsUp' : 'pointsDown', {
                    points: decimalText(Math.abs(change), 2),
                    day: formats().dateShort(first.day),
                  })}
                </small>
              )}
            </>,
          ],
          flow(t('disbursed'), (one) => one.disbursed),
          flow(t('collected'), collectedOf),
          flow(t('writtenOff'), (one) => one.writtenOff),
        ]}
      />
    </div>
  )
}

/** Days that a table shows: the last of each month, and the newest, newest first. */
const monthEnds = (days: readonly PortfolioDay[]): PortfolioDay[] =>
  days.filter(({ day }, at) => days[at + 1]?.day.slice(0, 7) !== day.slice(0, 7)).toReversed()

function AtRisk({ data, before, chosen }: Shown & { before: Data | undefined }) {
  const t = useTexts('insight')
  const { days } = data
  const row = (one: PortfolioDay): Row => ({
    name: { text: formats().dateText(one.day), csv: one.day },
    cells: [
      {
        text: moneyText(one.principal),
        csv: one.principal ?? '',
        href: chosen.loansOf({ on: one.day }),
      },
      { text: countText(one.loans), csv: String(one.loans ?? '') },
      ...LATE_OVER.map((over, at) => ({
        text: moneyText(one.late[at]?.principal ?? null),
        csv: one.late[at]?.principal ?? '',
        note: percentText(parOf(one, at), 2),
        href: chosen.loansOf({ on: one.day, over: String(over) }),
      })),
    ],
  })
  const last = days.at(-1)
  const first = days[0]
  const [par, was] = [last && parOf(last, MAIN), first && parOf(first, MAIN)]
  const twin = {
    first: t('closeOfDay'),
    columns: [t('outstanding'), t('loans'), ...LATE_OVER.map((over) => `PAR${over}`)],
  }
  return (
    <Figure
      title={t('atRisk')}
      note={t('atRiskNote')}
      sentence={
        last && first && par != null && was != null
          ? t.rich(
              par > was ? 'atRiskRose' : 'atRiskFell',
              { b: (inside) => <b>{inside}</b> },
              {
                was: percentText(was, 2),
                from: formats().dateShort(first.day),
                is: percentText(par, 2),
                to: formats().dateShort(last.day),
                part: moneyText(last.late[MAIN]?.principal ?? null),
                whole: moneyText(last.principal),
              },
            )
          : t('atRiskUnknown')
      }
      definition={t('atRiskDefinition')}
      fileName={`portfolio-${data.from}-${data.to}`}
      twin={{ ...twin, rows: monthEnds(days).map(row) }}
      file={{ ...twin, rows: days.map(row) }}
      twinNote={t('monthEnds')}
    >
      <Chart
        label={t('atRiskChart')}
        count={days.length}
        marks={dayMarks(days.map(({ day }) => day))}
        value={(share) => formats().percent(String(share))}
        end={(_, share) => percentText(share, 2)}
        lines={[
          ...LATE_OVER.map((over, at) => ({
            label: `PAR${over}`,
            values: days.map((one) => parOf(one, at)),
            tone: TONES[at] ?? 'n',
            isMain: at === MAIN,
          })),
          ...(before
            ? [
                {
                  label: t('earlier'),
                  values: days.map((_, at) => {
                    const one = before.days[at]
                    return one ? parOf(one, MAIN) : null
                  }),
                  tone: 'n' as const,
                  isDashed: true,
                },
              ]
            : []),
        ]}
        describe={(at) => {
          const one = days[at]
          if (!one) return ''
          const parts = LATE_OVER.map(
            (over, nth) => `PAR${over} ${percentText(parOf(one, nth), 2)}`,
          )
          return `${formats().dateText(one.day)}: ${parts.join(', ')}`
        }}
        {...(chosen.loansOf({}) && {
          href: (at: number) => chosen.loansOf({ on: days[at]?.day, over: '30' }) ?? null,
        })}
      />
    </Figure>
  )
}

/** The days in weeks, the newest first; the last may be shorter. */
function weeksOf(days: readonly PortfolioDay[]): PortfolioDay[][] {
  const weeks: PortfolioDay[][] = []
  for (let end = days.length; end > 0; end -= WEEK) {
    weeks.push(days.slice(Math.max(0, end - WEEK), end))
  }
  return weeks
}

function Moved({ data }: { data: Data }) {
  const t = useTexts('insight')
  const { days } = data
  const flows = [
    { name: t('disbursed'), tone: 'a', values: days.map((one) => amountOf(one.disbursed)) },
    { name: t('collectedAll'), tone: 'b', values: days.map((one) => amountOf(collectedOf(one))) },
  ] as const
  const top = Math.max(...flows.flatMap(({ values }) => values.map((one) => one ?? 0)))
  const means = flows.map(({ values }) => meansOf(values, WEEK).at(-1) ?? null)
  const amounts = (own: readonly PortfolioDay[]) => [
    sumOf(own.map((one) => one.disbursed)),
    ...(['principal', 'interest', 'fee', 'tax', 'penal'] as const).map((part) =>
      sumOf(own.map((one) => one.collected[part])),
    ),
    sumOf(own.map((one) => one.recovered)),
    sumOf(own.map(collectedOf)),
  ]
  const row = (own: readonly PortfolioDay[]): Row => {
    const [first, last] = [own[0]?.day ?? '', own.at(-1)?.day ?? '']
    const name =
      first === last
        ? formats().dateText(first)
        : `${formats().dateShort(first)} – ${formats().dateShort(last)}`
    return {
      name: { text: name, csv: first === last ? first : `${first}/${last}` },
      cells: amounts(own).map((amount) => ({ text: moneyText(amount), csv: amount ?? '' })),
    }
  }
  const twin = {
    first: t('week'),
    columns: [
      t('disbursed'),
      t('principal'),
      t('interest'),
      t('fee'),
      t('tax'),
      t('penal'),
      t('recovered'),
      t('collected'),
    ],
  }
  const [out, back] = means
  return (
    <Figure
      title={t('moved')}
      note={t('movedNote')}
      sentence={
        out != null && back != null
          ? t.rich(
              'movedSentence',
              { b: (inside) => <b>{inside}</b> },
              { out: meanText(out), back: meanText(back) },
            )
          : undefined
      }
      definition={t('movedDefinition')}
      fileName={`moved-${data.from}-${data.to}`}
      twin={{ ...twin, rows: weeksOf(days).map(row) }}
      file={{ ...twin, first: t('day'), rows: days.map((one) => row([one])) }}
      twinNote={t('weeks')}
    >
      <div className={css.pair}>
        {flows.map(({ name, tone, values }) => (
          <div key={name}>
            <h3 className={css.part}>{name}</h3>
            <Chart
              label={name}
              count={days.length}
              marks={dayMarks(days.map(({ day }) => day)).filter((_, nth) => nth % 2 === 0)}
              value={axisMoney}
              top={top}
              bars={[{ label: name, values, tone, isPale: true }]}
              lines={[{ label: '', values: meansOf(values, WEEK), tone, isMain: true }]}
              height={180}
              describe={(at) => {
                const one = days[at]
                const amount = values[at]
                return one ? `${formats().dateText(one.day)}: ${meanText(amount ?? null)}` : ''
              }}
            />
          </div>
        ))}
      </div>
    </Figure>
  )
}

function Months({ data }: { data: Data }) {
  const t = useTexts('insight')
  const months = [...Map.groupBy(data.days, ({ day }) => day.slice(0, 7)).values()]
  const rows = months.map((own, at): Row => {
    const last = own.at(-1)
    const opening = at === 0 ? data.opening : (months[at - 1]?.at(-1)?.principal ?? null)
    const minus = (texts: readonly (string | null)[]) => {
      const sum = sumOf(texts)
      if (sum === null || Number(sum) === 0) return sum
      return sum.startsWith('-') ? sum.slice(1) : `-${sum}`
    }
    const amounts = [
      opening,
      sumOf(own.map((one) => one.disbursed)),
      minus(own.map((one) => one.collected.principal)),
      minus(own.map((one) => one.writtenOff)),
      minus(own.map((one) => one.other)),
      last?.principal ?? null,
    ]
    return {
      name: { text: monthText(own[0]?.day ?? ''), csv: own[0]?.day.slice(0, 7) ?? '' },
      cells: amounts.map((amount) => ({ text: moneyText(amount), csv: amount ?? '' })),
    }
  })
  return (
    <Figure
      title={t('whereWent')}
      sentence={t('whereWentSentence')}
      definition={t('whereWentDefinition')}
      fileName={`principal-${data.from}-${data.to}`}
      twin={{
        first: t('month'),
        columns: [
          t('opening'),
          t('disbursed'),
          t('collected'),
          t('writtenOff'),
          t('other'),
          t('closing'),
        ],
        rows: rows.toReversed(),
      }}
      isTable
    />
  )
}

function Classes({ data, chosen }: Shown) {
  const t = useTexts('insight')
  const nameOf = useClassName()
  const whole = amountOf(data.days.at(-1)?.principal ?? null)
  const range = (from: number | null, at: number): string => {
    if (from === null) return t('nothingDue')
    const next = data.classes[at + 1]?.fromDays
    return next == null ? t('daysAndMore', { from }) : t('daysRange', { from, to: next - 1 })
  }
  const rows = data.classes.map(
    ({ classCode, fromDays, loans, principal }, at): Row => ({
      name: { text: nameOf(classCode), csv: classCode },
      cells: [
        { text: range(fromDays, at) },
        { text: countText(loans), csv: String(loans ?? '') },
        { text: moneyText(principal), csv: principal ?? '' },
        { text: percentText(shareOf(amountOf(principal), whole), 2) },
      ],
    }),
  )
  const last = data.days.at(-1)
  return (
    <Figure
      title={t('classes')}
      note={t('classesNote')}
      definition={t('classesDefinition')}
      fileName={`classes-${data.to}`}
      twin={{
        first: t('class'),
        columns: [t('pastDue'), t('loans'), t('principal'), t('share')],
        rows,
        ...(last && {
          foot: {
            name: { text: t('together') },
            cells: [
              { text: '' },
              { text: countText(last.loans), href: chosen.loansOf({ on: last.day }) },
              { text: moneyText(last.principal) },
              { text: percentText(whole ? 100 : null, 2) },
            ],
          },
        }),
      }}
      isTable
    />
  )
}
