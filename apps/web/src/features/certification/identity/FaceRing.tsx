import { ringPaths, stitchState } from './face-ring.ts'

const PATHS = ringPaths()

/** The time that has passed, sewn round the oval. Decoration: the cue is said in words. */
export function FaceRing(props: { share: number }) {
  return (
    <svg className="face-ring" viewBox="0 0 280 340" aria-hidden="true">
      {PATHS.map((path, at) => (
        <path key={path} d={path} className={`face-ring__${stitchState(at, props.share)}`} />
      ))}
    </svg>
  )
}
