import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

/** Nothing here, or it went wrong: a drawing, what it means, and the way on. */
export function EmptyState(props: {
  art: ReactNode
  title: ReactNode
  text: ReactNode
  action?: ReactNode
  /** Small print: the number to tell support. */
  foot?: ReactNode
  /** Read out at once. */
  isAlert?: boolean
  /** The heading of the page itself (where no bar carries it). */
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
