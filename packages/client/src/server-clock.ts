/** The server's time, as far as the device knows it. */
export type ServerClock = {
  serverNowMs: () => number
  /** Sets the clock from the server time in a refusal (ISO 8601). False if the value is not usable. */
  correctClock: (serverTime: unknown) => boolean
}

export function createServerClock(nowMs: () => number): ServerClock {
  /**
   * Difference between the server's clock and the device's; the server reports it when it is too large
   * (docs/spec/wire.md).
   */
  let offsetMs = 0
  return {
    serverNowMs: () => nowMs() + offsetMs,
    correctClock(serverTime) {
      if (typeof serverTime !== 'string') return false
      const serverMs = Date.parse(serverTime)
      if (Number.isNaN(serverMs)) return false
      offsetMs = serverMs - nowMs()
      return true
    },
  }
}
