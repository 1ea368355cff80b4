import { type ReactNode, useId } from 'react'
import field from './Field.module.css'
import { describedBy, FieldNotes } from './Field.tsx'
import { Icon } from './Icon.tsx'
import css from './LockedField.module.css'

/** What is known and cannot be changed here, in the form of a field. All of it is shown, however large the text is. */
export function LockedField(props: { label: ReactNode; help?: ReactNode; value: string }) {
  const id = useId()
  const { label, help, value } = props
  return (
    <div className={`${field.root} ${field.isOff}`}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={field.box}>
        <output className={css.value} id={id} aria-describedby={describedBy(id, undefined, help)}>
          {value}
        </output>
        <Icon name="lock" />
      </div>
      <FieldNotes id={id} error={undefined} help={help} />
    </div>
  )
}
