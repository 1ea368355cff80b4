import cardCss from '@noren/ui/Card.module.css'
import { classes } from '@noren/ui/classes'
import { type Fact, Facts } from '@noren/ui/Facts'
import type { ReactNode } from 'react'
import css from './NorenCard.module.css'

/** An offer or a loan: a title band, the four facts and perhaps more, and below them a note and the action. */
export function NorenCard(props: {
  name: ReactNode
  by: string
  facts: readonly [Fact, Fact, Fact, Fact, ...Fact[]]
  tile?: ReactNode
  hem?: { note: ReactNode; action: ReactNode }
  isOff?: boolean
}) {
  return (
    <article className={classes(`${css.root} ${cardCss.rod}`, props.isOff && css.isOff)}>
      <header className={css.band}>
        {props.tile}
        <div>
          <h3 className={css.name}>{props.name}</h3>
          <p className={css.by}>{props.by}</p>
        </div>
      </header>
      <Facts facts={props.facts} isEnd={!props.hem} />
      {props.hem && (
        <div className={css.hem}>
          <p className="small">{props.hem.note}</p>
          <div>{props.hem.action}</div>
        </div>
      )}
    </article>
  )
}
