import { classes, isLongFigure } from '@noren/ui/classes'
import type { ReactNode } from 'react'
import css from './Curtain.module.css'
import { Wordmark } from './Wordmark.tsx'

/** The bar above a curtain: the name on the left, `children` on the right. */
export function CurtainHeader(props: { children?: ReactNode }) {
  return (
    <div className={`${css.lintel} on-cloth`}>
      <Wordmark />
      {props.children}
    </div>
  )
}

/** The short curtain of the sign-in page: four empty panels below the bar. */
export function ShortCurtain(props: { children?: ReactNode }) {
  return (
    <header className={`${css.root} ${css.short} on-cloth`}>
      <CurtainHeader>{props.children}</CurtainHeader>
      <div className={css.panels} aria-hidden="true">
        <div />
        <div />
        <div />
        <div />
      </div>
    </header>
  )
}

export type CurtainFact = { label: string; value: string }

/** Home's curtain: one number and three facts. `isLocked` makes it grey and closed. */
export function Curtain(props: {
  label: string
  amount: ReactNode
  facts: readonly [CurtainFact, CurtainFact, CurtainFact]
  isLocked?: boolean
  isWaiting?: boolean
  actions?: ReactNode
}) {
  return (
    <header className={classes(`${css.root} on-cloth`, props.isLocked && css.locked)}>
      <CurtainHeader>{props.actions}</CurtainHeader>
      <div className={css.cloth}>
        <p className={css.label}>{props.label}</p>
        <h1
          className={classes(
            css.amount,
            props.isWaiting && css.isWaiting,
            typeof props.amount === 'string' && isLongFigure(props.amount) && css.isLong,
          )}
          tabIndex={-1}
          data-page-heading
        >
          {props.amount}
        </h1>
      </div>
      <CurtainFacts facts={props.facts} {...(props.isWaiting && { isWaiting: true })} />
    </header>
  )
}

/** The panels below the number, with a fact on each. */
export function CurtainFacts(props: { facts: readonly CurtainFact[]; isWaiting?: boolean }) {
  return (
    <dl className={css.panels} aria-hidden={props.isWaiting}>
      {props.facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
