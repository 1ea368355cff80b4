import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Timeline.module.css'

export type TimelineItem = {
  key: string
  state: 'done' | 'now' | 'next'
  icon: IconName
  title: ReactNode
  /** On the right of the title: minutes or "done". */
  aside?: ReactNode
  body?: ReactNode
}

const STATE_CLASSES = { done: css.isDone, now: css.isNow, next: css.isNext }

/** Stages connected by a line. */
export function Timeline(props: { items: readonly TimelineItem[] }) {
  return (
    <ol className={css.root}>
      {props.items.map((item) => (
        <li
          key={item.key}
          className={classes(css.item, STATE_CLASSES[item.state])}
          aria-current={item.state === 'now' ? 'step' : undefined}
        >
          <span className={css.knot}>
            <Icon name={item.state === 'done' ? 'check' : item.icon} />
          </span>
          <div className={css.body}>
            <p className={css.title}>
              <span className={css.words}>{item.title}</span>
              {item.aside && <span className={css.aside}>{item.aside}</span>}
            </p>
            {item.body && <div className="small">{item.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
