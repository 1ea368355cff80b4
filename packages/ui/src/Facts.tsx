import { classes } from './classes.ts'
import css from './Facts.module.css'

export type Fact = { label: string; value: string; isSmall?: true }

/** Facts in two columns. The four facts of a loan are always in the same order; small ones stand below them. */
export function Facts(props: {
  facts: readonly Fact[]
  isTop?: boolean
  isEnd?: boolean
  className?: string
}) {
  return (
    <dl
      className={classes(css.root, props.isTop && css.top, props.isEnd && css.end, props.className)}
    >
      {props.facts.map((fact) => (
        <div className={classes(css.cell, fact.isSmall && css.small)} key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
