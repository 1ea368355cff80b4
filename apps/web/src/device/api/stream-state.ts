let isUp = false

export const setStreamUp = (up: boolean): void => {
  isUp = up
}

/** While events arrive by themselves a page asks this seldom, in case one was missed. */
const SELDOM_MS = 30_000

/** How long to wait before asking again for what moves by itself; `ms` is for when no events arrive. */
export const asksEvery = (ms: number): number => (isUp ? Math.max(ms, SELDOM_MS) : ms)
