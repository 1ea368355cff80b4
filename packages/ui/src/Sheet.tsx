import { type ReactNode, type Ref, type UIEventHandler, useId } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { useUiLabels } from './labels.ts'
import { Overlay } from './Overlay.tsx'
import css from './Sheet.module.css'

/** A sheet that slides up from the bottom. `foot` stays while the body scrolls. Open while mounted. */
export function Sheet(props: {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
  bodyRef?: Ref<HTMLDivElement>
  onBodyScroll?: UIEventHandler<HTMLDivElement>
  staysOnScrimTap?: boolean
  /** Full height from the start, for content that loads later and is long. */
  isTall?: boolean
}) {
  const id = useId()
  const labels = useUiLabels()
  return (
    <Overlay
      labelledBy={id}
      onClose={props.onClose}
      {...(props.staysOnScrimTap ? { staysOnScrimTap: true } : {})}
    >
      <section className={classes(css.root, props.isTall && css.tall)}>
        <header className={css.head}>
          <h2 id={id}>{props.title}</h2>
          <IconButton icon="close" label={labels.close} onClick={props.onClose} />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard. */}
        <div className={css.body} ref={props.bodyRef} onScroll={props.onBodyScroll} tabIndex={0}>
          {props.children}
        </div>
        {props.foot && <footer className={css.foot}>{props.foot}</footer>}
      </section>
    </Overlay>
  )
}
