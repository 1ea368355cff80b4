import { classes } from './classes.ts'
import './Progress.css'

/** Progress in stitches: `done` of `total`, the next one lit. Decoration beside "Step 3 of 5" in words. */
export function Progress(props: { total: number; done: number; isFinished?: boolean }) {
  return (
    <div className="stitches" aria-hidden="true">
      {Array.from({ length: props.total }, (_, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          key={at}
          className={classes(
            at < props.done && 'on',
            at === props.done && !props.isFinished && 'now',
          )}
        />
      ))}
    </div>
  )
}
