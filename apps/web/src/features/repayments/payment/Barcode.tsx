import css from './Barcode.module.css'
import { code128Path } from './code128.ts'

/** A code as a CODE128 barcode for a till's scanner, drawn on the device; always black on white. */
export function Barcode(props: { text: string; label: string }) {
  const { size, path } = code128Path(props.text)
  return (
    <div className={css.root}>
      <svg
        viewBox={`0 0 ${size} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={props.label}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#171b34" />
      </svg>
    </div>
  )
}
