import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { listWork } from '@noren/contract/operator/work'
import { classes } from '@noren/ui/classes'
import { Icon } from '@noren/ui/Icon'
import { useState } from 'react'
import { serverClock } from '../../device/clock.ts'
import { formats, lenderName, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Cap } from '../../shell/Cap.tsx'
import { DueText, useStretch } from '../../shell/DueText.tsx'
import { minutesSince } from '../../shell/due.ts'
import { useGuide, useKeys } from '../../shell/keys.ts'
import { asksEvery } from '../../shell/live.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go, usePlace } from '../../shell/place.ts'
import { useCounts } from '../../shell/Rail.tsx'
import { SavedViews } from '../../shell/SavedViews.tsx'
import shell from '../../shell/Shell.module.css'
import { useMe } from '../../shell/session.ts'
import css from '../../shell/Table.module.css'
import { useHeld } from '../../shell/use-held.ts'
import { DESKS, type DeskKind, numberOf } from '../../shell/work-kinds.ts'
import { Owner } from './Owner.tsx'
import { Selection, WaitText } from './Selection.tsx'
import { useQueueSub } from './use-queue-sub.ts'
import { useTakeNext } from './use-take-next.ts'

const VIEWS = ['all', 'mine', 'free', 'late', 'waiting', 'second', 'escalated'] as const
const CLAIMS = ['mine', 'free', 'waiting', 'second', 'escalated'] as const
type View = (typeof VIEWS)[number]
const viewOf = (text: string | null): View => VIEWS.find((one) => one === text) ?? 'all'
const EVERY_MS = 15_000

