import type { ReactNode } from 'react'
import css from './Banner.module.css'
import { Icon, type IconName } from './Icon.tsx'

/** A band above the page: offline, an update is ready, this is a sandbox. */
export function Banner(props: {
  icon: IconName
  children: ReactNode
  action?: { label: string; onTap: () => void }
}) {
  return (
    <div className={css.root} role="status">
      <Icon name={props.icon} />
      <span>{props.children}</span>
      {props.action && (
        <button type="button" onClick={props.action.onTap}>
          {props.action.label}
        </button>
      )}
    </div>
  )
}
