import css from './Cap.module.css'

/** A key beside the button that does the same; not read aloud, where it would be part of the button's name. */
export function Cap({ children }: { children: string | number }) {
  return (
    <span className={css.root} aria-hidden="true">
      {children}
    </span>
  )
}
