import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterFolderOf, startEmbeddedPostgres } from '@noren/server/platform/db/embedded-postgres'
import { findPostmaster } from '@noren/server/platform/db/postmaster'

/** A data folder of a server with the embedded database, and the processes of that database. */
export interface EmbeddedFolder {
  readonly dataDir: string
  /** The postmaster first; empty where none runs. */
  postgresPids(): Promise<number[]>
  /** Ends what still runs, and removes all of it. */
  remove(): Promise<void>
}

/** The parent of a process, or undefined where it has ended. */
export const parentOf = (pid: number): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

const processes = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

export const childrenOf = (pid: number): number[] =>
  processes().filter((child) => parentOf(child) === pid)

/** Processes whose command line names this folder. */
export const processesOn = (folder: string): number[] =>
  processes().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
    } catch {
      return false
    }
  })

export const embeddedFolder = (): EmbeddedFolder => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-embedded-'))
  return {
    dataDir,
    async postgresPids() {
      const found = await findPostmaster(clusterFolderOf(dataDir))
      return found ? [found.pid, ...childrenOf(found.pid)] : []
    },
    async remove() {
      await (await startEmbeddedPostgres(dataDir)).stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
