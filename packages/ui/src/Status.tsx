import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import './Status.css'

/** A status word: always an icon and a word, never colour alone. */
export function Status(props: {
  meaning: 'info' | 'good' | 'warn' | 'bad' | 'lamp' | 'neutral'
  icon: IconName
  children: ReactNode
}) {
  const kind = props.meaning === 'neutral' ? null : `status--${props.meaning}`
  return (
    <span className={classes('status', kind)}>
      <Icon name={props.icon} />
      {props.children}
    </span>
  )
}
