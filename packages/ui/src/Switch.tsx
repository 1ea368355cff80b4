import css from './Switch.module.css'

/** A switch that takes effect at once. */
export function Switch(props: {
  label: string
  isOn: boolean
  onValue: (isOn: boolean) => void
  isDisabled?: boolean
}) {
  return (
    <button
      type="button"
      className={css.btn}
      role="switch"
      aria-checked={props.isOn}
      aria-label={props.label}
      disabled={props.isDisabled}
      onClick={() => props.onValue(!props.isOn)}
    >
      <span className={css.root} />
    </button>
  )
}
