import type { ReactNode } from 'react'

interface ScrollRegionProps {
  /** How a screen reader calls it. */
  label: string
  className: string | undefined
  /** No landmark of its own: it stands inside another one. */
  isInner?: boolean
  children: ReactNode
}

/** What scrolls inside the page has to be scrolled by keys too, so it takes the focus and has a name. */
export function ScrollRegion({ label, className, isInner = false, children }: ScrollRegionProps) {
  const Region = isInner ? 'div' : 'section'
  return (
    <Region
      className={className}
      role={isInner ? 'group' : undefined}
      aria-label={label}
      tabIndex={0}
    >
      {children}
    </Region>
  )
}
