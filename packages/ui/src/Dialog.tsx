import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import css from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useUiLabels } from './labels.ts'
import { Overlay } from './Overlay.tsx'

/** A dialog in the middle of the screen. Open while mounted. */
export function Dialog(props: {
  title: ReactNode
  onClose: () => void
  children?: ReactNode
  /** A drawing above the title. */
  art?: ReactNode
  /** Buttons, one below the other. */
  actions?: ReactNode
  isCentered?: boolean
  hasClose?: boolean
  /** For a list on a large screen. */
  isWide?: boolean
  staysOnScrimTap?: boolean
}) {
  const id = useId()
  const labels = useUiLabels()
  return (
    <Overlay
      labelledBy={id}
      onClose={props.onClose}
      isMid
      {...(props.staysOnScrimTap ? { staysOnScrimTap: true } : {})}
    >
      <section
        className={classes(css.root, props.isWide && css.wide, props.isCentered && 'center')}
      >
        {props.hasClose && (
          <div className={css.close}>
            <IconButton icon="close" label={labels.close} onClick={props.onClose} />
          </div>
        )}
        {props.art && <div className={css.art}>{props.art}</div>}
        <h2 id={id}>{props.title}</h2>
        {props.children}
        {props.actions && <div className={`btns ${css.btns}`}>{props.actions}</div>}
      </section>
    </Overlay>
  )
}
