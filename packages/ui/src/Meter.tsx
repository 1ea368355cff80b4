import type { CSSProperties } from 'react'
import css from './Meter.module.css'

/** How much of something is used; `share` is from 0 to 1, `label` says it in words. */
export function Meter(props: { share: number; label: string }) {
  const percent = `${Math.min(Math.max(props.share, 0), 1) * 100}%`
  return (
    <div className={css.root} role="img" aria-label={props.label}>
      <i style={{ '--v': percent } as CSSProperties} />
    </div>
  )
}
