import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports CPU time in hundredths of a second. */
const TICK_SECONDS = 0.01

/** The fields of /proc/<pid>/stat from the third on: the name before them may contain spaces. */
const statOf = (pid: string | number): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const ticks = (stat: readonly string[] | undefined, from: number, to: number): number =>
  (stat ?? []).slice(from, to).reduce((sum, text) => sum + Number(text), 0)

const PARENT = 1
const OWN = 11
const OF_CHILDREN = 13
const END = 15

/** CPU seconds of a process and its children, including those that have ended. */
const treeSeconds = (pid: number): number => {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name)?.[PARENT] === String(pid),
  )
  const running = children.reduce((sum, child) => sum + ticks(statOf(child), OWN, END), 0)
  return (running + ticks(statOf(pid), OWN, END)) * TICK_SECONDS
}

/** CPU seconds of PostgreSQL, of this process, and of our programs that have ended. */
export const cpuSeconds = (postmasterPid: number): number => {
  const own = ticks(statOf(process.pid), OWN, OF_CHILDREN)
  const ended = ticks(statOf(process.pid), OF_CHILDREN, END)
  return treeSeconds(postmasterPid) + (own + ended) * TICK_SECONDS
}
