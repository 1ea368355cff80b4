/** The server's time, as far as the device knows it. */
export type ServerClock = {
  serverNowMs: () => number
  /** Takes the server's time from its refusal (ISO 8601). False when it says nothing usable. */
  correctClock: (serverTime: unknown) => boolean
}

export function createServerClock(nowMs: () => number): ServerClock {
  /** How far the device's clock is from the server's; the server tells when it is too far (docs/spec/wire.md). */
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
