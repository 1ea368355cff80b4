import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  clausesIn,
  idsIn,
  judge,
  KIND_OF_PROJECT,
  namedTests,
  readClauses,
  testsIn,
} from './clauses.ts'
import { usualChanges } from './mutate-clause.ts'
import { root, sourceFiles } from './source-files.ts'

const clauses = readClauses()
const tests = namedTests()
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('every clause has an id of its own, a sentence, a kind of proof and files that exist', () => {
  expect(clauses.length).toBeGreaterThan(300)
  const ids = clauses.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const headings = sourceFiles(['docs/spec'], ['.md']).flatMap(
    ({ text }) => text.match(/^### /gm) ?? [],
  )
  expect(headings).toHaveLength(clauses.length)
  const wrong = clauses.filter(
    ({ id, title, kind, files }) =>
      !id ||
      title.length < 8 ||
      !kind ||
      files.length === 0 ||
      !files.every((path) => existsSync(join(root, path))),
  )
  expect(wrong).toEqual([])
})

test('every clause has a test of the kind it needs', () => {
  const without = clauses.filter(
    ({ id, kind }) => !tests.some((one) => one.id === id && one.kind === kind),
  )
  expect(without.map(({ id, kind, title }) => `${id} (${kind}) ${title}`)).toEqual([])
})

test('each part of a run that may prove a clause has the kind of what it proves', () => {
  const named = (path: string, pattern: RegExp) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, name]) => name)
  const parts = [
    ...named('vitest.config.ts', /^ {10}name: '(\w+)'/gm),
    ...named('apps/web/workshop/vite.config.ts', /^ {4}name: '(\w+)'/gm),
  ]
  expect(Object.keys(KIND_OF_PROJECT).toSorted()).toEqual(parts.toSorted())
})

test('a test names clauses only, and no test that proves one is left out or runs alone', () => {
  const known = new Set(clauses.map(({ id }) => id))
  expect(tests.filter(({ id }) => !known.has(id))).toEqual([])
  const files = sourceFiles(['packages', 'apps', 'e2e'], ['.test.ts', '.test.tsx'])
  const shut = /\b(?:test|describe)(?:\.concurrent)?\.(?:skip|only|todo|fails|skipIf)\b/
  expect(files.filter(({ text }) => shut.test(text)).map(({ path }) => path)).toEqual([])
  // A row in the old format, or an id in the middle of a name, would prove nothing.
  const odd = files.flatMap(({ path, text }) =>
    (text.match(/['"`][^'"`\n]*[^'"`\n\] ] ?\[[A-Z]\d+\.\d+\]|['"`]\[[A-Z]\d+\]/g) ?? []).map(
      (found) => `${path}: ${found}`,
    ),
  )
  expect(odd).toEqual([])
})

test('a test in a browser that names a clause waits for something or expects something', () => {
  // In the other projects vitest itself rejects a test without an expectation.
  const silent = sourceFiles(['e2e'], ['.test.ts']).flatMap(({ path, text }) =>
    text
      .split(/^ {0,4}(?=(?:test|describe)\b)/m)
      .filter((block) => idsIn(block).length > 0 && block.startsWith('test'))
      .filter((block) => !/expect|waitFor|until\(|, [a-zA-Z]+\)$/m.test(block))
      .map((block) => `${path}: ${block.slice(0, 80)}`),
  )
  expect(silent).toEqual([])
})

test('what a clause wants broken stands once in its first file', () => {
  const wrong = clauses
    .filter(({ mutation }) => mutation !== undefined)
    .filter(
      ({ files, mutation }) => read(files[0] ?? '').split(mutation?.search ?? '').length !== 2,
    )
  expect(wrong.map(({ id, mutation }) => `${id}: ${mutation?.search}`)).toEqual([])
})

