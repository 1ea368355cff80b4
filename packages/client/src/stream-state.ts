/** While events arrive, a page still polls at this interval, in case one was missed. */
const SELDOM_MS = 30_000

/** Whether an event stream is connected; pages poll less often while it is. */
export function createStreamState() {
  let isUp = false
  return {
    setStreamUp: (up: boolean): void => {
      isUp = up
    },
    /** How long to wait before the next poll; `ms` applies when no events arrive. */
    asksEvery: (ms: number): number => (isUp ? Math.max(ms, SELDOM_MS) : ms),
  }
}
