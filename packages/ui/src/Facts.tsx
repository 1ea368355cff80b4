import { classes } from './classes.ts'
import './Card.css'
import './Facts.css'

export type Fact = { label: string; value: string }

/** Facts in two columns. The four facts of a loan come from `LoanFacts`, always in the same order. */
export function Facts(props: {
  facts: readonly Fact[]
  isTop?: boolean
  isEnd?: boolean
  className?: string
}) {
  return (
    <dl
      className={classes(
        'facts',
        props.isTop && 'facts--top',
        props.isEnd && 'facts--end',
        props.className,
      )}
    >
      {props.facts.map((fact) => (
        <div className="facts__cell" key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
