import { useEndpoint } from '@noren/client/use-endpoint'
import { workCounts } from '@noren/contract/operator/work'
import { Icon } from '@noren/ui/Icon'
import { Fragment } from 'react'
import { useTexts } from '../device/texts.ts'
import { initialsOf } from './initials.ts'
import { asksEvery } from './live.ts'
import { Mark } from './Mark.tsx'
import { to } from './paths.ts'
import { usePlace } from './place.ts'
import { type OpenPlace, PLACE_GROUPS, usePlaces } from './places.ts'
import css from './Shell.module.css'
import { useMe } from './session.ts'

const COUNTS_EVERY_MS = 20_000

/** What waits, of every kind that may be seen; asked again while the console is open. */
export const useCounts = () => {
  const { calls } = useMe()
  const { data } = useEndpoint(
    workCounts,
    {},
    {
      enabled: calls.includes('workCounts'),
      refetchInterval: () => asksEvery(COUNTS_EVERY_MS),
    },
  )
  return data?.kinds ?? []
}

/** The places of the console that one's calls open. */
export function Rail() {
  const t = useTexts('console')
  const { name, roles } = useMe()
  const counts = useCounts()
  const where = usePlace()
  const places = usePlaces()
  const link = ({ href, icon, name: words, kind, isAt }: OpenPlace) => {
    const count = counts.find((one) => one.kind === kind)
    return (
      <a key={href} href={href} aria-current={isAt(where) ? 'page' : undefined}>
        <Icon name={icon} size="sm" />
        <span className={css.name}>{words}</span>
        {count && count.open > 0 && (
          <span className={css.count}>
            {count.late > 0 ? (
              <span className={css.late}>
                <Icon name="warn" size="xs" label={t('hasLate')} />
                {count.open}
              </span>
            ) : (
              count.open
            )}
          </span>
        )}
      </a>
    )
  }
  return (
    <aside className={css.rail}>
      <a className={css.brand} href={to.day()}>
        <Mark />
        <span>{t('console')}</span>
      </a>
      <nav className={css.nav} aria-label={t('places')}>
        {PLACE_GROUPS.map((group) => {
          const own = places.filter((place) => place.group === group)
          if (own.length === 0) return null
          return (
            <Fragment key={group}>
              {group && <h2>{t(group)}</h2>}
              {own.map(link)}
            </Fragment>
          )
        })}
      </nav>
      <a className={css.me} href={to.me()}>
        <span className={css.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <b>{name}</b>
          {roles.map((role) => t(`role_${role}`)).join(', ')}
        </span>
      </a>
    </aside>
  )
}
