/** As a `ref`: what has just appeared is brought into view, once, so that nobody misses it below the fold. */
export const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'center' })
