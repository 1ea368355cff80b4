import css from './FaceRing.module.css'
import { ringPaths, segmentState } from './face-ring.ts'

const PATHS = ringPaths()
const SEGMENT_CLASSES = {
  on: css.on,
  now: css.now,
  open: css.open,
}

/** The elapsed time around the oval. Decoration: the cue is also given in words. */
export function FaceRing(props: { share: number }) {
  return (
    <svg className={css.root} viewBox="0 0 280 340" aria-hidden="true">
      {PATHS.map((path, at) => (
        <path key={path} d={path} className={SEGMENT_CLASSES[segmentState(at, props.share)]} />
      ))}
    </svg>
  )
}
