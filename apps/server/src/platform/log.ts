import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'

/** What libraries write at the finest level and nobody may read: the headers hold the session. */
const LEFT_OUT = ['busboyOptions', 'headers', '*.headers']

/** The log of a process: JSON, a line each, to standard output unless told otherwise. */
export const makeLog = (level: LevelWithSilent, to?: DestinationStream): Logger => {
  const options = { level, base: null, redact: { paths: LEFT_OUT, remove: true } }
  return to ? pino(options, to) : pino(options)
}
