import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import css from './WheelPicker.module.css'

export type WheelColumn = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
}

/** Columns to turn: drag, tap a value, or use the arrow keys. */
export function WheelPicker(props: {
  columns: readonly WheelColumn[]
  onValue: (column: number, value: string) => void
}) {
  return (
    <div className={css.root} data-taps="free">
      {props.columns.map((column, at) => (
        <Wheel key={column.label} {...column} onValue={(value) => props.onValue(at, value)} />
      ))}
    </div>
  )
}

/** How long the wheel must be still before its value counts. */
const STILL_MS = 120

function Wheel(props: WheelColumn & { onValue: (value: string) => void }) {
  const id = useId()
  const wheel = useRef<HTMLDivElement>(null)
  const still = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = Math.max(
    0,
    props.options.findIndex((option) => option.value === props.value),
  )
  useEffect(() => {
    const element = wheel.current
    if (element) element.scrollTop = at * rowHeight(element)
  }, [at])
  useEffect(() => () => clearTimeout(still.current), [])

  const choose = (index: number) => {
    const option = props.options[Math.max(0, Math.min(index, props.options.length - 1))]
    if (option && option.value !== props.value) props.onValue(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(at + step)
  }
  return (
    <div
      ref={wheel}
      className={css.col}
      role="listbox"
      aria-label={props.label}
      aria-activedescendant={`${id}-${at}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        const element = event.currentTarget
        clearTimeout(still.current)
        still.current = setTimeout(
          () => choose(Math.round(element.scrollTop / rowHeight(element))),
          STILL_MS,
        )
      }}
    >
      {props.options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the listbox (activedescendant).
        // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox takes the keys.
        <span
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onClick={() => choose(index)}
        >
          {option.label}
        </span>
      ))}
    </div>
  )
}

const rowHeight = (wheel: HTMLElement): number =>
  (wheel.firstElementChild as HTMLElement | null)?.offsetHeight || 1
