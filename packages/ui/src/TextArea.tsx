import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import { describedBy, FieldNotes } from './Field.tsx'

/** A labelled text area; with `maxLength` and `length` it shows a character count. */
export function TextArea({
  label,
  help,
  error,
  length,
  onValue,
  ...area
}: {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  length?: number
  onValue?: (value: string) => void
} & Omit<ComponentProps<'textarea'>, 'className'>) {
  const ownId = useId()
  const id = area.id ?? ownId
  return (
    <div className={classes(css.root, error && 'is-bad')}>
      <label className={css.label} htmlFor={id}>
        <span>{label}</span>
        {area.maxLength !== undefined && length !== undefined && (
          <span className="num">
            {length} / {area.maxLength}
          </span>
        )}
      </label>
      <div className={css.box}>
        <textarea
          rows={4}
          onChange={onValue && ((event) => onValue(event.currentTarget.value))}
          {...area}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, help)}
        />
      </div>
      <FieldNotes id={id} error={error} help={help} />
    </div>
  )
}
