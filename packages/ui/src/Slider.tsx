import type { CSSProperties, ReactNode } from 'react'
import css from './Slider.module.css'

export type SliderProps = {
  label: string
  min: number
  max: number
  step: number
  value: number
  onValue: (value: number) => void
  /** How a screen reader announces the value: "₹20,000". */
  valueText: string
}

/** Only the track. */
export function Range(props: SliderProps) {
  const share = props.max > props.min ? (props.value - props.min) / (props.max - props.min) : 0
  return (
    <input
      className={css.root}
      type="range"
      min={props.min}
      max={props.max}
      step={props.step}
      value={props.value}
      aria-label={props.label}
      aria-valuetext={props.valueText}
      style={{ '--v': `${share * 100}%` } as CSSProperties}
      onChange={(event) => props.onValue(event.currentTarget.valueAsNumber)}
    />
  )
}

/** The track with labels at its two ends. */
export function Slider(props: SliderProps & { minText: ReactNode; maxText: ReactNode }) {
  return (
    <div>
      <Range {...props} />
      <div className={css.ends} aria-hidden="true">
        <span>{props.minText}</span>
        <span>{props.maxText}</span>
      </div>
    </div>
  )
}
