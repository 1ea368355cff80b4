import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'

/** Written by libraries at the finest level and left out here: the headers contain the session. */
const LEFT_OUT = ['busboyOptions', 'headers', '*.headers']

/** The log of a process: one JSON object per line, to standard output unless told otherwise. */
export const makeLog = (level: LevelWithSilent, to?: DestinationStream): Logger => {
  const options = { level, base: null, redact: { paths: LEFT_OUT, remove: true } }
  return to ? pino(options, to) : pino(options)
}