/** What one kind of work has waiting, the soonest due first. */
export function QueuePage({ kind }: { kind: DeskKind }) {
  const t = useTexts('work')
  const shared = useTexts('console')
  const { calls } = useMe()
  const { query } = usePlace()
  const view = viewOf(query.get('view'))
  const claim = CLAIMS.find((one) => one === view)
  const lender = query.get('lender') ?? undefined
  const cursor = query.get('cursor') ?? undefined
  const work = useEndpoint(
    listWork,
    {
      query: {
        kind,
        ...(view === 'late' && { late: 'true' as const }),
        ...(claim && { claim }),
        ...(lender && { lender }),
        ...(cursor && { cursor }),
      },
    },
    { refetchInterval: () => asksEvery(EVERY_MS), keepsLast: true },
  )
  const count = useCounts().find((one) => one.kind === kind)
  const stretch = useStretch()
  const { takeNext, isTaking } = useTakeNext(kind)
  const [at, setAt] = useState(0)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { rows, fresh, showNew } = useHeld(
    {
      items: work.isPlaceholderData ? undefined : work.data?.items,
      isFresh: work.isFetchedAfterMount,
    },
    query.toString(),
    ({ itemId }) => itemId,
  )
  const items = rows.map(({ item }) => item)
  const cursorAt = Math.min(at, Math.max(0, items.length - 1))
  const mayTake = calls.includes('claimNextWork')
  const mayGive = calls.includes('assignWork') && calls.includes(DESKS[kind].decides)
  const picked = rows.flatMap(({ item, isGone }) =>
    !isGone && ticked.includes(item.itemId) ? [item] : [],
  )
  const tick = (itemId: string | undefined) => {
    if (itemId === undefined) return
    const rest = ticked.filter((one) => one !== itemId)
    setTicked(rest.length < ticked.length ? rest : [...ticked, itemId])
  }
  const chosen = (change: Record<string, string | undefined>) =>
    to.queue(kind, { view: view === 'all' ? undefined : view, lender, ...change })
  const move = (by: number) => setAt(Math.max(0, Math.min(items.length - 1, cursorAt + by)))
  const open = () => {
    const item = items[cursorAt]
    if (item) go(to.item(kind, item.itemId))
  }
  useKeys([
    { keys: 'j', label: t('keyDown'), run: () => move(1) },
    { keys: 'k', label: t('keyUp'), run: () => move(-1) },
    { keys: 'Enter', label: t('keyOpen'), run: open },
    ...(mayGive
      ? [{ keys: 'x', label: t('keyTick'), run: () => tick(items[cursorAt]?.itemId) }]
      : []),
    ...(fresh > 0 ? [{ keys: '.', label: shared('showNew'), run: showNew }] : []),
    ...(mayTake ? [{ keys: 'n', label: t('takeNext'), run: () => takeNext() }] : []),
  ])
  useGuide(mayTake ? [t('guideQueue'), t('guideChoose')] : [t('guideRows')])
  return (
    <Page title={shared(`kind_${kind}`)} sub={useQueueSub(kind)}>
      <div className={css.tools}>
        <nav className={css.views} aria-label={t('views')}>
          {VIEWS.map((one) => (
            <a
              key={one}
              href={chosen({ view: one === 'all' ? undefined : one })}
              aria-current={one === view ? 'page' : undefined}
            >
              {t(`view_${one}`)}
              {one === 'all' && count && ` ${formats().wholeNumber(count.open + count.second)}`}
              {one === 'second' && count && ` ${formats().wholeNumber(count.second)}`}
              {one === 'escalated' &&
                count &&
                count.escalated > 0 &&
                ` ${formats().wholeNumber(count.escalated)}`}
              {one === 'mine' && count && ` ${formats().wholeNumber(count.mine)}`}
            </a>
          ))}
        </nav>
        <label className={css.filter}>
          {t('lender')}
          <select
            value={lender ?? ''}
            onChange={({ target }) => go(chosen({ lender: target.value || undefined }))}
          >
            <option value="">{t('any')}</option>
            {Object.entries(marketFacts().lenders).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <SavedViews path="/work" kind={kind} />
        {mayTake && (
          <span className={css.end}>
            <Press cap="N" isBusy={isTaking} onClick={() => takeNext()}>
              {t('takeNext')}
            </Press>
          </span>
        )}
      </div>
      <Loaded state={loaded({ work })}>
        {({ work: page }) =>
          items.length === 0 ? (
            <Void title={t('empty')} text={t(`empty_${kind}`)} />
          ) : (
            <>
              {fresh > 0 && (
                <p className={shell.band} role="status">
                  <Icon name="refresh" size="sm" />
                  {shared('newRows', { count: fresh })}
                  <Press kind="text" cap="." onClick={showNew}>
                    {shared('showNew')}
                  </Press>
                </p>
              )}
              <div className={css.scroll}>
                <table className={css.root}>
                  <thead>
                    <tr>
                      {mayGive && (
                        <th scope="col">
                          <span className="sr">{t('keyTick')}</span>
                        </th>
                      )}
                      <th scope="col">{t('number')}</th>
                      <th scope="col">{t('lender')}</th>
                      <th scope="col" className={css.number}>
                        {t('amount')}
                      </th>
                      <th scope="col">{t('age')}</th>
                      <th scope="col">{t('due')}</th>
                      <th scope="col">{t('owner')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(({ item, isGone }, row) => (
                      <tr
                        key={item.itemId}
                        className={classes(row === cursorAt && css.cursor, isGone && css.gone)}
                        aria-current={row === cursorAt ? 'true' : undefined}
                      >
                        {mayGive && (
                          <td>
                            <label className={css.tick}>
                              <span className="sr">{t('tick', { number: numberOf(item) })}</span>
                              <input
                                type="checkbox"
                                checked={ticked.includes(item.itemId)}
                                disabled={isGone}
                                onChange={() => tick(item.itemId)}
                              />
                            </label>
                          </td>
                        )}
                        <th scope="row">
                          <a href={to.item(kind, item.itemId)}>{numberOf(item)}</a>
                        </th>
                        <td className={css.quiet}>
                          {item.lenderCode ? lenderName(item.lenderCode) : '–'}
                        </td>
                        <td className={css.amount}>
                          {item.amount ? formats().money(item.amount) : '–'}
                        </td>
                        <td className={css.quiet}>
                          {stretch(minutesSince(item.openedAt, serverClock.serverNowMs()))}
                        </td>
                        <td>
                          {isGone ? shared('rowGone') : <DueText {...item} />}{' '}
                          {!isGone && <WaitText item={item} />}
                        </td>
                        <td className={item.isMine ? css.strong : css.quiet}>
                          {isGone ? '–' : <Owner item={item} />}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {picked.length > 0 && (
                <Selection kind={kind} chosen={picked} onDone={() => setTicked([])} />
              )}
              <div className={css.foot}>
                <span>{t('shown', { count: items.length })}</span>
                <span>
                  <Cap>J</Cap> <Cap>K</Cap> {t('keyMove')}
                </span>
                <span>
                  <Cap>↵</Cap> {t('keyOpen')}
                </span>
                <span className={css.end}>
                  {cursor && <a href={chosen({})}>{t('first')}</a>}
                  {page.nextCursor && <a href={chosen({ cursor: page.nextCursor })}>{t('next')}</a>}
                  {t('asOf', { time: formats().timeText(page.asOf) })}
                </span>
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
