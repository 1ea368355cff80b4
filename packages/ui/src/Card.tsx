import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import './Card.css'

/** A panel with square shoulders and a rounded hem. `hasRod` only for what the page is about. */
export function Card(props: {
  children: ReactNode
  hasRod?: boolean
  isFlush?: boolean
  label?: string
}) {
  const className = classes('hang', props.hasRod && 'rod', props.isFlush && 'hang--flush')
  return props.label ? (
    <section className={className} aria-label={props.label}>
      {props.children}
    </section>
  ) : (
    <div className={className}>{props.children}</div>
  )
}
