import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { addDays, addMonths, day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { vintages } from '@noren/contract/operator/insight'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Chart } from '../../shell/charts/Chart.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { amountOf, decimalText, shareOf } from '../../shell/sums.ts'
import { type Cell, Figure, type Row } from './Figure.tsx'
import { countText, moneyText, monthText, percentText } from './figures.ts'
import css from './Insight.module.css'
import { Choices, InsightFrame } from './InsightFrame.tsx'
import { type Chosen, useInsight } from './use-insight.ts'

type Data = DataOf<typeof vintages>
type Vintage = Data['vintages'][number]

const OVER = ['30', '60', '90'] as const
const UNITS = ['principal', 'loans'] as const
type Unit = (typeof UNITS)[number]

/** Months of payout: what of each was ever late, by how old it is. */
export function VintagesPage() {
  const t = useTexts('insight')
  const chosen = useInsight('vintages', '730')
  const over = OVER.find((one) => one === chosen.chosen.over) ?? '30'
  const unit = UNITS.find((one) => one === chosen.chosen.unit) ?? 'principal'
  const now = useEndpoint(vintages, { query: chosen.filters }, { keepsLast: true })
  return (
    <InsightFrame
      title={t('vintages')}
      sub={t('vintagesSub')}
      chosen={chosen}
      reach={now.data}
      choices={
        <>
          <Choices
            label={t('everLate')}
            options={OVER.map((one) => ({
              words: t('everOver', { days: one }),
              href: chosen.hrefWith({ over: one }),
              isOn: one === over,
            }))}
          />
          <Choices
            label={t('unit')}
            options={UNITS.map((one) => ({
              words: t(`unit_${one}`),
              href: chosen.hrefWith({ unit: one }),
              isOn: one === unit,
            }))}
          />
        </>
      }
    >
      <Loaded state={loaded({ now })}>
        {({ now: data }) =>
          data.vintages.length === 0 ? (
            <Void title={t('noMonth')} text={t('noMonthText')} />
          ) : (
            <div className={css.page}>
              <div className={`${css.pair} ${css.wideLeft}`}>
                <Triangle {...{ data, chosen, over, unit }} />
                <div className={css.stack}>
                  <Curves {...{ data, chosen, over, unit }} />
                  <Missed {...{ data, chosen }} />
                </div>
              </div>
            </div>
          )
        }
      </Loaded>
    </InsightFrame>
  )
}

interface Shown {
  data: Data
  chosen: Chosen
  over: (typeof OVER)[number]
  unit: Unit
}

const countedOf = (cell: { loans: number | null; principal: string | null }, unit: Unit) =>
  unit === 'loans' ? cell.loans : amountOf(cell.principal)

const shareAt = (
  vintage: Vintage,
  months: number,
  { over, unit }: Pick<Shown, 'over' | 'unit'>,
) => {
  const late = vintage.points.find((point) => point.months === months)?.late[OVER.indexOf(over)]
  return late && shareOf(countedOf(late, unit), countedOf(vintage, unit))
}

const agesOf = ({ vintages: all }: Data): number[] => {
  const oldest = Math.max(...all.flatMap(({ points }) => points.map(({ months }) => months)))
  return Array.from({ length: oldest + 1 }, (_, months) => months)
}

