import { wholeCodes } from '@noren/ui/whole-codes'
import css from './KeyFacts.module.css'

type Line = { number: string; label: string; values: readonly string[] }

/** The numbered rows of one part of a Key Facts Statement. */
export function KfsPart(props: { title: string; rows: readonly Line[] }) {
  return (
    <>
      <h3 className={`h3 ${css.title}`}>{props.title}</h3>
      <ol className={css.root}>
        {props.rows.map((row) => (
          <li key={row.number}>
            <b>{row.number}</b>
            <dl>
              <dt>{row.label}</dt>
              {row.values.map((value) => (
                <dd key={value}>{wholeCodes(value)}</dd>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </>
  )
}
