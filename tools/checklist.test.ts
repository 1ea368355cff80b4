import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checklistItems, conformanceOf, idsIn, type TestReport } from './checklist.ts'
import { root, sourceFiles } from './source-files.ts'

const items = checklistItems(readFileSync(join(root, 'docs/checklist.md'), 'utf8'))

test('the list has its 69 ids, each once', () => {
  expect(items).toHaveLength(69)
  expect(new Set(items.map(({ id }) => id)).size).toBe(69)
  expect(items.every(({ text }) => text.length > 5)).toBe(true)
})

const report: TestReport = {
  startTime: 0,
  testResults: [
    {
      name: '/x/a.test.ts',
      assertionResults: [
        { fullName: 'routes [N1] [N2] both', status: 'passed' },
        { fullName: '[N12] taps [N12] twice', status: 'passed' },
        { fullName: '[L1] broken', status: 'failed' },
        { fullName: '[L2] left out', status: 'skipped' },
        { fullName: '[Q7] no such id', status: 'passed' },
      ],
    },
  ],
}

test('an id is proven by a test that names it and passes, not by one that fails or is left out', () => {
  const wanted = ['N1', 'N2', 'N12', 'L1', 'L2'].map((id) => ({ id, text: id }))
  const { proven, missing, unknown } = conformanceOf(wanted, report)
  expect(proven.map(({ id, proofs }) => [id, proofs.length])).toEqual([
    ['N1', 1],
    ['N2', 1],
    ['N12', 1],
  ])
  expect(missing.map(({ id }) => id)).toEqual(['L1', 'L2'])
  expect(unknown).toEqual(['Q7'])
})

test('the tests of the project name ids of the list only', () => {
  const known = new Set(items.map(({ id }) => id))
  const folders = ['packages', 'apps', 'e2e']
  const wrong = sourceFiles(folders, ['.test.ts', '.test.tsx']).flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:test|describe)(?:\.each\([^)]*\))?\(\s*['`]([^'`]*)/g)]
      .flatMap(([, name = '']) => idsIn(name))
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id}`),
  )
  expect(wrong).toEqual([])
})
