import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a server holds, in MB; its process says in the data folder who it is. */
export const memoryMb = (dataDir: string): number => {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'noren.pid'), 'utf8'))
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1000
}
