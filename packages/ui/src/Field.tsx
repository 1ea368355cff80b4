import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { firstBroken, type Rule } from './rules.ts'
import './Field.css'

export type FieldProps = {
  label: ReactNode
  /** Why it is asked or how it is written, before it is asked. */
  help?: ReactNode
  /** Said beside the field; wins over the field's own rules. */
  error?: string | undefined
  /** Checked when the person leaves the field. */
  rules?: readonly Rule[]
  prefix?: ReactNode
  /** On the right inside the box: a unit, a small button. */
  end?: ReactNode
  isGood?: boolean
} & Omit<ComponentProps<'input'>, 'prefix' | 'className'>

/** A labelled input. Works with react-hook-form: `<Field label=… {...register('name')} />`. */
export function Field({
  label,
  help,
  error,
  rules,
  prefix,
  end,
  isGood,
  onBlur,
  ...input
}: FieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const [broken, setBroken] = useState<string | null>(null)
  const shown = error ?? broken ?? undefined
  return (
    <div
      className={classes(
        'field',
        shown && 'is-bad',
        isGood && !shown && 'is-good',
        input.disabled && 'is-off',
      )}
    >
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        {prefix && <span className="field__prefix">{prefix}</span>}
        <input
          {...input}
          id={id}
          aria-invalid={shown ? true : undefined}
          aria-describedby={describedBy(id, shown, help)}
          onBlur={(event) => {
            if (rules) setBroken(firstBroken(rules, event.currentTarget.value))
            onBlur?.(event)
          }}
        />
        {end}
        {isGood && !shown && <Icon name="check" />}
        {input.disabled && <Icon name="lock" />}
      </div>
      <FieldNotes id={id} error={shown} help={help} />
    </div>
  )
}

/** What stands under a field: its error, else its help. */
export function FieldNotes(props: { id: string; error: string | undefined; help?: ReactNode }) {
  return (
    <>
      {props.error && <FieldError id={`${props.id}-error`}>{props.error}</FieldError>}
      {props.help && !props.error && (
        <p className="field__hint" id={`${props.id}-help`}>
          {props.help}
        </p>
      )}
    </>
  )
}

export function FieldError(props: { id?: string; children: ReactNode }) {
  return (
    <p className="field__error" id={props.id} role="alert">
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