/** The rows of docs/deviations.md. */
const deviations = read('docs/deviations.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

test('every deviation says what, instead of what and why, and is held by a test that exists', () => {
  expect(deviations.length).toBeGreaterThan(10)
  const wrong = deviations.filter((cells) => {
    const [, path = '', name = ''] = /^`([^`]+)` "([^"]+)"$/.exec(cells[3] ?? '') ?? []
    const isHeld = path !== '' && existsSync(join(root, path)) && read(path).includes(name)
    return cells.length !== 4 || cells.some((cell) => cell.length < 8) || !isHeld
  })
  expect(wrong).toEqual([])
})

const PAGE = `# A page
## <a id="n1"></a>N1 — A section

### <a id="n1.1"></a>N1.1 A sentence
More of it.
Proof: wire. Made true by \`a/b.ts\`, \`c.ts\`.
<!-- mutate: x < y ==> x > y -->

### <a id="n1.2"></a>N1.2 Another
Proof: screen. Made true by \`d.ts\`.
<!-- mutate: gone ==> -->
`

test('a page is read clause by clause', () => {
  expect(clausesIn(PAGE, 'p.md')).toEqual([
    {
      id: 'N1.1',
      title: 'A sentence',
      kind: 'wire',
      files: ['a/b.ts', 'c.ts'],
      mutation: { search: 'x < y', replace: 'x > y' },
      page: 'p.md',
    },
    {
      id: 'N1.2',
      title: 'Another',
      kind: 'screen',
      files: ['d.ts'],
      mutation: { search: 'gone', replace: '' },
      page: 'p.md',
    },
  ])
})

test('ids at the beginning of a text are those that the source promises to try', () => {
  expect(testsIn('e2e/a.test.ts', `test('${'[N1.1]'} [N1.2] both', () => {})`)).toEqual([
    { id: 'N1.1', path: 'e2e/a.test.ts', kind: 'screen' },
    { id: 'N1.2', path: 'e2e/a.test.ts', kind: 'screen' },
  ])
  expect(testsIn('packages/x/a.test.ts', `test('not [N1.1] here')`)).toEqual([])
})

const result = (project: string, name: string, state: string) => ({
  project,
  file: 'f',
  name,
  state,
})

test.each([
  ['a passed test of its kind', [result('server', '[N1.1] a', 'passed')], true],
  ['one of another kind', [result('unit', '[N1.1] a', 'passed')], false],
  ['one that was left out', [result('server', '[N1.1] a', 'skipped')], false],
  ['one that never ended', [result('server', '[N1.1] a', 'pending')], false],
  ['one that failed', [result('server', '[N1.1] a', 'failed')], false],
  [
    'a passed one beside one that failed, of whatever kind',
    [result('server', '[N1.1] a', 'passed'), result('e2e', '[N1.1] b', 'failed')],
    false,
  ],
  ['a block of tests that names it', [result('server', '[N1.1] block > a', 'passed')], true],
  ['a longer id', [result('server', '[N1.11] a', 'passed')], false],
  ['nothing', [], false],
])('a clause with %s', (_, results, isGreen) => {
  const [clause] = clausesIn(PAGE, 'p.md')
  expect(judge(clause ? [clause] : [], results).verdicts[0]?.isGreen).toBe(isGreen)
})

test('a test of a component proves a clause, in whatever browser it ran', () => {
  const [clause] = clausesIn(PAGE.replace('Proof: wire', 'Proof: unit'), 'p.md')
  const isGreenBy = (project: string) =>
    judge(clause ? [clause] : [], [result(project, '[N1.1] a', 'passed')]).verdicts[0]?.isGreen
  expect([clause?.kind, isGreenBy('components (chromium)'), isGreenBy('e2e (chromium)')]).toEqual([
    'unit',
    true,
    false,
  ])
})

test('an id that is no clause is called out', () => {
  expect(judge(clausesIn(PAGE, 'p.md'), [result('unit', '[Q9.9] a', 'passed')]).unknown).toEqual([
    'Q9.9',
  ])
})

test('the usual changes turn code around, and leave types and comments alone', () => {
  const text = [
    '// a >= b in words',
    'import { x } from "y"',
    'const isMore = a >= b',
    'type T = (a: 1) => 2',
    'return value',
  ].join('\n')
  expect(usualChanges(text).map(({ what }) => what)).toEqual([
    'line 3: const isMore = a < b',
    'line 5: return undefined && value',
  ])
})
