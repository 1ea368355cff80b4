import { between, randomFrom } from './random.ts'

/** A phone by how it takes frames. */
export type Phone = {
  framesPerSecond: number
  /** How much the time between two frames varies, as a share of it. */
  jitter: number
  /** The share of frames that it misses. */
  missed: number
  /** Every so many seconds it stands still for the given ones: another app, a slow moment. */
  stall?: { everySeconds: number; seconds: number }
}

/** When it takes frames, in ms from the start; always the same for a seed. */
export function frameTimesOf(phone: Phone, untilMs: number, seed: number): number[] {
  const random = randomFrom(seed)
  const everyMs = 1000 / phone.framesPerSecond
  const times: number[] = []
  for (let dueMs = 0; dueMs < untilMs; dueMs += everyMs) {
    const timeMs = dueMs + between(random, 0, phone.jitter) * everyMs
    const isMissed = between(random, 0, 1) < phone.missed
    if (!isMissed && !isStalled(phone, timeMs / 1000)) times.push(Math.round(timeMs))
  }
  return times
}

function isStalled({ stall }: Phone, second: number): boolean {
  return stall !== undefined && second % stall.everySeconds > stall.everySeconds - stall.seconds
}

export const PHONES: Readonly<Record<string, Phone>> = {
  'a good phone': { framesPerSecond: 7.5, jitter: 0.1, missed: 0 },
  '15 frames a second': { framesPerSecond: 15, jitter: 0.3, missed: 0.05 },
  '10 frames a second, irregular': { framesPerSecond: 10, jitter: 0.6, missed: 0.1 },
  '6 frames a second, irregular': { framesPerSecond: 6, jitter: 0.6, missed: 0.1 },
  '4 frames a second': { framesPerSecond: 4, jitter: 0.2, missed: 0 },
  '4 frames a second, irregular, one in five missed': {
    framesPerSecond: 4,
    jitter: 0.6,
    missed: 0.2,
  },
  'one that stands still for a second now and then': {
    framesPerSecond: 7.5,
    jitter: 0.3,
    missed: 0.05,
    stall: { everySeconds: 5, seconds: 1 },
  },
}
