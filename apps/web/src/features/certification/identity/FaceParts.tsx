import { useTexts } from '../../../device/texts.ts'
import css from './FaceParts.module.css'
import { type FacePart, partState } from './face-ring.ts'
import type { Moment } from './use-face-recording.ts'

/** In the order of the ring, as people see themselves in it. */
const PARTS: readonly FacePart[] = ['left', 'front', 'right']

const STATE_CLASSES = { seen: css.seen, now: css.now, again: css.again, later: css.later }

/** The parts of the check and what was seen of them, in words. */
export function FaceParts(props: { seen: Extract<Moment, { by: 'server' }>['seen'] }) {
  const t = useTexts('capture')
  return (
    <ul className={css.root}>
      {PARTS.map((part) => {
        const state = partState(part, props.seen)
        return (
          <li key={part} className={STATE_CLASSES[state]}>
            <b>{t(`part_${part}`)}</b>
            {t(`partState_${state}`)}
          </li>
        )
      })}
    </ul>
  )
}
