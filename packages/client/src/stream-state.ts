/** While events arrive by themselves a page asks this seldom, in case one was missed. */
const SELDOM_MS = 30_000

/** Whether a stream of events stands, for whoever would ask by the clock without one. */
export function createStreamState() {
  let isUp = false
  return {
    setStreamUp: (up: boolean): void => {
      isUp = up
    },
    /** How long to wait before asking again for what moves by itself; `ms` is for when no events arrive. */
    asksEvery: (ms: number): number => (isUp ? Math.max(ms, SELDOM_MS) : ms),
  }
}
