import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { collectionDays } from '@noren/contract/operator/insight'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Chart, Legend } from '../../shell/charts/Chart.tsx'
import { wordsOf } from '../../shell/code-words.ts'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { go } from '../../shell/place.ts'
import { amountOf, shareOf } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { Figure } from './Figure.tsx'
import { countText, moneyText, monthText, percentText, sumOf } from './figures.ts'
import css from './Insight.module.css'
import { InsightFrame } from './InsightFrame.tsx'
import { useInsight } from './use-insight.ts'

/** Why a reminder was not sent. */
const NOT_SENT = ['borrowerHours', 'notWanted', 'dayLimit', 'weekLimit'] as const

type Data = DataOf<typeof collectionDays>

/** From so many days late, to; below zero before the due day. */
const PARTS = [
  { name: 'before', from: -8, to: -1 },
  { name: 'onDay', from: 0, to: 0 },
  { name: 'late', from: 1, to: 3 },
  { name: 'late', from: 4, to: 7 },
  { name: 'late', from: 8, to: 14 },
  { name: 'late', from: 15, to: 30 },
  { name: 'late', from: 31, to: 45 },
  { name: 'later', from: 46, to: 46 },
] as const
const FIRST = -7
const LAST = 45

/** What fell due and when it came, promises, and how people were asked. */
export function CollectionsPage() {
  const t = useTexts('insight')
  const chosen = useInsight('collections', '90')
  const { month } = chosen.chosen
  const query = { ...chosen.asked, ...(month && { month }) }
  const now = useEndpoint(collectionDays, { query }, { keepsLast: true })
  return (
    <InsightFrame
      title={t('collections')}
      sub={t('collectionsSub')}
      chosen={chosen}
      reach={now.data}
      hasRange
      choices={
        now.data && now.data.months.length > 0 ? (
          <label className={table.filter}>
            {t('dueIn')}
            <select
              value={now.data.month}
              onChange={({ target }) => go(chosen.hrefWith({ month: target.value }))}
            >
              {[...new Set([now.data.month, ...now.data.months])].map((one) => (
                <option key={one} value={one}>
                  {monthText(`${one}-01`)}
                </option>
              ))}
            </select>
          </label>
        ) : undefined
      }
    >
      <Loaded state={loaded({ now })}>
        {({ now: data }) => (
          <div className={css.page}>
            <div className={`${css.pair} ${css.wideLeft}`}>
              <Came data={data} />
              <div className={css.stack}>
                <Promises data={data} />
                <Asked data={data} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </InsightFrame>
  )
}

function Came({ data }: { data: Data }) {
  const t = useTexts('insight')
  const due = amountOf(data.due.principal)
  if (data.due.loans === 0)
    return <Void title={t('nothingFellDue')} text={t('nothingFellDueText')} />
  const within = (from: number, to: number) =>
    sumOf(
      data.came.flatMap(({ lateDays, principal }) =>
        lateDays !== null && lateDays >= from && lateDays <= to ? [principal] : [],
      ),
    )
  const until = (to: number) => within(-8, to)
  const shareUntil = (to: number) => shareOf(amountOf(until(to)), due)
  const days = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at)
  const outstanding = data.came.find(({ lateDays }) => lateDays === null)?.principal ?? '0.00'
  const cells = (amount: string | null, whole: string | null) => [
    { text: moneyText(amount), csv: amount ?? '' },
    { text: percentText(shareOf(amountOf(amount), due), 1) },
    whole === null ? { text: '–' } : { text: moneyText(whole), csv: whole },
    { text: whole === null ? '–' : percentText(shareOf(amountOf(whole), due), 1) },
  ]
  const dayText = (late: number): string => {
    if (late === 0) return t('dueDay')
    return late < 0 ? t('daysBefore', { count: -late }) : t('daysLate', { count: late })
  }
  return (
    <Figure
      title={t('cameTitle', { month: monthText(`${data.month}-01`) })}
      note={t('cameNote', { amount: moneyText(data.due.principal) })}
      sentence={t.rich(
        'cameSentence',
        { b: (inside) => <b>{inside}</b> },
        {
          onDay: percentText(shareUntil(0), 1),
          week: percentText(shareUntil(7), 1),
          month: percentText(shareUntil(30), 1),
        },
      )}
      definition={t('cameDefinition')}
      fileName={`came-${data.month}`}
      twin={{
        first: t('came'),
        columns: [t('principal'), t('share'), t('togetherMoney'), t('together')],
        rows: [
          ...PARTS.map(({ name, from, to }) => ({
            name: {
              text: name === 'late' ? t('daysLateRange', { from, to }) : t(`came_${name}`),
              csv: `${from}..${to}`,
            },
            cells: cells(within(from, to), until(to)),
          })),
          { name: { text: t('notYet') }, cells: cells(outstanding, null) },
        ],
        foot: {
          name: { text: t('due') },
          cells: cells(data.due.principal, null),
        },
      }}
      isTable
    >
      <Chart
        label={t('cameChart')}
        count={days.length}
        top={100}
        marks={[-7, 0, 7, 15, 30, 45].map((late) => ({ at: late - FIRST, words: dayText(late) }))}
        value={(share) => formats().percent(String(share))}
        end={(_, share) => percentText(share, 1)}
        lines={[{ label: '', values: days.map(shareUntil), tone: 'b', isMain: true }]}
        describe={(at) => {
          const late = days[at] ?? 0
          return `${dayText(late)}: ${percentText(shareUntil(late), 1)}`
        }}
      />
    </Figure>
  )
}

function Promises({ data }: { data: Data }) {
  const t = useTexts('insight')
  const kinds = [
    { name: 'kept', tone: 'b' },
    { name: 'partly', tone: 'c' },
    { name: 'broken', tone: 'n' },
  ] as const
  const monday = (on: string): string => {
    const at = new Date(`${on}T00:00:00Z`)
    at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
    return at.toISOString().slice(0, 10)
  }
  const weeks = [...Map.groupBy(data.promises, ({ day }) => monday(day))].sort()
  const counts = (name: (typeof kinds)[number]['name'], own: Data['promises']) =>
    own.reduce<number | null>(
      (sum, one) => (sum === null || one[name] === null ? null : sum + (one[name] ?? 0)),
      0,
    )
  const all = (name: (typeof kinds)[number]['name']) => counts(name, data.promises)
  const [kept, partly, broken] = [all('kept'), all('partly'), all('broken')]
  const made = kept === null || partly === null || broken === null ? null : kept + partly + broken
  return (
    <Figure
      title={t('promises')}
      note={t('promisesNote')}
      sentence={
        made
          ? t.rich(
              'promisesSentence',
              { b: (inside) => <b>{inside}</b> },
              { kept: kept ?? 0, made, share: percentText(shareOf(kept, made), 0) },
            )
          : t(made === 0 ? 'noPromises' : 'fewPromises')
      }
      definition={t('promisesDefinition')}
      fileName={`promises-${data.from}-${data.to}`}
      twin={{
        first: t('weekFrom'),
        columns: kinds.map(({ name }) => t(`promise_${name}`)),
        rows: weeks.toReversed().map(([from, own]) => ({
          name: { text: formats().dateShort(from), csv: from },
          cells: kinds.map(({ name }) => ({
            text: countText(counts(name, own)),
            csv: String(counts(name, own) ?? ''),
          })),
        })),
      }}
    >
      {weeks.length > 0 && (
        <>
          <Legend items={kinds.map(({ name, tone }) => ({ label: t(`promise_${name}`), tone }))} />
          <Chart
            label={t('promises')}
            count={weeks.length}
            marks={weeks
              .map(([from], at) => ({ at, words: formats().dateShort(from) }))
              .filter((_, at) => at % Math.ceil(weeks.length / 4) === 0)}
            value={(count) => (Number.isInteger(count) ? countText(count) : '')}
            bars={kinds.map(({ name, tone }) => ({
              label: t(`promise_${name}`),
              tone,
              values: weeks.map(([, own]) => counts(name, own)),
            }))}
            height={180}
            describe={(at) => {
              const [from = '', own = []] = weeks[at] ?? []
              const parts = kinds.map(
                ({ name }) => `${t(`promise_${name}`)} ${countText(counts(name, own))}`,
              )
              return `${t('weekFrom')} ${formats().dateShort(from)}: ${parts.join(', ')}`
            }}
          />
        </>
      )}
    </Figure>
  )
}

function Asked({ data }: { data: Data }) {
  const t = useTexts('insight')
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const channels = [...new Set(data.contacts.map(({ channel }) => channel))]
  const sent = (hour: number, channel: string) =>
    data.hours
      .filter((one) => one.hour === hour && one.channel === channel)
      .reduce((sum, { contacts }) => sum + contacts, 0)
  const total = data.contacts.reduce((sum, { contacts }) => sum + contacts, 0)
  const outside = data.contacts.reduce((sum, one) => sum + one.outside, 0)
  const channelText = (channel: string) =>
    channel === 'sms' || channel === 'push' || channel === 'call'
      ? t(`channel_${channel}`)
      : channel
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const window = { from: clock(data.allowed.fromMinute), to: clock(data.allowed.untilMinute) }
  return (
    <Figure
      title={t('asked')}
      note={t('askedNote')}
      sentence={
        total > 0
          ? t.rich(
              'askedSentence',
              { b: (inside) => <b>{inside}</b> },
              { outside, total, ...window },
            )
          : t('noReminders')
      }
      definition={t('askedDefinition')}
      fileName={`reminders-${data.from}-${data.to}`}
      twin={{
        first: t('channel'),
        columns: [t('sent'), t('outside')],
        rows: [
          ...data.contacts.map(({ channel, contacts, outside: late }) => ({
            name: { text: channelText(channel), csv: channel },
            cells: [{ text: countText(contacts) }, { text: countText(late) }],
          })),
          ...data.refused.map(({ reason, contacts }) => ({
            name: {
              text: t('notSent', {
                reason: wordsOf(reason, NOT_SENT, (one) => t(`notSent_${one}`)),
              }),
              csv: reason,
            },
            cells: [{ text: countText(contacts) }, { text: '–', csv: '' }],
          })),
        ],
      }}
      isTable
    >
      {total > 0 && (
        <Chart
          label={t('asked')}
          count={hours.length}
          marks={[6, 8, 10, 12, 14, 16, 18, 20, 22].map((hour) => ({
            at: hour,
            words: String(hour).padStart(2, '0'),
          }))}
          value={(count) => (Number.isInteger(count) ? countText(count) : '')}
          bars={channels.map((channel, at) => ({
            label: channelText(channel),
            tone: at === 0 ? ('a' as const) : ('b' as const),
            values: hours.map((hour) => sent(hour, channel)),
          }))}
          height={170}
          describe={(hour) =>
            [
              `${String(hour).padStart(2, '0')}:00`,
              ...channels.map(
                (channel) => `${channelText(channel)} ${countText(sent(hour, channel))}`,
              ),
            ].join(', ')
          }
        />
      )}
    </Figure>
  )
}
