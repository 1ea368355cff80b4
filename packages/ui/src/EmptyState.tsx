import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

/** For an empty or failed page: a drawing, what it means, and what to do next. */
export function EmptyState(props: {
  art: ReactNode
  title: ReactNode
  text: ReactNode
  action?: ReactNode
  /** Small print: the number to give support. */
  foot?: ReactNode
  /** Announced by screen readers at once. */
  isAlert?: boolean
  /** Its heading is that of the page (which has no header). */
  isPageHeading?: boolean
}) {
  const Heading = props.isPageHeading ? 'h1' : 'h2'
  return (
    <div className={css.root} role={props.isAlert ? 'alert' : undefined}>
      {props.art}
      <Heading
        className="h2"
        {...(props.isPageHeading ? { tabIndex: -1, 'data-page-heading': true } : {})}
      >
        {props.title}
      </Heading>
      <p>{props.text}</p>
      {props.action}
      {props.foot && <p className={`tiny ${css.foot}`}>{props.foot}</p>}
    </div>
  )
}
