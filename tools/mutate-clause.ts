/**
 * Breaks what a clause says and checks whether its tests notice. Uses the change given on the clause's
 * page if there is one, else one of a few common ones in its first file; the file is always restored.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Clause, type NamedTest, projectOf } from './clauses.ts'
import { codeOf, root } from './source-files.ts'

interface Change {
  what: string
  text: string
}

/** Each changes one place into its opposite. */
const USUAL: readonly (readonly [RegExp, string])[] = [
  [/ >= /, ' < '],
  [/ <= /, ' > '],
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ < (?=[\w(])/, ' >= '],
  [/ > (?=[\w(])/, ' <= '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/\? (?=[\w('"[{])/, '? undefined && '],
  [/\breturn (?=[\w(])/, 'return undefined && '],
]

/** Without a change of its own, a clause's tests must notice one of this many. */
const USUAL_MAX = 6

/** Of what is red without any change. */
const FAILURES_SHOWN = 4
const OUTPUT_MAX = 64 * 1024 * 1024

const TYPE_LINE = /^\s*(?:import|export type|type|interface|\*|\/[/*]|\| )/

/** The common changes applicable to a file, spread over it. */
export const usualChanges = (text: string): Change[] => {
  const lines = text.split('\n')
  const code = codeOf(text)
  const found = lines.flatMap((line, index) => {
    if (TYPE_LINE.test(line) || !code.includes(line.trim())) return []
    const rule = USUAL.find(([pattern]) => pattern.test(line))
    if (!rule) return []
    const changed = line.replace(rule[0], rule[1])
    return [
      { what: `line ${index + 1}: ${changed.trim()}`, text: lines.with(index, changed).join('\n') },
    ]
  })
  const step = Math.max(1, Math.floor(found.length / USUAL_MAX))
  return found.filter((_, index) => index % step === 0).slice(0, USUAL_MAX)
}

const changesOf = ({ mutation }: Clause, text: string): Change[] => {
  if (!mutation) return usualChanges(text)
  const { search, replace } = mutation
  if (text.split(search).length !== 2) throw new Error(`"${search}" stands there not exactly once`)
  return [{ what: `${search} ==> ${replace}`, text: text.replace(search, () => replace) }]
}

/** A syntax error would fail every test and so prove nothing. */
const assertParses = (path: string, text: string): void => {
  if (path.endsWith('.ts')) stripTypeScriptTypes(text)
}

/** What a run says of each test or file that failed, and of why. */
const FAILURE = /^.*(?:FAIL|Error:) .*$/gm

/** Runs the tests that name the clause. Undefined if they pass, else what failed. */
const failureOf = (clause: Clause, tests: readonly NamedTest[]): string | undefined => {
  const paths = [...new Set(tests.map(({ path }) => path))]
  const projects = [...new Set(paths.map(projectOf))].flatMap((name) => ['--project', name])
  const pattern = clause.id.replace('.', '\\.')
  const { status, error, stdout, stderr } = spawnSync(
    'vitest',
    ['run', ...projects, '--testNamePattern', `\\[${pattern}\\]`, '--reporter=dot', ...paths],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: OUTPUT_MAX },
  )
  if (error) throw error
  if (status === 0) return undefined
  const said = stripVTControlCharacters(`${stdout}${stderr}`)
  const lines = [...new Set(said.match(FAILURE) ?? [])].slice(0, FAILURES_SHOWN)
  return lines.map((line) => line.trim()).join('; ') || `exit code ${status}`
}

export interface Tried {
  clause: Clause
  isNoticed: boolean
  what: string
}

export const tryClause = (clause: Clause, allTests: readonly NamedTest[]): Tried => {
  const tests = allTests.filter(({ id, kind }) => id === clause.id && kind === clause.kind)
  const path = join(root, clause.files[0] ?? '')
  const text = readFileSync(path, 'utf8')
  const failure = failureOf(clause, tests)
  if (failure) return { clause, isNoticed: false, what: `red without any change: ${failure}` }
  const restore = () => writeFileSync(path, text)
  const stop = () => {
    restore()
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  let what = 'no place for a change'
  try {
    for (const change of changesOf(clause, text)) {
      what = change.what
      assertParses(path, change.text)
      writeFileSync(path, change.text)
      if (failureOf(clause, tests)) return { clause, isNoticed: true, what }
    }
    return { clause, isNoticed: false, what }
  } finally {
    restore()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
