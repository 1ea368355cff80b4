import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './source-files.ts'

const git = (args: string[], env: NodeJS.ProcessEnv = process.env): string =>
  execFileSync('git', args, { cwd: root, env, encoding: 'utf8' }).trim()

export interface WorkTree {
  commit: string
  /** Git's name for all files as they are now, those that were not committed included. */
  tree: string
}

/** What is being tested, so that a report of other files can be told from one of these. */
export const workTree = (): WorkTree => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-index-'))
  // An index of its own: what somebody has staged stays as it is.
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') }
  try {
    git(['read-tree', 'HEAD'], env)
    git(['add', '--all'], env)
    return { commit: git(['rev-parse', 'HEAD']), tree: git(['write-tree'], env) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
