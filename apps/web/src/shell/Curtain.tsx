import { classes, longFigure } from '@noren/ui/classes'
import type { ReactNode } from 'react'
import { Wordmark } from './Wordmark.tsx'
import './Curtain.css'

/** The indigo beam over a curtain: the name on the left, `children` on the right. */
export function Lintel(props: { children?: ReactNode }) {
  return (
    <div className="lintel on-cloth">
      <Wordmark />
      {props.children}
    </div>
  )
}

/** The short curtain of the sign-in page: four empty panels under the beam. */
export function ShortCurtain(props: { children?: ReactNode }) {
  return (
    <header className="curtain curtain--short on-cloth">
      <Lintel>{props.children}</Lintel>
      <div className="curtain__panels" aria-hidden="true">
        <div />
        <div />
        <div />
        <div />
      </div>
    </header>
  )
}

export type CurtainFact = { label: string; value: string }

/** The curtain of home: one number in front, three facts on its panels. Locked turns it grey and shuts its slits. */
export function Curtain(props: {
  label: string
  amount: ReactNode
  facts: readonly [CurtainFact, CurtainFact, CurtainFact]
  isLocked?: boolean
  isWaiting?: boolean
  actions?: ReactNode
}) {
  return (
    <header className={classes('curtain on-cloth', props.isLocked && 'curtain--locked')}>
      <Lintel>{props.actions}</Lintel>
      <div className="curtain__cloth">
        <p className="curtain__label">{props.label}</p>
        <h1
          className={classes(
            'curtain__amount',
            props.isWaiting && 'is-waiting',
            typeof props.amount === 'string' && longFigure(props.amount),
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

/** The panels under the number, a fact on each. */
export function CurtainFacts(props: { facts: readonly CurtainFact[]; isWaiting?: boolean }) {
  return (
    <dl className="curtain__panels" aria-hidden={props.isWaiting}>
      {props.facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
