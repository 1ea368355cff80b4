import { ConfigError } from '../platform/config-error.ts'
import { StartRefusedError } from '../platform/db/data-folder-lock.ts'

/** Writes a line to the terminal. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

type ErrorKind = abstract new (...args: never[]) => Error

/**
 * The text for a fault: its message where the person can fix it (`ownKinds` are the command's own errors),
 * otherwise its stack.
 */
export const faultText = (error: unknown, ownKinds: readonly ErrorKind[] = []): string => {
  const isForPeople = [ConfigError, StartRefusedError, ...ownKinds].some(
    (kind) => error instanceof kind,
  )
  const { message, stack } = error as Error
  return `${isForPeople ? message : stack}`
}
