import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import fieldCss from './Field.module.css'
import css from './Segmented.module.css'

export type SegmentedProps<V extends string> = {
  legend: ReactNode
  options: readonly { value: V; label: ReactNode }[]
  value: V | null
  onValue: (value: V) => void
  isLegendHidden?: boolean
}

/** Two to four short options side by side, as radio buttons. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className={css.set}>
      <legend className={props.isLegendHidden ? 'sr' : fieldCss.label}>{props.legend}</legend>
      <div className={css.root}>
        {props.options.map((option) => (
          <label key={option.value} className={classes(option.value === props.value && css.isOn)}>
            <input
              className="sr"
              type="radio"
              name={name}
              checked={option.value === props.value}
              onChange={() => props.onValue(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
