import { instantFrom, nowMs } from '../clock.ts'

/** How far the device's clock is from the server's; the server tells when it is too far (wire.md). */
let offsetMs = 0

export const serverNowMs = (): number => nowMs() + offsetMs

/** Takes the server's time from its refusal (ISO 8601). False when it says nothing usable. */
export function correctClock(serverTime: unknown): boolean {
  if (typeof serverTime !== 'string') return false
  const serverMs = instantFrom(serverTime).getTime()
  if (Number.isNaN(serverMs)) return false
  offsetMs = serverMs - nowMs()
  return true
}
