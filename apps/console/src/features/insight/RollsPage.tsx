import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { ROLL_ENDS, rollRates } from '@noren/contract/operator/insight'
import { LOAN_BUCKETS } from '@noren/contract/operator/loans'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Chart } from '../../shell/charts/Chart.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { go } from '../../shell/place.ts'
import { amountOf, decimalText, shareOf } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { type Cell, Figure, type Row } from './Figure.tsx'
import { countText, moneyText, percentText, sumOf } from './figures.ts'
import css from './Insight.module.css'
import { Choices, InsightFrame } from './InsightFrame.tsx'
import { type Chosen, useInsight } from './use-insight.ts'

type Data = DataOf<typeof rollRates>
type BucketRow = Data['rows'][number]
type Unit = 'loans' | 'principal'

const BYS = ['month', 'week'] as const
const UNITS = ['loans', 'principal'] as const
const CURED = [
  { bucket: '1-7', tone: 's1' },
  { bucket: '8-30', tone: 's3' },
  { bucket: '31-60', tone: 's5' },
] as const

/** From bucket to bucket, over a month or a week. */
export function RollsPage() {
  const t = useTexts('insight')
  const chosen = useInsight('rolls', '365')
  const by = BYS.find((one) => one === chosen.chosen.by) ?? 'month'
  const unit = UNITS.find((one) => one === chosen.chosen.unit) ?? 'loans'
  const { to } = chosen.chosen
  const query = { by, ...(to && { to }), ...chosen.filters }
  const now = useEndpoint(rollRates, { query }, { keepsLast: true })
  const ends = now.data?.ends ?? []
  return (
    <InsightFrame
      title={t('rolls')}
      sub={t('rollsSub')}
      chosen={chosen}
      reach={now.data}
      choices={
        <>
          <Choices
            label={t('period')}
            options={BYS.map((one) => ({
              words: t(`by_${one}`),
              href: chosen.hrefWith({ by: one, to: undefined }),
              isOn: one === by,
            }))}
          />
          <Choices
            label={t('unit')}
            options={UNITS.map((one) => ({
              words: t(`rollUnit_${one}`),
              href: chosen.hrefWith({ unit: one }),
              isOn: one === unit,
            }))}
          />
          {ends.length > 0 && (
            <label className={table.filter}>
              {t('until')}
              <select
                value={now.data?.period?.to ?? ''}
                onChange={({ target }) => go(chosen.hrefWith({ to: target.value }))}
              >
                {ends.map((end) => (
                  <option key={end} value={end}>
                    {formats().dateText(end)}
                  </option>
                ))}
              </select>
            </label>
          )}
        </>
      }
    >
      <Loaded state={loaded({ now })}>
        {({ now: data }) =>
          data.period ? (
            <div className={css.page}>
              <Matrix data={data} period={data.period} chosen={chosen} unit={unit} />
              <div className={css.pair}>
                <Cured data={data} />
                <Better data={data} period={data.period} />
              </div>
            </div>
          ) : (
            <Void title={t('noPeriod')} text={t('noPeriodText')} />
          )
        }
      </Loaded>
    </InsightFrame>
  )
}

interface Shown {
  data: Data
  period: NonNullable<Data['period']>
}

const bucketText = (t: ReturnType<typeof useTexts<'insight'>>, name: string): string =>
  name === 'current' || name === 'repaid' || name === 'writtenOff'
    ? t(`end_${name}`)
    : name.replace('-', ' – ').replace('91+', t('ninetyOne'))

const countedOf = (cell: { loans: number | null; principal: string | null }, unit: Unit) =>
  unit === 'loans' ? cell.loans : amountOf(cell.principal)

/** Whether the end of a row's loans is better, the same or worse than its begin. */
const directionOf = (row: number, end: number): 'better' | 'same' | 'worse' => {
  if (ROLL_ENDS[end] === 'repaid') return 'better'
  return end === row ? 'same' : end < row ? 'better' : 'worse'
}

