import { classes } from './classes.ts'
import css from './Progress.module.css'

/**
 * Progress in segments: `done` of `total`, the next one highlighted. Decorative: "Step 3 of 5" is shown
 * in words too.
 */
export function Progress(props: { total: number; done: number; isFinished?: boolean }) {
  return (
    <div className={css.root} aria-hidden="true">
      {Array.from({ length: props.total }, (_, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          key={at}
          className={classes(
            at < props.done && css.on,
            at === props.done && !props.isFinished && css.now,
          )}
        />
      ))}
    </div>
  )
}
