import type { livingFrames } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'

/** What the server saw in the frames so far. */
export type LiveSeen = DataOf<typeof livingFrames>

export type LiveBatch = { from: number; frames: readonly Blob[]; timesMs: readonly number[] }

/**
 * After so many failures in a row, or so long without an answer, nobody is looking. A busy server answers late: what
 * it sees is worth more than the time that passed.
 */
const FAILURES_MAX = 3
const SILENT_MS_MAX = 20_000
const RETRY_MS = 400

/**
 * Sends frames while they are taken: one batch after the other, each with all that was taken meanwhile. What
 * was lost on the way is sent again; when nobody answers any more, `onLost` says so once.
 */
export function liveFrames(by: {
  send: (batch: LiveBatch) => Promise<LiveSeen>
  batchMax: number
  onSeen: (seen: LiveSeen) => void
  onLost: () => void
  nowMs: () => number
  pause: (ms: number) => Promise<void>
}) {
  const frames: Blob[] = []
  const timesMs: number[] = []
  let held = 0
  let failures = 0
  let answeredMs = by.nowMs()
  let isOver = false
  let sending: Promise<void> | null = null

  function lose(): void {
    isOver = true
    by.onLost()
  }

  function sendOn(): void {
    sending ??= sendAll().finally(() => {
      sending = null
    })
  }

  async function sendAll(): Promise<void> {
    while (!isOver && held < frames.length) {
      const until = held + by.batchMax
      const batch = {
        from: held,
        frames: frames.slice(held, until),
        timesMs: timesMs.slice(held, until),
      }
      try {
        const seen = await by.send(batch)
        if (isOver) break
        // Told the same again: what was sent does not arrive where it is held.
        failures = seen.held > held ? 0 : failures + 1
        held = seen.held
        answeredMs = by.nowMs()
        by.onSeen(seen)
      } catch {
        if (isOver) break
        failures++
        await by.pause(RETRY_MS)
      }
      if (failures >= FAILURES_MAX) lose()
    }
  }

  return {
    add(frame: Blob, timeMs: number): void {
      if (isOver) return
      frames.push(frame)
      timesMs.push(timeMs)
      if (by.nowMs() - answeredMs > SILENT_MS_MAX) lose()
      else sendOn()
    },
    /** Frames taken and not yet looked at. */
    waiting: (): number => frames.length - held,
    held: (): number => held,
    /** Resolves when all frames are looked at, or nobody looks any more; none is added meanwhile. */
    async rest(): Promise<void> {
      await sending
    },
    stop(): void {
      isOver = true
    },
  }
}
