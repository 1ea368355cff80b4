import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Check.module.css'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'

/** A checkbox. Never ticked beforehand; `disabled` until the text has been read to its end. */
export function Check({
  children,
  error,
  ...input
}: { children: ReactNode; error?: string | undefined } & Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'children'
>) {
  const id = useId()
  return (
    <div>
      <label className={css.root}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className={css.box}>
          <Icon name="check" />
        </span>
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
