import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProofOf } from '@noren/testkit/call-proofs'
import type { Reporter } from 'vitest/node'
import { fromRoot } from './clauses.ts'
import { root } from './source-files.ts'

export const CALL_REPORT_FILE = 'test-results/calls.json'

/** The passed tests that proved each `<call> <proof>`. */
export type CallReport = Partial<Record<ProofOf, string[]>>

/** Collects what the tests of a run have proven about the calls; a test that did not pass proves nothing. */
export default class CallReporter implements Reporter {
  onTestRunEnd(modules: Parameters<NonNullable<Reporter['onTestRunEnd']>>[0]) {
    const report: CallReport = {}
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        for (const proof of test.meta().callProofs ?? []) {
          report[proof] = [
            ...(report[proof] ?? []),
            `${fromRoot(module.moduleId)}: ${test.fullName}`,
          ]
        }
      }
    }
    const path = join(root, CALL_REPORT_FILE)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(report))
  }
}
