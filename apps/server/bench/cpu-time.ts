import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports CPU time in hundredths of a second. */
const TICK_SECONDS = 0.01

/** Of /proc/<pid>/stat: the name, which may contain spaces, and the fields from the third on. */
interface Stat {
  readonly name: string
  readonly fields: readonly string[]
}
const statOf = (pid: string | number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')') + 1
    return { name: text.slice(text.indexOf('('), end), fields: text.slice(end + 1).split(' ') }
  } catch {
    return undefined
  }
}

const ticks = (stat: Stat | undefined, from: number, to: number): number =>
  (stat?.fields ?? []).slice(from, to).reduce((sum, text) => sum + Number(text), 0)

const PARENT = 1
const OWN = 11
const OF_CHILDREN = 13
const END = 15

/** A process as it runs now; the times are seconds of CPU. */
export interface RunningProcess {
  readonly pid: number
  /** Of its program, in brackets. */
  readonly name: string
  readonly ownSeconds: number
  /** Of its children that have ended. */
  readonly endedSeconds: number
}

/** A process and everything it started that runs now. */
export const processTree = (root: number): RunningProcess[] => {
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    if (stat) stats.set(Number(name), stat)
  }
  const isOfRoot = (pid: number): boolean => {
    const stat = stats.get(pid)
    return pid === root || (stat !== undefined && pid > 1 && isOfRoot(Number(stat.fields[PARENT])))
  }
  return [...stats]
    .filter(([pid]) => isOfRoot(pid))
    .map(([pid, stat]) => ({
      ...{ pid, name: stat.name },
      ownSeconds: ticks(stat, OWN, OF_CHILDREN) * TICK_SECONDS,
      endedSeconds: ticks(stat, OF_CHILDREN, END) * TICK_SECONDS,
    }))
}

/** CPU seconds of a process and its children, including those that have ended. */
const treeSeconds = (pid: number): number =>
  processTree(pid).reduce((sum, one) => sum + one.ownSeconds + one.endedSeconds, 0)

/** CPU seconds of PostgreSQL, of this process, and of our programs that have ended. */
export const cpuSeconds = (postmasterPid: number): number => {
  const own = ticks(statOf(process.pid), OWN, OF_CHILDREN)
  const ended = ticks(statOf(process.pid), OF_CHILDREN, END)
  return treeSeconds(postmasterPid) + (own + ended) * TICK_SECONDS
}
