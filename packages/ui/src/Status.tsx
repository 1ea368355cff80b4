import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import css from './Status.module.css'

/** A status: always an icon and a word, never colour alone. */
export function Status(props: {
  meaning: 'info' | 'good' | 'warn' | 'bad' | 'lamp' | 'neutral'
  icon: IconName
  children: ReactNode
}) {
  return (
    <span className={css.root} data-meaning={props.meaning}>
      <Icon name={props.icon} />
      {props.children}
    </span>
  )
}
