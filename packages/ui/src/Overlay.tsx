import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import css from './Overlay.module.css'
import { ToastPlace } from './ToastPlace.tsx'

/**
 * The ground under sheets and dialogs: a native modal <dialog>, so focus stays inside, Escape closes and focus
 * returns where it was. Mounted means open; `onClose` is asked, the owner unmounts.
 */
export function Overlay(props: {
  labelledBy: string
  onClose: () => void
  children: ReactNode
  isMid?: boolean
  className?: string | undefined
  /** A tap beside the panel closes it, unless something typed would be lost. */
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