const middleOf = (shares: readonly number[]): number | null => {
  const sorted = shares.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** The last day of a month so many months after this one, "2026-02". */
const monthEnd = (month: string, months: number): string =>
  addDays(addMonths(day(`${month}-01`), months + 1), -1)

/** The month whose loans were the latest at its last month end. */
const worstOf = (shown: Omit<Shown, 'chosen'>): { month: string; share: number } | null => {
  const last = shown.data.vintages.flatMap((vintage) => {
    const share = shareAt(vintage, vintage.points.at(-1)?.months ?? -1, shown)
    return share ? [{ month: vintage.month, share }] : []
  })
  return last.sort((a, b) => b.share - a.share)[0] ?? null
}

function Triangle({ data, chosen, over, unit }: Shown) {
  const t = useTexts('insight')
  const ages = agesOf(data)
  const worst = worstOf({ data, over, unit })
  const row = (vintage: Vintage): Row => ({
    name: { text: monthText(`${vintage.month}-01`), csv: vintage.month },
    cells: [
      { text: countText(vintage.loans), csv: String(vintage.loans ?? '') },
      { text: moneyText(vintage.principal), csv: vintage.principal ?? '' },
      ...ages.map((months): Cell | null => {
        const share = shareAt(vintage, months, { over, unit })
        if (share === undefined) return null
        const tint = share === null || !worst ? 0 : share / worst.share
        return {
          text: share === null ? '–' : formats().percent(decimalText(share, 1)).replace('%', ''),
          csv: share === null ? '' : decimalText(share, 4),
          worse: tint,
          href: chosen.loansOf({
            vintage: vintage.month,
            on: monthEnd(vintage.month, months),
            over,
          }),
        }
      }),
    ],
  })
  const together = ages.map((months): Cell => {
    const own = data.vintages.filter(({ points }) => points.some((one) => one.months === months))
    const sum = (pick: (vintage: Vintage) => number | null) =>
      own.reduce((all, vintage) => all + (pick(vintage) ?? 0), 0)
    const part = sum((vintage) => {
      const point = vintage.points.find((one) => one.months === months)
      const late = point?.late[OVER.indexOf(over)]
      return late ? countedOf(late, unit) : null
    })
    const share = shareOf(
      part,
      sum((vintage) => countedOf(vintage, unit)),
    )
    return {
      text: share === null ? '–' : formats().percent(decimalText(share, 1)).replace('%', ''),
    }
  })
  return (
    <Figure
      title={t('everTitle', { days: over })}
      note={t(`everNote_${unit}`)}
      sentence={
        worst
          ? t.rich(
              'everSentence',
              { b: (inside) => <b>{inside}</b> },
              { month: monthText(`${worst.month}-01`), share: percentText(worst.share, 1) },
            )
          : t('everNone', { days: over })
      }
      definition={t('everDefinition')}
      fileName={`vintages-${over}-${data.asOf ?? ''}`}
      twin={{
        first: t('paidOutIn'),
        columns: [t('loans'), t('principal'), ...ages.map(String)],
        rows: data.vintages.map(row),
        ...(!data.hidesSmall && {
          foot: {
            name: { text: t('ofThatAge') },
            cells: [{ text: '' }, { text: '' }, ...together],
          },
        }),
      }}
      isTable
    />
  )
}

function Curves({ data, over, unit }: Shown) {
  const t = useTexts('insight')
  const ages = agesOf(data)
  const worst = worstOf({ data, over, unit })
  const newest = data.vintages.find(({ points }) => points.length > 1)
  const middle = ages.map((months) =>
    middleOf(data.vintages.flatMap((vintage) => shareAt(vintage, months, { over, unit }) ?? [])),
  )
  const line = (month: string) => {
    const vintage = data.vintages.find((one) => one.month === month)
    return ages.map((months) => (vintage && shareAt(vintage, months, { over, unit })) ?? null)
  }
  const named = [
    ...(worst ? [{ month: worst.month, tone: 'hi' as const, isMain: true }] : []),
    ...(newest && newest.month !== worst?.month
      ? [{ month: newest.month, tone: 'a' as const, isMain: false }]
      : []),
  ]
  const short = (month: string) =>
    `${formats().monthName(Number(month.slice(5)))} ${month.slice(2, 4)}`
  return (
    <Figure
      title={t('curves')}
      sentence={t('curvesSentence')}
      definition={t('everDefinition')}
      fileName={`vintage-curves-${over}-${data.asOf ?? ''}`}
      twin={{
        first: t('monthsSince'),
        columns: [t('middle'), ...named.map(({ month }) => short(month))],
        rows: ages.map((months) => ({
          name: { text: String(months) },
          cells: [
            { text: percentText(middle[months] ?? null, 1) },
            ...named.map(({ month }) => ({ text: percentText(line(month)[months] ?? null, 1) })),
          ],
        })),
      }}
    >
      <Chart
        label={t('curves')}
        count={ages.length}
        marks={ages.map((months) => ({ at: months, words: String(months) }))}
        value={(share) => formats().percent(String(share))}
        end={(_, share) => percentText(share, 1)}
        lines={[
          { label: t('middle'), values: middle, tone: 'n' },
          ...named.map(({ month, ...of }) => ({ label: short(month), values: line(month), ...of })),
        ]}
        describe={(months) =>
          [
            t('monthsAfter', { count: months }),
            `${t('middle')} ${percentText(middle[months] ?? null, 1)}`,
            ...named.map(
              ({ month }) => `${short(month)} ${percentText(line(month)[months] ?? null, 1)}`,
            ),
          ].join(', ')
        }
      />
    </Figure>
  )
}

function Missed({ data, chosen }: Omit<Shown, 'over' | 'unit'>) {
  const t = useTexts('insight')
  const months = data.vintages.toReversed()
  const share = ({ missedLoans, loans }: Vintage) => shareOf(missedLoans, loans)
  const last = data.asOf
  return (
    <Figure
      title={t('missed')}
      note={t('missedNote')}
      sentence={t('missedSentence')}
      definition={t('missedDefinition')}
      fileName={`first-due-missed-${data.asOf ?? ''}`}
      twin={{
        first: t('paidOutIn'),
        columns: [t('loans'), t('missedLoans'), t('share')],
        rows: data.vintages.map((vintage) => ({
          name: { text: monthText(`${vintage.month}-01`), csv: vintage.month },
          cells: [
            {
              text: countText(vintage.loans),
              csv: String(vintage.loans ?? ''),
              href: last ? chosen.loansOf({ vintage: vintage.month, on: last }) : undefined,
            },
            { text: countText(vintage.missedLoans), csv: String(vintage.missedLoans ?? '') },
            { text: percentText(share(vintage), 1) },
          ],
        })),
      }}
    >
      <Chart
        label={t('missed')}
        count={months.length}
        marks={months
          .map(({ month }, at) => ({ at, words: formats().monthName(Number(month.slice(5))) }))
          .filter((_, at) => at % Math.ceil(months.length / 6) === 0)}
        value={(amount) => formats().percent(String(amount))}
        bars={[{ label: t('missed'), values: months.map(share), tone: 'a' }]}
        height={190}
        describe={(at) => {
          const vintage = months[at]
          if (!vintage) return ''
          const values = { missed: vintage.missedLoans ?? 0, loans: vintage.loans ?? 0 }
          return `${monthText(`${vintage.month}-01`)}: ${t('missedOf', values)}, ${percentText(share(vintage), 1)}`
        }}
      />
    </Figure>
  )
}
