import type { ReactNode } from 'react'
import css from './HeaderBar.module.css'
import { IconButton } from './IconButton.tsx'

/** The plain header of a page: back, title (the page's h1), and further controls on the right. */
export function HeaderBar(props: {
  title: ReactNode
  backLabel: string
  onBack?: (() => void) | undefined
  children?: ReactNode
}) {
  return (
    <header className={css.root}>
      {props.onBack && <IconButton icon="back" label={props.backLabel} onClick={props.onBack} />}
      <h1 className={css.title} tabIndex={-1} data-page-heading>
        <span>{props.title}</span>
      </h1>
      {props.children}
    </header>
  )
}
