import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import css from './Overlay.module.css'
import { ToastPlace } from './ToastPlace.tsx'

/**
 * The basis of sheets and dialogs: a native modal <dialog>, so focus stays inside, Escape closes it, and
 * focus returns afterwards. Open while mounted; on `onClose` the owner unmounts it.
 */
export function Overlay(props: {
  labelledBy: string
  onClose: () => void
  children: ReactNode
  isMid?: boolean
  className?: string | undefined
  /** Whether a tap beside the panel leaves it open, because something typed would be lost. */
  staysOnScrimTap?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself (onCancel).
    <dialog
      ref={dialog}
      className={classes(css.root, props.isMid && css.mid, props.className)}
      aria-labelledby={props.labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !props.staysOnScrimTap) props.onClose()
      }}
    >
      {props.children}
      <ToastPlace />
    </dialog>
  )
}
