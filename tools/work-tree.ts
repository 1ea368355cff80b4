import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './source-files.ts'

const git = (args: string[], env: NodeJS.ProcessEnv = process.env): string =>
  execFileSync('git', args, { cwd: root, env, encoding: 'utf8' }).trim()

export interface WorkTree {
  commit: string
  /** Git's hash of all files as they are now, including uncommitted ones. */
  tree: string
}

/** Identifies what is being tested, so that reports of other files can be distinguished. */
export const workTree = (): WorkTree => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-index-'))
  // A separate index, so that staged changes are left alone.
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') }
  try {
    git(['read-tree', 'HEAD'], env)
    git(['add', '--all'], env)
    return { commit: git(['rev-parse', 'HEAD']), tree: git(['write-tree'], env) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
