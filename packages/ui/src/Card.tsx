import type { ReactNode } from 'react'
import css from './Card.module.css'
import { classes } from './classes.ts'

/** A panel with square top corners and a rounded bottom. `hasRod` only for the page's main card. */
export function Card(props: {
  children: ReactNode
  hasRod?: boolean
  isFlush?: boolean
  label?: string
}) {
  const className = classes(css.root, props.hasRod && css.rod, props.isFlush && css.flush)
  return props.label ? (
    <section className={className} aria-label={props.label}>
      {props.children}
    </section>
  ) : (
    <div className={className}>{props.children}</div>
  )
}
