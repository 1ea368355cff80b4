import { type IconLayer, type IconName, icons } from './icons.ts'

export type { IconName }

/** A line icon in the current text colour. Decorative unless it has a `label`. */
export function Icon(props: {
  name: IconName
  size?: 'sm' | 'xs'
  className?: string | undefined
  label?: string
}) {
  const size = props.size ? ` ic--${props.size}` : ''
  const extra = props.className ? ` ${props.className}` : ''
  const meaning = props.label ? { role: 'img', 'aria-label': props.label } : { 'aria-hidden': true }
  const lines: string | readonly IconLayer[] = icons[props.name]
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a label is its name, and without one it is hidden.
    <svg className={`ic${size}${extra}`} viewBox="0 0 24 24" {...meaning}>
      {typeof lines === 'string' ? (
        <path d={lines} />
      ) : (
        lines.map((layer) => <path key={layer.d} {...layer} />)
      )}
    </svg>
  )
}
