import { classes } from '@noren/ui/classes'
import { Icon } from '@noren/ui/Icon'
import { IconButton } from '@noren/ui/IconButton'
import { Children, type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { csvOf, saveFile } from '../../shell/csv.ts'
import panel from '../../shell/Panel.module.css'
import tableCss from '../../shell/Table.module.css'
import css from './Insight.module.css'

/** A cell of a table under a chart: its words, what a file says instead, and the loans behind it. */
export interface Cell {
  readonly text: string
  readonly csv?: string
  readonly href?: string | undefined
  /** Between 0 and 1: how strongly it is tinted. */
  readonly worse?: number
  readonly better?: number
  readonly note?: string
}
export interface Row {
  readonly name: Cell
  readonly cells: readonly (Cell | null)[]
}
export interface Twin {
  /** Of the first column, which names the rows, and of the others, which are figures. */
  readonly first: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  readonly foot?: Row | undefined
}

interface FigureProps {
  title: string
  note?: string
  /** What is seen. */
  sentence?: ReactNode
  /** What the figures count, and the name under which the database has them. */
  definition: string
  fileName: string
  twin: Twin
  /** What the file holds, where the table shows less. */
  file?: Twin
  /** The figures are the point: their table is not folded away. */
  isTable?: boolean
  twinNote?: string
  children?: ReactNode
}

/** A chart, the sentence that says what is seen, what is counted, and the same as a table and a file. */
export function Figure(props: FigureProps) {
  const t = useTexts('insight')
  const [isDefined, setIsDefined] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const defined = useId()
  const { title, twin } = props
  const save = () => saveFile(`${props.fileName}.csv`, csvOf(rowsOf(props.file ?? twin)))
  return (
    <section className={panel.root}>
      <div className={css.head}>
        <h2>{title}</h2>
        {props.note && <span className={panel.note}>{props.note}</span>}
        <span className={css.tools}>
          <IconButton
            icon="info"
            label={t('definitionOf', { title })}
            aria-expanded={isDefined}
            aria-controls={defined}
            onClick={() => setIsDefined(!isDefined)}
          />
          <IconButton icon="download" label={t('saveFile', { title })} onClick={save} />
        </span>
      </div>
      {props.sentence && <p className={css.sentence}>{props.sentence}</p>}
      <p id={defined} className={css.definition} hidden={!isDefined}>
        {props.definition}
      </p>
      {Children.toArray(props.children).length > 0 && (
        <div className={css.chart}>{props.children}</div>
      )}
      {props.isTable ? (
        <TwinTable twin={twin} title={title} />
      ) : (
        <details
          className={css.twin}
          open={isOpen}
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
        >
          <summary>
            <Icon name="list" size="xs" />
            {t('table')}
            {props.twinNote && <span className={css.twinNote}>{props.twinNote}</span>}
          </summary>
          {isOpen && <TwinTable twin={twin} title={title} />}
        </details>
      )}
    </section>
  )
}

const rowsOf = ({ first, columns, rows, foot }: Twin): string[][] => {
  const plain = (cell: Cell | null) => cell?.csv ?? cell?.text ?? ''
  const body = foot ? [...rows, foot] : rows
  return [[first, ...columns], ...body.map(({ name, cells }) => [plain(name), ...cells.map(plain)])]
}

function TwinTable({ twin, title }: { twin: Twin; title: string }) {
  const { first, columns, rows, foot } = twin
  if (rows.length === 0) return null
  const row = ({ name, cells }: Row) => (
    <tr key={name.text}>
      <th scope="row">
        <Shown cell={name} />
      </th>
      {cells.map((cell, at) => {
        const tint = cell?.worse ?? cell?.better
        return (
          <td
            key={columns[at]}
            className={classes(
              tableCss.number,
              !cell && css.none,
              cell?.worse !== undefined && css.worse,
              cell?.better !== undefined && css.better,
            )}
            style={tint ? ({ '--tint': tint } as React.CSSProperties) : undefined}
          >
            {cell && <Shown cell={cell} />}
          </td>
        )
      })}
    </tr>
  )
  return (
    // A table that is wider than its panel scrolls, by keys too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={panel.wide} aria-label={title} tabIndex={0}>
      <table className={`${tableCss.root} ${tableCss.small}`}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={tableCss.number}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
        {foot && <tfoot>{row(foot)}</tfoot>}
      </table>
    </section>
  )
}

function Shown({ cell: { text, href, note } }: { cell: Cell }) {
  return (
    <>
      {href ? (
        <a className={css.open} href={href}>
          {text}
        </a>
      ) : (
        text
      )}
      {note && <small className={css.small}>{note}</small>}
    </>
  )
}
