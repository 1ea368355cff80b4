import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startMark } from './process-identity.ts'

/** The start was refused for a reason that the operator can fix. */
export class StartRefusedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartRefusedError'
  }
}

interface Holder {
  pid: number
  startMark: string
}

/**
 * Locks a data folder for this process, or throws. Two starts in the same instant after a crash may both
 * get past this; the advisory lock in the database then admits only one.
 * @returns releases the lock
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  if (existsSync(markOf(dataDir))) {
    throw new StartRefusedError(
      `What was to fill the folder ${dataDir} was broken off: nothing in it is whole. Remove what it holds and make it anew, or choose another folder with DATA_DIR.`,
    )
  }
  const file = join(dataDir, 'noren.pid')
  if (!claim(file)) {
    const holder = readHolder(file)
    if (holder && isHeldBy(holder)) throw alreadyRunning(dataDir, holder)
    rmSync(file, { force: true })
    if (!claim(file)) throw alreadyRunning(dataDir, readHolder(file))
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

const markOf = (dataDir: string): string => join(dataDir, 'unfinished')

/**
 * Marks a locked folder as one that is being filled and of which nothing survives a power cut yet: until the returned
 * function is called nobody starts on it.
 */
export const markUnfinished = (dataDir: string): (() => void) => {
  writeFileSync(markOf(dataDir), '', { mode: 0o600, flush: true })
  return () => rmSync(markOf(dataDir), { force: true })
}

/** Creating a link is atomic and never overwrites: no other start can see a half-written lock file. */
const claim = (file: string): boolean => {
  const draft = `${file}.${process.pid}`
  const mine: Holder = { pid: process.pid, startMark: startMark(process.pid) }
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const alreadyRunning = (dataDir: string, holder: Holder | undefined): StartRefusedError =>
  new StartRefusedError(
    `Noren is already running on the data folder ${dataDir} (process ${holder?.pid ?? 'unknown'}). Stop it first, or choose another folder with DATA_DIR.`,
  )

const isHeldBy = ({ pid, startMark: mark }: Holder): boolean =>
  isAlive(pid) && startMark(pid) === mark

const readHolder = (file: string): Holder | undefined => {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof found !== 'object' || found === null) return undefined
    if (!('pid' in found && 'startMark' in found)) return undefined
    return { pid: Number(found.pid), startMark: String(found.startMark) }
  } catch {
    // Missing or damaged: either way nobody holds the lock.
    return undefined
  }
}
