import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import css from './IconButton.module.css'

/** A round button with only an icon; the label is for screen readers. */
export function IconButton({
  icon,
  label,
  hasDot,
  ...rest
}: { icon: IconName; label: string; hasDot?: boolean } & Omit<
  ComponentProps<'button'>,
  'className' | 'children' | 'aria-label'
>) {
  return (
    <button type="button" {...rest} className={css.root} aria-label={label}>
      <Icon name={icon} />
      {hasDot && <span className={css.dot} />}
    </button>
  )
}
