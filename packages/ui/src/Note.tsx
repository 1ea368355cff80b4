import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import css from './Note.module.css'

export type Meaning = 'info' | 'good' | 'warn' | 'bad' | 'lamp'

const ICONS: Readonly<Record<Meaning, IconName>> = {
  info: 'info',
  good: 'check',
  warn: 'warn',
  bad: 'warn',
  lamp: 'info',
}

/** A box with one message. With `isLive` screen readers announce it when it appears. */
export function Note(props: {
  meaning?: Meaning
  title?: ReactNode
  children?: ReactNode
  icon?: IconName
  isLive?: boolean
}) {
  const meaning = props.meaning ?? 'info'
  return (
    <div
      className={css.root}
      data-meaning={meaning}
      role={props.isLive ? (meaning === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon name={props.icon ?? ICONS[meaning]} />
      <div>
        {props.title && <b>{props.title}</b>}
        {props.children}
      </div>
    </div>
  )
}
