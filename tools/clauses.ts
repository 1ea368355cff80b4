/**
 * The clauses of docs/spec, the tests that name them, and what a run of the tests says of each: green when a test of the
 * needed kind that names it passed and none that names it failed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

/**
 * The kinds of proof for a clause: a unit test, the server on a real PostgreSQL, a page in a real browser.
 */
export type Kind = 'unit' | 'wire' | 'screen'

export interface Clause {
  id: string
  title: string
  kind: Kind
  /** The files that implement it, most important first. */
  files: string[]
  /** A change to the first file that must make its tests fail. */
  mutation: { search: string; replace: string } | undefined
  /** The page it stands on, from the root. */
  page: string
}

export const SPEC_FOLDER = 'docs/spec'
const ID = '[A-Z]\\d+\\.\\d+'

/** The clauses of one page, in their order. */
export const clausesIn = (markdown: string, page: string): Clause[] =>
  markdown
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [, id = '', title = ''] =
        new RegExp(`^<a id="[^"]+"></a>(${ID}) (.+)`).exec(section) ?? []
      const [, kind = '', files = ''] =
        /^Proof: (unit|wire|screen)\. Made true by (.+)\.$/m.exec(section) ?? []
      const [, search, replace = ''] = /^<!-- mutate: (.+?) ==> ?(.*?) ?-->$/m.exec(section) ?? []
      return {
        id,
        title,
        kind: kind as Kind,
        files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
        mutation: search === undefined ? undefined : { search, replace },
        page,
      }
    })

export const readClauses = (): Clause[] =>
  readdirSync(join(root, SPEC_FOLDER))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .flatMap((name) => {
      const page = `${SPEC_FOLDER}/${name}`
      return clausesIn(readFileSync(join(root, page), 'utf8'), page)
    })

/** Those of vitest.config.ts whose tests may prove a clause. */
export const KIND_OF_PROJECT: Readonly<Record<string, Kind>> = {
  unit: 'unit',
  web: 'unit',
  vision: 'unit',
  components: 'unit',
  server: 'wire',
  e2e: 'screen',
}

/** Vitest adds in which browser a project runs. */
const kindOfProject = (name: string): Kind | undefined =>
  KIND_OF_PROJECT[name.replace(/ \(\w+\)$/, '')]

/** The project of vitest.config.ts that runs a test file. */
export const projectOf = (path: string): string => {
  if (path.startsWith('e2e/')) return 'e2e'
  if (path.endsWith('.browser.test.tsx')) return 'components'
  if (path.startsWith('packages/vision/src/')) return 'vision'
  if (/^apps\/(web|console)\//.test(path)) return 'web'
  return path.startsWith('apps/server/') && !path.includes('.unit.test.') ? 'server' : 'unit'
}

export const kindOfFile = (path: string): Kind => KIND_OF_PROJECT[projectOf(path)] ?? 'unit'

/** The ids in a test's name, including those of its describe blocks. */
export const idsIn = (name: string): string[] =>
  [...name.matchAll(new RegExp(`\\[(${ID})\\]`, 'g'))].map(([, id = '']) => id)

export interface NamedTest {
  id: string
  path: string
  kind: Kind
}

/** Names begin with their ids; the string may also be a row of a table of tests. */
const NAME = new RegExp(`['"\`]((?:\\[${ID}\\] ?)+)`, 'g')

/** Every id at the beginning of a text in a test file: the clauses it claims to test. */
export const testsIn = (path: string, text: string): NamedTest[] =>
  [...text.matchAll(NAME)].flatMap(([, ids = '']) =>
    idsIn(ids).map((id) => ({ id, path, kind: kindOfFile(path) })),
  )

const TESTS_OF_THE_TOOLS = 'tools/clauses.test.ts'

export const namedTests = (): NamedTest[] =>
  sourceFiles(['packages', 'apps', 'e2e', 'tools'], ['.test.ts', '.test.tsx'])
    .filter(({ path }) => path !== TESTS_OF_THE_TOOLS)
    .flatMap(({ path, text }) => testsIn(path, text))

/** What the reporter stores about a run (clause-reporter.ts). */
export interface ClauseReport {
  commit: string
  /** Identifies all files as they were when the tests began, including uncommitted changes. */
  tree: string
  startedAt: string
  tests: { project: string; file: string; name: string; state: string }[]
}

export interface Verdict {
  clause: Clause
  isGreen: boolean
  /** Passed tests of the needed kind. */
  proofs: string[]
  /** Why it is red. */
  because: string
}

export const judge = (
  clauses: readonly Clause[],
  tests: ClauseReport['tests'],
): { verdicts: Verdict[]; unknown: string[] } => {
  const known = new Set(clauses.map(({ id }) => id))
  const unknown = [...new Set(tests.flatMap(({ name }) => idsIn(name)))].filter(
    (id) => !known.has(id),
  )
  const verdicts = clauses.map((clause) => {
    const own = tests.filter(({ name }) => idsIn(name).includes(clause.id))
    const failed = own.filter(({ state }) => state === 'failed')
    const proofs = own
      .filter(({ state, project }) => state === 'passed' && kindOfProject(project) === clause.kind)
      .map(({ file, name }) => `${file}: ${name}`)
    const because =
      failed.length > 0
        ? `${failed.length} failed: ${failed[0]?.name}`
        : proofs.length === 0
          ? `no passed ${clause.kind} test names it`
          : ''
    return { clause, isGreen: because === '', proofs, because }
  })
  return { verdicts, unknown: unknown.toSorted() }
}

/** As the report names a file. */
export const fromRoot = (path: string): string => relative(root, path).replaceAll('\\', '/')
