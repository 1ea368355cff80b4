import type { ComponentProps, ReactNode } from 'react'
import css from './Button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

const KIND_CLASSES = {
  primary: undefined,
  soft: css.soft,
  line: css.line,
  text: css.text,
  lamp: css.lamp,
}

type Look = {
  children: ReactNode
  /** One primary button per screen; `line` if the choice costs the person money. */
  kind?: keyof typeof KIND_CLASSES
  isSmall?: boolean
  isBlock?: boolean
  icon?: IconName
}

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'children' | 'className'> & {
    /** A call is in progress: an animation replaces the label, and taps are ignored. */
    isBusy?: boolean
  }

export function Button({ kind, isSmall, isBlock, icon, isBusy, children, ...rest }: ButtonProps) {
  const guarded = isBusy
    ? {
        'aria-busy': true,
        'aria-disabled': true,
        onClick: (event: Event) => event.preventDefault(),
      }
    : {}
  return (
    <button
      type="button"
      {...rest}
      {...(guarded as object)}
      className={classes(buttonClass({ kind, isSmall, isBlock }), isBusy && 'is-busy')}
    >
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </button>
  )
}

/** A link that looks like a button; `href` comes from `href(paths.…())`. */
export function ButtonLink({
  kind,
  isSmall,
  isBlock,
  icon,
  children,
  ...rest
}: Look & Omit<ComponentProps<'a'>, 'children' | 'className'>) {
  return (
    <a {...rest} className={buttonClass({ kind, isSmall, isBlock })}>
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </a>
  )
}

function buttonClass(look: {
  kind: Look['kind']
  isSmall: boolean | undefined
  isBlock: boolean | undefined
}): string {
  return classes(
    css.root,
    KIND_CLASSES[look.kind ?? 'primary'],
    look.isSmall && css.sm,
    look.isBlock && css.block,
  )
}
