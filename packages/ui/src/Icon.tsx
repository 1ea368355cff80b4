import { type IconName, icons } from './icons.ts'

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
  return (
    <svg
      className={`ic${size}${extra}`}
      viewBox="0 0 24 24"
      {...meaning}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, which stand in the code.
      dangerouslySetInnerHTML={{ __html: icons[props.name] }}
    />
  )
}
