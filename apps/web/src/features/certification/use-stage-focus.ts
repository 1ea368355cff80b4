import { useEffect, useRef } from 'react'

/**
 * When a page changes its screen without a new path, does what the router does for paths: scrolls to the
 * top and focuses the heading, so that a screen reader announces where it is.
 */
export function useStageFocus(stage: string): void {
  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }, [stage])
}
