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
