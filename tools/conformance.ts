/**
 * Which clauses of docs/spec are green, from the report of the last `npm test`.
 *
 *   npm run conformance                       green and red; exit code 1 when one is red
 *   npm run conformance -- --run              runs all tests first
 *   npm run conformance -- --all              names every test that proves a clause
 *   npm run conformance -- --mutate L3.4 N5.1 breaks these and looks whether their tests notice
 *   npm run conformance -- --mutate --sample 15
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLAUSE_REPORT_FILE } from './clause-reporter.ts'
import { type Clause, type ClauseReport, judge, namedTests, readClauses } from './clauses.ts'
import { tryClause } from './mutate-clause.ts'
import { root } from './source-files.ts'
import { workTree } from './work-tree.ts'

const readReport = (): ClauseReport | string => {
  const path = join(root, CLAUSE_REPORT_FILE)
  if (!existsSync(path)) {
    return 'There is no report yet: run `npm test`, or `npm run conformance -- --run`.'
  }
  const report: ClauseReport = JSON.parse(readFileSync(path, 'utf8'))
  const now = workTree()
  if (report.tree === now.tree) return report
  const of = report.commit === now.commit ? 'other files than these' : `commit ${report.commit}`
  return `The report is of ${of}, these are of ${now.commit}: run \`npm test\` again.`
}

const showClauses = (options: readonly string[]): number => {
  const report = readReport()
  if (typeof report === 'string') {
    console.error(report)
    return 2
  }
  const { verdicts, unknown } = judge(readClauses(), report.tests)
  for (const { clause, isGreen, proofs, because } of verdicts) {
    const { id, kind, title } = clause
    console.log(`${isGreen ? 'green' : 'RED  '} ${id.padEnd(6)} ${kind.padEnd(6)} ${title}`)
    if (!isGreen) console.log(`             ${because}`)
    if (options.includes('--all')) for (const proof of proofs) console.log(`             ${proof}`)
  }
  for (const id of unknown) console.log(`RED   ${id.padEnd(6)} is named by a test and is no clause`)
  const red = verdicts.filter(({ isGreen }) => !isGreen).length
  console.log(`\nCommit ${report.commit}, files ${report.tree}, tests of ${report.startedAt}`)
  console.log(`${verdicts.length - red} of ${verdicts.length} clauses are green.`)
  return red + unknown.length > 0 ? 1 : 0
}

/** An even, reproducible sample; without clauses that need a browser, unless they are named. */
const sampleOf = (clauses: readonly Clause[], count: number): Clause[] => {
  const quick = clauses.filter(({ kind }) => kind !== 'screen')
  const step = quick.length / Math.max(1, count)
  return Array.from({ length: Math.min(count, quick.length) }, (_, index) => {
    return quick[Math.floor(index * step)] as Clause
  })
}

const chosenOf = (clauses: readonly Clause[], options: readonly string[]): Clause[] => {
  const sample = options.indexOf('--sample')
  if (sample >= 0) return sampleOf(clauses, Number(options[sample + 1] ?? 15))
  return options
    .filter((option) => !option.startsWith('--'))
    .map((id) => {
      const clause = clauses.find((one) => one.id === id)
      if (!clause) throw new Error(`${id} is no clause`)
      return clause
    })
}

const mutate = (options: readonly string[]): number => {
  const chosen = chosenOf(readClauses(), options)
  const tests = namedTests()
  let survived = 0
  for (const clause of chosen) {
    const { isNoticed, what } = tryClause(clause, tests)
    if (!isNoticed) survived += 1
    console.log(
      `${isNoticed ? 'noticed ' : 'SURVIVED'} ${clause.id.padEnd(6)} ${clause.files[0]}: ${what}`,
    )
  }
  console.log(`\n${chosen.length - survived} of ${chosen.length} changes were noticed.`)
  return survived > 0 || chosen.length === 0 ? 1 : 0
}

/** @returns the exit code */
export const conformance = (options: readonly string[]): number =>
  options.includes('--mutate') ? mutate(options) : showClauses(options)
