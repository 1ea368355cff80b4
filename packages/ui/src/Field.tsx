import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import { Icon } from './Icon.tsx'

export type FieldProps = {
  label: ReactNode
  /** Why it is asked or how it is written, shown from the start. */
  help?: ReactNode
  onValue?: (value: string) => void
  /** Shown below the field. */
  error?: string | undefined
  prefix?: ReactNode
  /** On the right inside the field: a unit or a small button. */
  end?: ReactNode
  isGood?: boolean
} & Omit<ComponentProps<'input'>, 'prefix' | 'className'>

/** A labelled input. */
export function Field({ label, help, error, onValue, prefix, end, isGood, ...input }: FieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div
      className={classes(
        css.root,
        error && 'is-bad',
        isGood && !error && css.isGood,
        input.disabled && css.isOff,
      )}
    >
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        {prefix && <span className={css.prefix}>{prefix}</span>}
        <input
          onChange={onValue && ((event) => onValue(event.currentTarget.value))}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, help)}
        />
        {end}
        {isGood && !error && <Icon name="check" />}
        {input.disabled && <Icon name="lock" />}
      </div>
      <FieldNotes id={id} error={error} help={help} />
    </div>
  )
}

/** What is shown below a field: its error, else its help. */
export function FieldNotes(props: { id: string; error: string | undefined; help?: ReactNode }) {
  return (
    <>
      {props.error && <FieldError id={`${props.id}-error`}>{props.error}</FieldError>}
      {props.help && !props.error && (
        <p className={css.hint} id={`${props.id}-help`}>
          {props.help}
        </p>
      )}
    </>
  )
}

export function FieldError(props: { id?: string; children: ReactNode }) {
  return (
    <p className={css.error} id={props.id} role="alert">
      <Icon name="warn" />
      <span>{props.children}</span>
    </p>
  )
}

export const describedBy = (
  id: string,
  error: string | undefined,
  help: ReactNode,
): string | undefined => (error ? `${id}-error` : help ? `${id}-help` : undefined)
