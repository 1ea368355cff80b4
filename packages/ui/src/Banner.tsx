import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import './Banner.css'

/** A band over the page: offline, an update is ready, this is a sandbox. */
export function Banner(props: {
  icon: IconName
  children: ReactNode
  action?: { label: string; onTap: () => void }
}) {
  return (
    <div className="strip" role="status">
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
