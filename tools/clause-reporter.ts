import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reporter } from 'vitest/node'
import { type ClauseReport, fromRoot, idsIn } from './clauses.ts'
import { root } from './source-files.ts'
import { type WorkTree, workTree } from './work-tree.ts'

export const CLAUSE_REPORT_FILE = 'test-results/clauses.json'

/** Stores the result of each test that names a clause, with the commit and the files it ran on. */
export default class ClauseReporter implements Reporter {
  private before: WorkTree | undefined
  private startedAt = new Date()

  onTestRunStart() {
    this.startedAt = new Date()
    try {
      this.before = workTree()
    } catch {
      // Without git it cannot be known later what was tested, so the report is worthless.
      this.before = undefined
    }
  }

  onTestRunEnd(modules: Parameters<NonNullable<Reporter['onTestRunEnd']>>[0]) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter(({ fullName }) => idsIn(fullName).length > 0)
        .map((test) => ({
          project: test.project.name,
          file: fromRoot(module.moduleId),
          name: test.fullName,
          state: test.result().state,
        })),
    )
    const { commit = '', tree = '' } = this.before ?? {}
    const report: ClauseReport = { commit, tree, startedAt: this.startedAt.toISOString(), tests }
    const path = join(root, CLAUSE_REPORT_FILE)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(report))
  }
}
