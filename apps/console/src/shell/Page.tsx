import { Icon } from '@noren/ui/Icon'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { serverClock } from '../device/clock.ts'
import { formats, marketFacts } from '../device/market.ts'
import { useTexts } from '../device/texts.ts'
import { Cap } from './Cap.tsx'
import { useIdleLock } from './idle.ts'
import { capsOf } from './keys.ts'
import { openPalette, PALETTE_KEYS } from './palette.ts'
import { to } from './paths.ts'
import { usePlace } from './place.ts'
import css from './Shell.module.css'
import { useMe } from './session.ts'

const onLine = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A page beside the rail: its header, the bands that are about the whole of it, and its content. */
export function Page(props: { title: string; sub?: ReactNode; children: ReactNode }) {
  const t = useTexts('console')
  const { businessDay, calls } = useMe()
  const heading = useRef<HTMLHeadingElement>(null)
  const { path } = usePlace()
  const isOnLine = useSyncExternalStore(onLine, () => navigator.onLine)
  const isWarned = useIdleLock()
  const { title } = props
  useEffect(() => {
    document.title = t('pageTitle', { title })
  }, [t, title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what moves the reader to its heading.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <>
      <header className={css.top}>
        <div className={css.title}>
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {props.sub && <span className={css.sub}>{props.sub}</span>}
        </div>
        {calls.includes('findPeople') && (
          <a className={css.search} href={to.people()}>
            <Icon name="search" size="xs" />
            <span className={css.searchText}>{t('searchFor')}</span>
            <Cap>/</Cap>
          </a>
        )}
        <button type="button" className={css.palette} aria-haspopup="dialog" onClick={openPalette}>
          <span className="sr">{t('palette')}</span>
          {capsOf(PALETTE_KEYS).map((cap) => (
            <Cap key={cap}>{cap}</Cap>
          ))}
        </button>
        <span className={css.day}>
          <b>{formats().dateText(businessDay)}</b>
          {`, ${formats().timeText(serverClock.serverNowMs())} ${marketFacts().zoneLabel}`}
        </span>
      </header>
      <main className={css.main} id="main">
        {!isOnLine && (
          <p className={css.band} role="status">
            <Icon name="offline" size="sm" />
            {t('offlineBand')}
          </p>
        )}
        {isWarned && (
          <p className={css.band} role="alert">
            <Icon name="clock" size="sm" />
            {t('idleBand')}
          </p>
        )}
        {props.children}
      </main>
    </>
  )
}
