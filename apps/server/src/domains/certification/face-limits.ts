import { LIVENESS } from '@noren/vision/thresholds'

export const FACE_CHECK = {
  /** Failed tries before the staff reviews the face instead. */
  triesMax: 3,
  lifeSeconds: 3 * 60,
  /** Challenges per day, used or not: many starts would allow waiting for a particular order of turns. */
  startsADay: 12,
  framesPerSecond: LIVENESS.framesPerSecond,
  /** A little more than what the minimum number of frames takes, and a little less than the maximum. */
  secondsMin: 5,
  secondsMax: 14,
  /** Looked at while it is taken, a recording may take longer: until all was seen. */
  liveSecondsMax: 40,
  selfieRetentionDays: 30,
} as const
