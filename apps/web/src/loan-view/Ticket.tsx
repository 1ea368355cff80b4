import { classes } from '@noren/ui/classes'
import type { ReactNode } from 'react'
import css from './Ticket.module.css'

/** Longer figures than ₹1,000, such as Rp 10.000, are set smaller. */
const LONG = 6
/** No amount is longer, and none breaks; what is longer breaks between its words. */
const AMOUNT_MAX = 14

/** A coupon: a stub with the figure, and what it is good for. */
export function Ticket(props: {
  figure: ReactNode
  figureNote: ReactNode
  title: ReactNode
  note: ReactNode
  foot: ReactNode
  action?: ReactNode
  isOff?: boolean
}) {
  const length = typeof props.figure === 'string' ? props.figure.length : 0
  return (
    <article className={classes(css.root, props.isOff && css.isOff)}>
      <div className={css.stub}>
        <b
          className={classes(
            'num',
            length > LONG && css.isLong,
            length > 0 && length <= AMOUNT_MAX && css.isAmount,
          )}
        >
          {props.figure}
        </b>
        <span>{props.figureNote}</span>
      </div>
      <div className={css.body}>
        <h3 className={css.title}>{props.title}</h3>
        <p className="small">{props.note}</p>
        <div className={css.foot}>
          <span className="tiny">{props.foot}</span>
          {props.action}
        </div>
      </div>
    </article>
  )
}
