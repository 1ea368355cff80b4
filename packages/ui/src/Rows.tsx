import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './Rows.module.css'
import { wholeCodes } from './whole-codes.tsx'

export type RowFact = { label: ReactNode; value: ReactNode; isSum?: boolean; key?: string }

/** Labels on the left, figures on the right; a sum is emphasised. */
export function Rows(props: { rows: readonly RowFact[]; isPlain?: boolean }) {
  return (
    <dl className={classes(css.root, props.isPlain && css.plain)}>
      {props.rows.map((row, index) => (
        <div key={row.key ?? index} className={row.isSum ? css.sum : undefined}>
          <dt>{row.label}</dt>
          <dd>{typeof row.value === 'string' ? wholeCodes(row.value) : row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
