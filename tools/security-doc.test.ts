import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')
const named = [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = '']) => path)

test('every test that the threat model names is there', () => {
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every adversarial test is named in it', () => {
  const folder = 'apps/server/test/adversarial'
  const tests = readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.ts'))
  expect(tests.length).toBeGreaterThan(5)
  expect(named).toEqual(expect.arrayContaining(tests.map((name) => `${folder}/${name}`)))
})

/** The rows of docs/asvs.md: `| 1.2.3 | requirement | met | where | test, or what is left |`. */
const asvs = [
  ...readFileSync(join(root, 'docs/asvs.md'), 'utf8').matchAll(
    /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]*)\|$/gm,
  ),
].map(([, id = '', , state = '', where = '', proof = '']) => ({
  id,
  state: state.trim(),
  where: where.trim(),
  proof: proof.trim(),
}))
/** Those of levels 1 and 2 in version 5.0.0. */
const REQUIREMENTS = 253

test('every requirement of ASVS level 2 has its row and one of four states', () => {
  expect(new Set(asvs.map(({ id }) => id)).size).toBe(REQUIREMENTS)
  expect(asvs).toHaveLength(REQUIREMENTS)
  const states = ['met', 'partly', 'not', 'not applicable']
  expect(asvs.filter(({ state }) => !states.includes(state))).toEqual([])
  const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  const countOf = (state: string) => asvs.filter((row) => row.state === state).length
  const [met, partly, not, none] = states.map(countOf)
  expect(page).toContain(
    `Of ${REQUIREMENTS}: ${met} met, ${partly} partly, ${not} not, ${none} not applicable.`,
  )
})

test('what is met has a test that is there, what is not has its reason', () => {
  const tests = (text: string) =>
    [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path)
  const met = asvs.filter(({ state }) => state === 'met')
  expect(met.filter(({ proof }) => tests(proof).length === 0)).toEqual([])
  expect(
    asvs.flatMap(({ proof }) => tests(proof)).filter((path) => !existsSync(join(root, path))),
  ).toEqual([])
  const words = (text: string) =>
    text
      .replaceAll(/`[^`]*`/g, '')
      .trim()
      .split(/\s+/).length
  const open = asvs.filter(({ state }) => state === 'partly' || state === 'not')
  expect(open.filter(({ proof }) => words(proof) < 5)).toEqual([])
  const paths = asvs.flatMap(({ where, proof }) =>
    [...`${where} ${proof}`.matchAll(/`((?:apps|docs|e2e|packages|tools)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    ),
  )
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
