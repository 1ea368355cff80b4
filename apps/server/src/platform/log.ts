import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** What libraries write at the finest level and nobody may read: the headers hold the session. */
const LEFT_OUT = ['busboyOptions', 'headers', '*.headers']

/** The log of a process: JSON, a line each, to standard output unless told otherwise. */
export const makeLog = (level: Config['logLevel'], to?: DestinationStream): Logger => {
  const options = { level, base: null, redact: { paths: LEFT_OUT, remove: true } }
  return to ? pino(options, to) : pino(options)
}
