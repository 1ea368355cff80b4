import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenCitations, commentsOf, pathsNotThere, type Repository } from './citations.ts'
import { readSource, root, sourceFiles } from './source-files.ts'

/** A comment may only refer to things in the repository, where its readers can look them up. */

const FOLDERS = ['apps', 'docs', 'e2e', 'packages', 'tools']
const CODE = ['.ts', '.tsx', '.mjs', '.js', '.css', '.html']
const texts = new Map(sourceFiles(FOLDERS, ['']).map(({ path, text }) => [path, text]))
/** Named by documents, and nowhere in a checkout. */
const WRITTEN_BY_PROGRAMS = [
  'apps/web/dist-mx/index.html',
  'apps/web/maps',
  'dist-<market>/csp.json',
  'manifest.json',
]
const repository: Repository = {
  paths: new Set([
    ...texts.keys(),
    ...readdirSync(root),
    ...['deploy', 'e2e/data'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    ),
    ...WRITTEN_BY_PROGRAMS,
  ]),
  read: (path) => texts.get(path) ?? '',
}
/** These two contain examples of what is found. */
const OWN = ['tools/citations.ts', 'tools/citations.test.ts']

// Migrations are left out: an applied one is identified by the hash of its text, so none of it may
// change.
const findings = sourceFiles(FOLDERS, CODE)
  .filter(({ path }) => !OWN.includes(path))
  .flatMap((file) =>
    commentsOf(file).flatMap((comment) => {
      const broken = brokenCitations(repository, file.path, comment)
      return broken.length > 0 ? [`${file.path}: ${broken.join(', ')}`] : []
    }),
  )
test('what a comment names is in the repository', () => {
  expect(findings).toEqual([])
})

test.each([
  ['as docs/spec/lending.md says', []],
  ['as docs/spec/lending.md#b1.2 and docs/spec/lending.md#what-it-costs say', []],
  ['as docs/spec/lending.md#b9 says', ['docs/spec/lending.md#b9']],
  ['as docs/spec/gone.md says', ['docs/spec/gone.md']],
  ['see rules.ts, ./rules.ts and lending/rules.ts', []],
  ['see lending/gone.ts', ['lending/gone.ts']],
  ['a secret of 32 bytes (RFC 9180 §4.1)', []],
  ['never twice (§4.1)', ['§4.1']],
  ['logs hold no name (house rule 11)', ['house rule 11']],
  ['as the seed has it', ['the seed']],
  ['the seed of this walk, written out', []],
  ['the seed’s table (seed P2)', ['the seed', 'seed’s', 'seed P2']],
  ['Budget (docs: quality): 5 s', ['(docs: quality)']],
])('in %j is broken: %j', (comment, broken) => {
  const lending = { 'docs/spec/lending.md': '## <a id="b1.2"></a>B1\n# What it costs' }
  const paths = new Set([...Object.keys(lending), 'src/lending/rules.ts'])
  const of: Repository = { paths, read: (path) => (lending as Record<string, string>)[path] ?? '' }
  expect(brokenCitations(of, 'src/lending/quote.ts', comment)).toEqual(broken)
})

test('comments are read where they are, and names of tests with them', () => {
  const text = `const address = 'https://x/gone.md' // one\n/* two */ test('three', () => {})`
  expect(commentsOf({ path: 'a.test.ts', text })).toEqual([' one', ' two ', 'three'])
  expect(commentsOf({ path: 'a.css', text: 'a { b: c } /* d */' })).toEqual(['/* d */'])
})

/** All but the change log, which also tells of what was removed. */
const documents = [
  ...sourceFiles(FOLDERS, ['.md']),
  ...['README.md', 'CONTRIBUTING.md', 'e2e/data/documents/README.md'].map(readSource),
]
test.each(documents)('$path names only paths that are there', ({ text }) => {
  expect(pathsNotThere(repository, text)).toEqual([])
})

test.each([
  ['`apps/web/src/app/routes.ts`, `routes.ts` and `app/routes.ts`', []],
  ['`apps/web/src/app/`, `apps/web/src` and [routes](web/src/app/routes.ts)', []],
  ['`apps/web/src/<word>/<name>.ts` and [routes](../routes.ts)', []],
  ['`apps/<word>/gone.ts`', ['apps/<word>/gone.ts']],
  ['`apps/web/gone` and [gone](gone.md)', ['apps/web/gone', 'gone.md']],
  ['`outes.ts`', ['outes.ts']],
  ['`access`, `decide/retry` and `show loan <id>`', []],
])('of a guide with %j is not there: %j', (text, missing) => {
  expect(pathsNotThere({ paths: new Set(['apps/web/src/app/routes.ts']) }, text)).toEqual(missing)
})
