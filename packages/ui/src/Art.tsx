import type { SyntheticEvent } from 'react'

/**
 * A drawing: `import drawing from '../../ui/art/error.svg'`, then `<Art src={drawing} width={360}
 * height={260} />`. Width and height are those of its viewBox and reserve its space while it loads.
 * Decorative unless `alt` is given.
 */
export function Art(props: {
  src: string
  width: number
  height: number
  alt?: string
  className?: string | undefined
  isEager?: boolean
}) {
  return (
    <img
      className={props.className ?? 'art'}
      src={props.src}
      width={props.width}
      height={props.height}
      alt={props.alt ?? ''}
      loading={props.isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={hide}
    />
  )
}

/** Offline, a drawing may not load: hides it rather than show a broken picture. */
const hide = (event: SyntheticEvent<HTMLImageElement>): void => {
  event.currentTarget.style.visibility = 'hidden'
}
