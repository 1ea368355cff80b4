/** After this long, work that was done for somebody counts half. */
const HALF_LIFE_MS = 5 * 60_000
/** What a careful person needs for a document and a face, with a picture taken again. */
const SHARE_SECONDS = 12
const KNOWN_MAX = 10_000

/**
 * Who has had more than a share of the workers lately. Nobody is refused for it: they only come after
 * those who had less, while there are any.
 */
export function fairShare() {
  const had = new Map<string, { seconds: number; atMs: number }>()
  const secondsOf = (owner: string, nowMs: number): number => {
    const known = had.get(owner)
    return known ? known.seconds * 0.5 ** ((nowMs - known.atMs) / HALF_LIFE_MS) : 0
  }
  return {
    hasHadMore: (owner: string | undefined, nowMs: number): boolean =>
      owner !== undefined && secondsOf(owner, nowMs) > SHARE_SECONDS,
    took(owner: string | undefined, seconds: number, nowMs: number): void {
      if (owner === undefined) return
      const sum = secondsOf(owner, nowMs) + seconds
      // The newest come last, so that the first is the one to forget.
      had.delete(owner)
      had.set(owner, { seconds: sum, atMs: nowMs })
      const [oldest] = had.keys()
      if (had.size > KNOWN_MAX && oldest !== undefined) had.delete(oldest)
    },
  }
}
