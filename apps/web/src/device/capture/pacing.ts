/**
 * When the person is told to look in which direction during a face check. The app only sets the timing;
 * the server judges from the frames whether the turns were made.
 */

export type Turn = 'left' | 'right'
export type Cue = { look: 'front' | Turn; fromMs: number; untilMs: number }

/** Turning takes longer than returning to the front; these are relative durations. */
const FRONT_PARTS = 2
const TURN_PARTS = 3

/** Front, then each turn followed by front again. Together they fill `totalMs`. */
export function cuesOf(turns: readonly Turn[], totalMs: number): Cue[] {
  const looks: Cue['look'][] = ['front', ...turns.flatMap((turn) => [turn, 'front'] as const)]
  const partsOf = (look: Cue['look']) => (look === 'front' ? FRONT_PARTS : TURN_PARTS)
  const parts = looks.reduce((sum, look) => sum + partsOf(look), 0)
  let passed = 0
  return looks.map((look) => {
    const fromMs = Math.round((totalMs * passed) / parts)
    passed += partsOf(look)
    return { look, fromMs, untilMs: Math.round((totalMs * passed) / parts) }
  })
}

/** The cue for a moment; after the end, the last one. */
export function cueAt(cues: readonly Cue[], elapsedMs: number): { cue: Cue; index: number } | null {
  const index = cues.findIndex((cue) => elapsedMs < cue.untilMs)
  const at = index < 0 ? cues.length - 1 : index
  const cue = cues[at]
  return cue ? { cue, index: at } : null
}

/** Time a person needs, without hurry, to look ahead, turn, return, turn and return. */
const CALM_MS = 12_200

/**
 * How long to record and how often. The server says the maximum number of frames (its longest time at its
 * rate); if that time is too short for an unhurried person, the same number of frames is spread over a
 * longer time.
 */
export function recordingOf(challenge: { framesPerSecond: number; secondsMax: number }): {
  totalMs: number
  framesPerSecond: number
} {
  const totalMs = Math.max(CALM_MS, challenge.secondsMax * 1000)
  const framesMax = challenge.secondsMax * challenge.framesPerSecond
  return {
    totalMs,
    framesPerSecond: Math.min(challenge.framesPerSecond, (framesMax * 1000) / totalMs),
  }
}

/**
 * When the next frame is due after one taken now: at most `framesPerSecond`, counted from the start, so that
 * a late frame does not delay the following ones. Frames that were missed are not made up for: taken at
 * once, they would show a head that turns as it is measured, not as it moves.
 */
export function nextDueMs(dueMs: number, takenMs: number, framesPerSecond: number): number {
  const everyMs = 1000 / framesPerSecond
  return Math.max(dueMs + everyMs, takenMs + everyMs / 2)
}
