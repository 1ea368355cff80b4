import { classes } from '@noren/ui/classes'
import { Icon } from '@noren/ui/Icon'
import { serverClock } from '../device/clock.ts'
import { useTexts } from '../device/texts.ts'
import { dueOf, STITCHES, stretchOf } from './due.ts'
import css from './Table.module.css'

const STATE = { calm: undefined, soon: css.soon, late: css.late }

/** "4 h 52 min". */
export function useStretch(): (minutes: number) => string {
  const t = useTexts('console')
  return (minutes) => {
    const stretch = stretchOf(minutes)
    if (stretch.unit === 'days') return t('daysHours', { ...stretch })
    if (stretch.unit === 'hours') return t('hoursMinutes', { ...stretch })
    return t('minutes', { ...stretch })
  }
}

/** A deadline: stitches that are used up, then the words; late has a sign instead. */
export function DueText(props: { openedAt: string; dueAt: string }) {
  const t = useTexts('console')
  const stretch = useStretch()
  const { state, stitches, minutes } = dueOf(props, serverClock.serverNowMs())
  const words = stretch(minutes)
  return (
    <span className={classes(css.due, STATE[state])}>
      {state === 'late' ? (
        <Icon name="warn" size="xs" />
      ) : (
        <span className={css.stitch} aria-hidden="true">
          {Array.from({ length: STITCHES }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
            <i key={at} className={at < stitches ? css.used : undefined} />
          ))}
        </span>
      )}
      {state === 'late' ? t('lateBy', { time: words }) : words}
    </span>
  )
}
