/** After this long, work that was done for somebody counts half. */
const HALF_LIFE_MS = 5 * 60_000
/** What one picture takes, and what a careful person needs for a document and a face, with a picture taken again. */
const SHARES_SECONDS = [4, 12]
const KNOWN_MAX = 10_000

/**
 * Who has had more than a share of the workers lately, in ranks. They come after those who had less, while there
 * are any; who had more than `pauseSeconds` waits as well when nobody else is there, so that the next honest
 * picture finds a worker that is free.
 */
export function fairShare(pauseSeconds = Number.POSITIVE_INFINITY) {
  const had = new Map<string, { seconds: number; atMs: number }>()
  const secondsOf = (owner: string, nowMs: number): number => {
    const known = had.get(owner)
    return known ? known.seconds * 0.5 ** ((nowMs - known.atMs) / HALF_LIFE_MS) : 0
  }
  return {
    /** 0 for who had next to nothing; the higher, the later. */
    rankOf(owner: string | undefined, nowMs: number): number {
      if (owner === undefined) return 0
      const seconds = secondsOf(owner, nowMs)
      return SHARES_SECONDS.filter((share) => seconds > share).length
    },
    /** In how many ms an owner who had by far more is worked for again; 0 for anybody else. */
    pauseMs(owner: string | undefined, nowMs: number): number {
      if (owner === undefined) return 0
      return Math.max(0, HALF_LIFE_MS * Math.log2(secondsOf(owner, nowMs) / pauseSeconds))
    },
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
