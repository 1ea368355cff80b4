import { readFileSync } from 'node:fs'

/** What Linux says of a process: its state letter and the tick at which it started. */
const readStat = (pid: number): { state: string; startTick: string } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startTick: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** Whether a process runs. One that ended and waits for its parent to notice does not. */
export const isAlive = (pid: number): boolean => {
  // Zero and below name groups of processes, ours among them.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return readStat(pid)?.state !== 'Z'
}

/** Tells a process from a later one with the same number; empty where the system cannot say. */
export const startMark = (pid: number): string => readStat(pid)?.startTick ?? ''
