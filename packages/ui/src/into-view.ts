/** As a `ref`: scrolls an element into view once, when it appears, so that nobody misses it below the fold. */
export const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'center' })
