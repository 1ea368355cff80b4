import { classes } from '@noren/ui/classes'
import { Children, type ReactNode, type Ref } from 'react'
import css from './Panel.module.css'
import { ScrollRegion } from './ScrollRegion.tsx'
import tableCss from './Table.module.css'

interface Head {
  /** None only where the page's own heading says it. */
  title?: string
  /** What explains the title, in small. */
  note?: ReactNode
  /** A chip, a sign, what else stands beside the title. */
  mark?: ReactNode
  /** Of the heading, where the reader is moved to it. */
  headingRef?: Ref<HTMLHeadingElement>
}

interface PanelProps extends Head {
  /** Hangs from a rod: the one panel of the page that decides. */
  isDeciding?: boolean
  children: ReactNode
}

function Frame({ title, note, mark, headingRef, isDeciding = false, children }: PanelProps) {
  return (
    <section className={classes(css.root, isDeciding && css.rod)}>
      {title && (
        <div className={css.head}>
          <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            {title}
          </h2>
          {note && <span className={css.note}>{note}</span>}
          {mark}
        </div>
      )}
      {children}
    </section>
  )
}

/** One group of a page: what it is, and its content. */
export function Panel({ children, ...frame }: PanelProps) {
  return (
    <Frame {...frame}>
      <div className={css.body}>{children}</div>
    </Frame>
  )
}

/** The head of a column; `isNumber` for what is aligned at its right. */
export type Column = string | { label: string; isNumber: true }
export const numbers = (label: string): Column => ({ label, isNumber: true })

/** A panel that is a small table. `children` are its rows; without any, the sentence `empty` stands alone. */
export function TablePanel(props: {
  head?: Head
  columns: readonly (Column | null)[]
  children: ReactNode
  foot?: ReactNode
  empty?: string
}) {
  const { columns, foot, empty } = props
  if (empty && Children.count(props.children) === 0) {
    return (
      <Panel {...props.head}>
        <p className={css.note}>{empty}</p>
      </Panel>
    )
  }
  return (
    <Frame {...props.head}>
      <ScrollRegion className={css.wide} label={props.head?.title ?? label(columns)} isInner>
        <table className={`${tableCss.root} ${tableCss.small}`}>
          <thead>
            <tr>
              {columns.map((column) => {
                if (column === null) return null
                const label = typeof column === 'string' ? column : column.label
                const isNumber = typeof column !== 'string'
                return (
                  <th key={label} scope="col" className={isNumber ? tableCss.number : undefined}>
                    {label}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>{props.children}</tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </ScrollRegion>
    </Frame>
  )
}

/** A table without a title is called by its first column. */
const label = (columns: readonly (Column | null)[]): string => {
  const [first] = columns.filter((column) => column !== null)
  return typeof first === 'string' ? first : (first?.label ?? '')
}

/** The few figures that one looks for first, in a row. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
