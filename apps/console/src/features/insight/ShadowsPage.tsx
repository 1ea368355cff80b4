import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { shadowReport } from '@noren/contract/operator/credit'
import { Icon } from '@noren/ui/Icon'
import { useTexts } from '../../device/texts.ts'
import { Chart, Legend } from '../../shell/charts/Chart.tsx'
import { Page } from '../../shell/Page.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import shell from '../../shell/Shell.module.css'
import { shareOf } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { Figure } from './Figure.tsx'
import { countText, moneyText, percentText } from './figures.ts'
import css from './Insight.module.css'
import { RangeChoices } from './InsightFrame.tsx'
import {
  inOrder,
  type OutcomeName,
  outcomeName,
  type ShadowGroup,
  TURNS,
  turnsOf,
} from './shadows.ts'
import { useInsight } from './use-insight.ts'

type Data = DataOf<typeof shadowReport>

/** The server keeps a year of them at most in one answer. */
const SHADOW_RANGES = ['30', '90', '180', '365'] as const

/** How versions of the credit rules that are only tried agree with what held. */
export function ShadowsPage() {
  const t = useTexts('insight')
  const chosen = useInsight('shadows', '90')
  const now = useEndpoint(shadowReport, { query: { from: chosen.asked.from } }, { keepsLast: true })
  return (
    <Page title={t('shadows')} sub={t('shadowsSub')}>
      <div className={table.tools}>
        <RangeChoices chosen={chosen} ranges={SHADOW_RANGES} />
      </div>
      <Loaded state={loaded({ now })}>
        {({ now: data }) => (
          <>
            <p className={shell.band}>
              <Icon name="info" size="sm" />
              {data.running.length > 0
                ? t('triedToday', { versions: data.running.join(', ') })
                : t('triedNone')}
            </p>
            {data.groups.length === 0 ? (
              <Void title={t('noShadow')} text={t('noShadowText')} />
            ) : (
              <div className={css.page}>
                {[
                  ...Map.groupBy(data.groups, ({ version, inForce }) => `${version} ${inForce}`),
                ].map(([pair, groups]) => (
                  <Version key={pair} data={data} groups={groups} />
                ))}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const TONES = { same: 'b', kinder: 'c', stricter: 'hi' } as const

function Version({ data, groups }: { data: Data; groups: readonly ShadowGroup[] }) {
  const t = useTexts('insight')
  const [first] = groups
  if (!first) return null
  const { version, inForce } = first
  const turns = turnsOf(groups)
  const outcomeText = (name: OutcomeName): string =>
    name === 'review' || name === 'declined'
      ? t(`outcome_${name}`)
      : t('outcome_band', { band: name })
  const counts = TURNS.map((turn) => turns.at(turn))
  return (
    <Figure
      title={t('shadowTitle', { version })}
      note={t('shadowBeside', { version: inForce })}
      sentence={
        turns.all === null
          ? t('shadowFew')
          : t.rich(
              'shadowSentence',
              { b: (inside) => <b>{inside}</b> },
              {
                count: turns.all,
                share: percentText(shareOf(turns.of('same'), turns.all), 1),
                kinder: countText(turns.of('kinder')),
                stricter: countText(turns.of('stricter')),
              },
            )
      }
      definition={t('shadowDefinition')}
      fileName={`credit-shadow-${version}-${data.from}-${data.to}`}
      twin={{
        first: t('heldAndWould'),
        columns: [
          t('decisionCount'),
          t('sameLimits'),
          t('limitsHeld'),
          t('limitsWould'),
          t('loans'),
          t('lateLoans'),
        ],
        rows: inOrder(groups).map((group) => {
          const held = outcomeText(outcomeName(group))
          const would = outcomeText(outcomeName(group.shadow))
          const counted = [group.decisions, group.sameLimits]
          const ended = [group.loans, group.lateLoans]
          const cell = (count: number | null) => ({
            text: countText(count),
            csv: String(count ?? ''),
          })
          return {
            name: { text: t('heldAndTried', { held, would }) },
            cells: [
              ...counted.map(cell),
              { text: moneyText(group.limits), csv: group.limits ?? '' },
              { text: moneyText(group.shadowLimits), csv: group.shadowLimits ?? '' },
              ...ended.map(cell),
            ],
          }
        }),
      }}
      isTable
    >
      <Legend items={TURNS.map((turn) => ({ label: t(`turn_${turn}`), tone: TONES[turn] }))} />
      <Chart
        label={t('shadowChart')}
        count={turns.outcomes.length}
        marks={turns.outcomes.map((name, at) => ({ at, words: outcomeText(name) }))}
        value={(count) => (Number.isInteger(count) ? countText(count) : '')}
        bars={TURNS.map((turn, at) => ({
          label: t(`turn_${turn}`),
          values: counts[at] ?? [],
          tone: TONES[turn],
        }))}
        height={180}
        describe={(at) =>
          [
            outcomeText(turns.outcomes[at] ?? 'declined'),
            ...TURNS.map(
              (turn, nth) => `${t(`turn_${turn}`)} ${countText(counts[nth]?.[at] ?? null)}`,
            ),
          ].join(', ')
        }
      />
    </Figure>
  )
}
