import { useEndpoint } from '@noren/client/use-endpoint'
import {
  assignWork,
  listColleagues,
  WAITS_FOR,
  type WaitsFor,
  waitWork,
} from '@noren/contract/operator/work'
import { useState } from 'react'
import { serverClock } from '../../device/clock.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Press } from '../../shell/Press.tsx'
import css from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import type { DeskKind } from '../../shell/work-kinds.ts'
import type { WorkItem } from './Conflict.tsx'

const NOBODY = 'nobody'
const NO_WAIT = 'no'
/** Hours that work may wait from now; never beyond the day of one of the pieces. */
const HOURS = [1, 4, 24, 72] as const
const HOUR_MS = 3_600_000

/** What is done to many at once: given to a colleague, or made to wait. Nothing is decided here. */
export function Selection(props: {
  kind: DeskKind
  chosen: readonly WorkItem[]
  onDone: () => void
}) {
  const t = useTexts('work')
  const { kind, chosen, onDone } = props
  const colleagues = useEndpoint(listColleagues, { query: { kind } })
  const [to, setTo] = useState('')
  const [waitsFor, setWaitsFor] = useState<WaitsFor | typeof NO_WAIT>('borrower')
  const now = serverClock.serverNowMs()
  const soonest = Math.min(...chosen.map(({ dueAt }) => Date.parse(dueAt)))
  const hours = HOURS.filter((one) => now + one * HOUR_MS <= soonest)
  const [hour, setHour] = useState<number | null>(null)
  const forHours = hours.find((one) => one === hour) ?? hours[0]
  const { run, isBusy } = useDecision(['listWork'])
  const itemIds = chosen.map(({ itemId }) => itemId)
  const said = (count: number) => t('changedMany', { count })
  const send = async (work: () => Promise<{ count: number }>) => {
    if (await run(async () => said((await work()).count))) onDone()
  }
  const assign = () =>
    send(() => decide(assignWork, { itemIds, operatorId: to === NOBODY ? null : to }))
  const wait = () => {
    const until = new Date(now + (forHours ?? 0) * HOUR_MS).toISOString()
    return send(() =>
      decide(waitWork, { itemIds, wait: waitsFor === NO_WAIT ? null : { for: waitsFor, until } }),
    )
  }
  return (
    <section className={css.picked} aria-label={t('chosenMany', { count: chosen.length })}>
      <b>{t('chosenMany', { count: chosen.length })}</b>
      <label className={css.filter}>
        {t('assignTo')}
        <select value={to} onChange={({ target }) => setTo(target.value)}>
          <option value="">{t('chooseOne')}</option>
          {colleagues.data?.items.map(({ operatorId, name }) => (
            <option key={operatorId} value={operatorId}>
              {name}
            </option>
          ))}
          <option value={NOBODY}>{t('ownerNobody')}</option>
        </select>
      </label>
      {colleagues.isError && (
        <span role="alert">
          {t('noColleagues')}{' '}
          <Press kind="text" isSmall onClick={() => void colleagues.refetch()}>
            {t('retry')}
          </Press>
        </span>
      )}
      <Press kind="line" isSmall isBusy={isBusy} disabled={to === ''} onClick={assign}>
        {t('assign')}
      </Press>
      <label className={css.filter}>
        {t('waitsFor')}
        <select
          value={waitsFor}
          onChange={({ target }) =>
            setWaitsFor(WAITS_FOR.find((one) => one === target.value) ?? NO_WAIT)
          }
        >
          {WAITS_FOR.map((one) => (
            <option key={one} value={one}>
              {t(`waits_${one}`)}
            </option>
          ))}
          <option value={NO_WAIT}>{t('waits_no')}</option>
        </select>
      </label>
      {waitsFor !== NO_WAIT && (
        <label className={css.filter}>
          {t('waitsLong')}
          <select
            value={forHours ?? ''}
            disabled={hours.length === 0}
            onChange={({ target }) => setHour(Number(target.value))}
          >
            {hours.map((one) => (
              <option key={one} value={one}>
                {t('hours', { count: one })}
              </option>
            ))}
          </select>
        </label>
      )}
      <Press
        kind="line"
        isSmall
        isBusy={isBusy}
        disabled={waitsFor !== NO_WAIT && forHours === undefined}
        onClick={wait}
      >
        {t('letWait')}
      </Press>
      {waitsFor !== NO_WAIT && forHours === undefined && <span>{t('noWaitLeft')}</span>}
      <span className={css.end}>
        <Press kind="text" isSmall onClick={onDone}>
          {t('chooseNone')}
        </Press>
      </span>
    </section>
  )
}

/** Until when it waits, and for whom. */
export function WaitText({ item }: { item: WorkItem }) {
  const t = useTexts('work')
  if (!item.waits) return null
  const until = formats().dateTimeText(item.waits.until)
  return <small>{t('waitsUntil', { who: t(`waits_${item.waits.for}`), until })}</small>
}
