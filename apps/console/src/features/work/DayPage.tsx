import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { workCounts } from '@noren/contract/operator/work'
import { Icon } from '@noren/ui/Icon'
import { serverClock } from '../../device/clock.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { useStretch } from '../../shell/DueText.tsx'
import { minutesSince } from '../../shell/due.ts'
import { useGuide, useKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import { type DeskKind, desksFor } from '../../shell/work-kinds.ts'
import { useTakeNext } from './use-take-next.ts'

/** What waits for this person, kind by kind. */
export function DayPage() {
  const t = useTexts('work')
  const shared = useTexts('console')
  const { name, calls } = useMe()
  const counts = useEndpoint(workCounts, {}, { enabled: calls.includes('workCounts') })
  const { takeNext, isTaking } = useTakeNext()
  const mayTake = calls.includes('claimNextWork')
  const kinds = desksFor(calls)
  useKeys(mayTake ? [{ keys: 'n', label: t('takeNext'), run: () => takeNext() }] : [])
  useGuide(mayTake ? [t('guideDay'), t('guideLeave')] : [])
  return (
    <Page title={shared('myDay')}>
      <div className={panel.page}>
        <div className={panel.wideHead}>
          <h2>{t('hello', { name: name.split(' ')[0] ?? name })}</h2>
          {mayTake && kinds.length > 0 && (
            <span className={panel.end}>
              <Press cap="N" isBusy={isTaking} onClick={() => takeNext()}>
                {t('takeNext')}
              </Press>
            </span>
          )}
        </div>
        {kinds.length === 0 ? (
          <Void title={t('noDesk')} text={t('noDeskText')} />
        ) : (
          <Loaded state={loaded({ counts })}>
            {(data) => <Waiting kinds={kinds} counts={data.counts.kinds} />}
          </Loaded>
        )}
      </div>
    </Page>
  )
}

type Counts = DataOf<typeof workCounts>['kinds']

function Waiting(props: { kinds: readonly DeskKind[]; counts: Counts }) {
  const t = useTexts('work')
  const shared = useTexts('console')
  const stretch = useStretch()
  const { calls } = useMe()
  const places = [
    ...props.kinds.map((kind) => ({ kind, name: shared(`kind_${kind}`), href: to.queue(kind) })),
    ...(calls.includes('listProposals')
      ? [{ kind: 'proposal' as const, name: shared('approvals'), href: to.approvals() }]
      : []),
  ]
  const waiting = places.flatMap((place) => {
    const count = props.counts.find((one) => one.kind === place.kind)
    return count && count.open > 0 ? [{ ...count, ...place }] : []
  })
  const isAsked = waiting.some(({ escalated }) => escalated > 0)
  if (waiting.length === 0) return <Void title={t('nothingWaits')} text={t('nothingWaitsText')} />
  return (
    <TablePanel
      head={{ title: t('waits') }}
      columns={[
        ...[t('kind'), numbers(t('open')), numbers(t('late')), numbers(t('mine'))],
        ...(isAsked ? [numbers(t('askedOfYou'))] : []),
        t('oldest'),
      ]}
    >
      {waiting.map((line) => (
        <tr key={line.kind}>
          <th scope="row">
            <a href={line.href}>{line.name}</a>
          </th>
          <td className={tableCss.number}>
            {formats().wholeNumber(line.open)}
            {line.isMore && '+'}
          </td>
          <td className={tableCss.number}>
            {line.late > 0 ? (
              <span className={tableCss.late}>
                <Icon name="warn" size="xs" /> {formats().wholeNumber(line.late)}
              </span>
            ) : (
              formats().wholeNumber(0)
            )}
          </td>
          <td className={tableCss.number}>{formats().wholeNumber(line.mine)}</td>
          {isAsked && (
            <td className={tableCss.number}>
              {line.escalated > 0 && line.kind !== 'proposal' ? (
                <a href={to.queue(line.kind, { view: 'escalated' })}>
                  {formats().wholeNumber(line.escalated)}
                </a>
              ) : (
                formats().wholeNumber(0)
              )}
            </td>
          )}
          <td className={tableCss.quiet}>
            {line.oldestAt ? stretch(minutesSince(line.oldestAt, serverClock.serverNowMs())) : '–'}
          </td>
        </tr>
      ))}
    </TablePanel>
  )
}
