/**
 * When the browser has nothing better to do: for what no page waits for. Safari has no such word of its own.
 */
export const idle = (): Promise<unknown> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 5_000 })
    else setTimeout(done, 1_000)
  })
