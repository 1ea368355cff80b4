import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Memory of a server in MB; its process id is in the data folder. */
export const memoryMb = (dataDir: string): number => {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'noren.pid'), 'utf8'))
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1000
}
