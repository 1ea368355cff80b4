import { type ReactNode, useId } from 'react'
import css from './Choice.module.css'
import { classes } from './classes.ts'
import fieldCss from './Field.module.css'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { intoView } from './into-view.ts'

export type ChoiceOption = { value: string; label: ReactNode; note?: ReactNode }

/** One of a few options: each whole panel is a radio button. */
export function Choice(props: {
  legend: ReactNode
  options: readonly ChoiceOption[]
  value: string | null
  onValue: (value: string) => void
  error?: string | undefined
  isLegendHidden?: boolean
}) {
  const name = useId()
  return (
    <fieldset
      className={classes(`${css.choices} stack`, props.error && 'is-bad')}
      aria-describedby={props.error ? `${name}-error` : undefined}
    >
      <legend className={props.isLegendHidden ? 'sr' : fieldCss.label}>{props.legend}</legend>
      {props.options.map((option) => (
        <label
          className={classes(css.root, option.value === props.value && css.chosen)}
          key={option.value}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onValue(option.value)}
          />
          <span>
            {option.label}
            {option.note && <span className={css.note}>{option.note}</span>}
          </span>
          <Icon name="check" />
        </label>
      ))}
      {props.error && (
        <div ref={intoView}>
          <FieldError id={`${name}-error`}>{props.error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
