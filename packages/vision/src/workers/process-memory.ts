import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Bytes that a process holds in memory; 0 if that cannot be told, as anywhere but on Linux. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

/** From 0 to 1000: how likely a process is the first to be ended when memory runs out. */
const FIRST_TO_GO = '800'

/** When the machine's memory runs out, Linux ends this process before the server or its database. */
export function offerToKernel(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, FIRST_TO_GO)
  } catch {
    // Another system, or a container that does not allow it.
  }
}
