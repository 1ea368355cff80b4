import css from './Form.module.css'

/** One of a few in a form, each in its words. */
export function ChoiceField<Value extends string>(props: {
  label: string
  value: Value
  values: readonly Value[]
  textOf: (value: Value) => string
  onValue: (value: Value) => void
}) {
  const { label, value, values, textOf, onValue } = props
  return (
    <label className={css.choice}>
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          const next = values.find((one) => one === target.value)
          if (next !== undefined) onValue(next)
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {textOf(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
