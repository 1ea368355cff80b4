import { readFileSync } from 'node:fs'

/** What Linux reports of a process: its state letter and its start time in ticks. */
const readStat = (pid: number): { state: string; startTick: string } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, which may itself contain spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startTick: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** Whether a process is running. A zombie, which has ended but was not waited for, is not. */
export const isAlive = (pid: number): boolean => {
  // Zero and negative numbers address process groups, including ours.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return readStat(pid)?.state !== 'Z'
}

/**
 * Distinguishes a process from a later one with the same number; empty where the system does not provide
 * it.
 */
export const startMark = (pid: number): string => readStat(pid)?.startTick ?? ''