function Matrix({ data, period, chosen, unit }: Shown & { chosen: Chosen; unit: Unit }) {
  const t = useTexts('insight')
  const row = (of: BucketRow, at: number): Row => ({
    name: { text: bucketText(t, of.bucket), csv: of.bucket },
    cells: [
      ...of.became.map((cell, end): Cell => {
        const share = shareOf(countedOf(cell, unit), countedOf(of, unit))
        if (cell.loans === 0) return { text: '–', csv: '0' }
        const direction = directionOf(at, end)
        const tint = (share ?? 0) / 100
        return {
          text: percentText(share, 1),
          csv: String(countedOf(cell, unit) ?? ''),
          note: unit === 'loans' ? countText(cell.loans) : moneyText(cell.principal),
          ...(direction === 'worse' && { worse: tint }),
          ...(direction === 'better' && { better: tint }),
          href: chosen.loansOf({
            from: period.from,
            on: period.to,
            was: of.bucket,
            became: ROLL_ENDS[end],
          }),
        }
      }),
      {
        text: unit === 'loans' ? countText(of.loans) : moneyText(of.principal),
        csv: String(countedOf(of, unit) ?? ''),
        href: chosen.loansOf({ from: period.from, on: period.to, was: of.bucket }),
      },
    ],
  })
  const early = data.rows[LOAN_BUCKETS.indexOf('8-30')]
  const [repaid, on] = early
    ? [
        early.became[ROLL_ENDS.indexOf('repaid')]?.loans,
        early.became.slice(LOAN_BUCKETS.indexOf('31-60'), LOAN_BUCKETS.length),
      ]
    : []
  const rolled = on?.reduce<number | null>(
    (sum, { loans }) => (sum === null || loans === null ? null : sum + loans),
    0,
  )
  const days = { from: formats().dateShort(period.from), to: formats().dateShort(period.to) }
  return (
    <Figure
      title={t('rollsTitle', days)}
      note={t(`rollsNote_${unit}`)}
      sentence={
        early?.loans && repaid != null && rolled != null
          ? t.rich(
              'rollsSentence',
              { b: (inside) => <b>{inside}</b> },
              { count: early.loans, day: days.from, repaid, rolled },
            )
          : t('rollsTints')
      }
      definition={t('rollsDefinition')}
      fileName={`rolls-${data.by}-${period.to}`}
      twin={{
        first: t('daysPastDueOn', { day: days.from }),
        columns: [...ROLL_ENDS.map((end) => bucketText(t, end)), t('together')],
        rows: data.rows.map(row),
      }}
      isTable
    />
  )
}

function Cured({ data }: { data: Data }) {
  const t = useTexts('insight')
  const ends = [...new Set(data.cured.map(({ to }) => to))]
  const shareOn = (to: string, bucket: string) => {
    const one = data.cured.find((cell) => cell.to === to && cell.bucket === bucket)
    return one ? shareOf(amountOf(one.cured.principal), amountOf(one.principal)) : null
  }
  return (
    <Figure
      title={t('cured')}
      note={t('curedNote')}
      sentence={t('curedSentence')}
      definition={t('curedDefinition')}
      fileName={`cured-${data.by}-${ends.at(-1) ?? ''}`}
      twin={{
        first: t('until'),
        columns: CURED.map(({ bucket }) => bucketText(t, bucket)),
        rows: ends.toReversed().map((to) => ({
          name: { text: formats().dateText(to), csv: to },
          cells: CURED.map(({ bucket }) => {
            const share = shareOn(to, bucket)
            return { text: percentText(share, 1), csv: share === null ? '' : decimalText(share, 4) }
          }),
        })),
      }}
    >
      <Chart
        label={t('cured')}
        count={ends.length}
        top={100}
        marks={ends
          .map((to, at) => ({ at, words: formats().dateShort(to) }))
          .filter((_, at) => at % Math.ceil(ends.length / 6) === 0)}
        value={(share) => formats().percent(String(share))}
        end={(_, share) => percentText(share, 1)}
        lines={CURED.map(({ bucket, tone }) => ({
          label: bucketText(t, bucket),
          values: ends.map((to) => shareOn(to, bucket)),
          tone,
          isMain: bucket === '8-30',
        }))}
        describe={(at) => {
          const to = ends[at]
          if (to === undefined) return ''
          const parts = CURED.map(
            ({ bucket }) => `${bucketText(t, bucket)}: ${percentText(shareOn(to, bucket), 1)}`,
          )
          return `${formats().dateText(to)}: ${parts.join(', ')}`
        }}
      />
    </Figure>
  )
}

function Better({ data, period }: Shown) {
  const t = useTexts('insight')
  const amounts = (of: BucketRow, at: number) => {
    const sum = (direction: string) =>
      sumOf(
        of.became.flatMap((cell, end) =>
          directionOf(at, end) === direction && ROLL_ENDS[end] !== 'writtenOff'
            ? [cell.principal]
            : [],
        ),
      )
    const off = of.became[ROLL_ENDS.indexOf('writtenOff')]?.principal ?? null
    return [of.principal, sum('better'), sum('same'), sum('worse'), off]
  }
  const all = data.rows.map(amounts)
  const cells = (texts: readonly (string | null)[]): Cell[] =>
    texts.map((text) => ({ text: moneyText(text), csv: text ?? '' }))
  return (
    <Figure
      title={t('inMoney')}
      sentence={t('inMoneySentence', { day: formats().dateShort(period.from) })}
      definition={t('rollsDefinition')}
      fileName={`rolls-money-${data.by}-${period.to}`}
      twin={{
        first: t('daysPastDueOn', { day: formats().dateShort(period.from) }),
        columns: [t('principal'), t('better'), t('stayed'), t('worse'), t('end_writtenOff')],
        rows: data.rows.map((of, at) => ({
          name: { text: bucketText(t, of.bucket), csv: of.bucket },
          cells: cells(all[at] ?? []),
        })),
        foot: {
          name: { text: t('together') },
          cells: cells([0, 1, 2, 3, 4].map((at) => sumOf(all.map((texts) => texts[at] ?? null)))),
        },
      }}
      isTable
    />
  )
}
