import { LIVENESS } from '@noren/vision/thresholds'

export const FACE_CHECK = {
  /** Failed tries before a person looks instead. */
  triesMax: 3,
  lifeSeconds: 3 * 60,
  /** Challenges a day, used or not: begun again and again, they would give away the order of turns. */
  startsADay: 12,
  framesPerSecond: LIVENESS.framesPerSecond,
  /** A little more than the fewest frames, a little less than the most. */
  secondsMin: 5,
  secondsMax: 14,
  selfieRetentionDays: 30,
} as const
