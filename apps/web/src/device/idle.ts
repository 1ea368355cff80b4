/**
 * Resolves when the browser is idle: for work that no page waits for. Safari has no requestIdleCallback.
 */
export const idle = (): Promise<unknown> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 5_000 })
    else setTimeout(done, 1_000)
  })
