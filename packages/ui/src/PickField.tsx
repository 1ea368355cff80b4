import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import { describedBy, FieldNotes } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import selectCss from './Select.module.css'

/** A field that is not typed into: shows what was chosen and opens something to choose from. */
export function PickField(props: {
  id?: string
  label: string
  /** What was chosen; null shows the placeholder. */
  chosen: string | null
  placeholder: string
  icon: IconName
  error?: string | undefined
  help?: ReactNode
  isNumber?: boolean
  isDisabled?: boolean | undefined
  onOpen: () => void
  /** The sheet, while it is open. */
  children?: ReactNode
}) {
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <div className={classes(css.root, props.error && 'is-bad', props.isDisabled && css.isOff)}>
      <span className={css.label} id={`${id}-label`}>
        {props.label}
      </span>
      <button
        type="button"
        id={id}
        className={`${css.box} ${css.boxPick}`}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={describedBy(id, props.error, props.help)}
        disabled={props.isDisabled}
        onClick={props.onOpen}
      >
        <span
          className={classes(props.isNumber && 'num', props.chosen === null && selectCss.empty)}
        >
          {props.chosen ?? props.placeholder}
        </span>
        <Icon name={props.icon} />
      </button>
      <FieldNotes id={id} error={props.error} help={props.help} />
      {props.children}
    </div>
  )
}
