import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import './Timeline.css'

export type ThreadItem = {
  key: string
  state: 'done' | 'now' | 'next'
  icon: IconName
  title: ReactNode
  /** On the right of the title: minutes, "done". */
  aside?: ReactNode
  body?: ReactNode
}

/** Stages joined by a running stitch. */
export function Timeline(props: { items: readonly ThreadItem[] }) {
  return (
    <ol className="thread">
      {props.items.map((item) => (
        <li
          key={item.key}
          className={`thread__item is-${item.state}`}
          aria-current={item.state === 'now' ? 'step' : undefined}
        >
          <span className="thread__knot">
            <Icon name={item.state === 'done' ? 'check' : item.icon} />
          </span>
          <div className="thread__body">
            <p className="thread__title">
              {item.title}
              {item.aside && <span>{item.aside}</span>}
            </p>
            {item.body && <div className="small">{item.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
