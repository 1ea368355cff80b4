import css from './FaceRing.module.css'
import { ringPaths, type SegmentState } from './face-ring.ts'

const PATHS = ringPaths()
const SEGMENT_CLASSES = {
  on: css.on,
  now: css.now,
  again: css.again,
  open: css.open,
}

/** What was seen, around the oval. Decoration: the same is said in words. */
export function FaceRing(props: { states: readonly SegmentState[] }) {
  return (
    <svg className={css.root} viewBox="0 0 280 340" aria-hidden="true">
      {props.states.map((state, at) => (
        <path key={PATHS[at]} d={PATHS[at]} className={SEGMENT_CLASSES[state]} />
      ))}
    </svg>
  )
}
