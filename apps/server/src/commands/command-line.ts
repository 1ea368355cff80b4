import { ConfigError } from '../platform/config-error.ts'
import { StartRefusedError } from '../platform/db/data-folder-lock.ts'

/** Writes a line for the person at the keyboard. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

type ErrorKind = abstract new (...args: never[]) => Error

/**
 * What to tell of a fault: its words where a person can do something about it (`ownKinds` are the
 * command's own), its stack where they cannot.
 */
export const faultText = (error: unknown, ownKinds: readonly ErrorKind[] = []): string => {
  const isForPeople = [ConfigError, StartRefusedError, ...ownKinds].some(
    (kind) => error instanceof kind,
  )
  const { message, stack } = error as Error
  return `${isForPeople ? message : stack}`
}
