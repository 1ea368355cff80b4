import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import css from './List.module.css'

export function List(props: { children: ReactNode; label?: string }) {
  return (
    <div
      className={css.root}
      {...(props.label ? { role: 'group', 'aria-label': props.label } : {})}
    >
      {props.children}
    </div>
  )
}

type RowLook = {
  title: ReactNode
  note?: ReactNode
  icon?: IconName
  /** Instead of the icon: a lender's picture. */
  lead?: ReactNode
  /** Before the last icon: a count or a word. */
  end?: ReactNode
  endIcon?: IconName | null
}

function Row({ title, note, icon, lead, end, endIcon = 'chevron-right' }: RowLook) {
  const last = endIcon && <Icon name={endIcon} />
  return (
    <>
      {lead ?? (icon && <span className={css.icon}>{<Icon name={icon} />}</span>)}
      <div>
        <p className="strong">{title}</p>
        {note && <p className="small">{note}</p>}
      </div>
      {end ? (
        <span className={css.end}>
          {end}
          {last}
        </span>
      ) : (
        last
      )}
    </>
  )
}

export function ListLink({
  title,
  note,
  icon,
  lead,
  end,
  endIcon,
  ...rest
}: RowLook & Omit<ComponentProps<'a'>, 'title' | 'className' | 'children'>) {
  return (
    <a {...rest} className={css.item}>
      {Row(given({ title, note, icon, lead, end, endIcon }))}
    </a>
  )
}

export function ListButton({
  title,
  note,
  icon,
  lead,
  end,
  endIcon,
  ...rest
}: RowLook & Omit<ComponentProps<'button'>, 'title' | 'className' | 'children'>) {
  return (
    <button type="button" {...rest} className={css.item}>
      {Row(given({ title, note, icon, lead, end, endIcon }))}
    </button>
  )
}

/** A row without a link: a fact with its note. */
export function ListRow(props: RowLook) {
  return <div className={css.item}>{Row({ endIcon: null, ...props })}</div>
}

/** Removes undefined properties, so that defaults apply. */
function given(look: { [K in keyof RowLook]: RowLook[K] | undefined }): RowLook {
  return Object.fromEntries(
    Object.entries(look).filter(([, value]) => value !== undefined),
  ) as RowLook
}
