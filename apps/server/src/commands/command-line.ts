import { ConfigError } from '../platform/config-error.ts'
import { StartRefusedError } from '../platform/db/data-folder-lock.ts'

/** What a command is given of its process. */
export interface CommandIo {
  env: Readonly<Record<string, string | undefined>>
  say: (line: string) => void
}

/** Writes a line to the terminal. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** A class of errors, or the code of one of the system's: 'ENOENT'. */
type ErrorKind = (abstract new (...args: never[]) => Error) | string

const isOf = (error: Error, kind: ErrorKind): boolean =>
  typeof kind === 'string' ? 'code' in error && error.code === kind : error instanceof kind

/**
 * The text for a fault: its message where the person can fix it (`ownKinds` are the command's own errors),
 * otherwise its stack.
 */
export const faultText = (error: unknown, ownKinds: readonly ErrorKind[] = []): string => {
  if (!(error instanceof Error)) return String(error)
  const isForPeople = [ConfigError, StartRefusedError, ...ownKinds].some((kind) =>
    isOf(error, kind),
  )
  return isForPeople ? error.message : (error.stack ?? error.message)
}
