import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@noren/server/config'
import { expect, test } from 'vitest'
import { envExample, settingsPage } from './settings.ts'
import { root, sourceFiles } from './source-files.ts'

const read = (name: string) => readFileSync(join(root, name), 'utf8')

test('.env.example and docs/settings.md are what `npm run settings` writes', () => {
  expect(read('.env.example')).toBe(envExample())
  expect(read('docs/settings.md')).toBe(settingsPage())
})

test('a copy of .env.example changes nothing', () => {
  const lines = [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)]
  expect(lines.length).toBeGreaterThan(30)
  const copied = Object.fromEntries(lines.map(([, name, value]) => [name, value]))
  expect(readConfig(copied)).toEqual(readConfig({}))
})

// System variables and those of OpenTelemetry's library are not settings of ours.
test('the server reads no variable by its name but through the tables', () => {
  const readers = sourceFiles(['apps/server/src'], ['.ts'])
    .filter(
      ({ path, text }) =>
        !path.includes('.test.') && /process\.env(\.|\[)(?!PATH\b|OTEL_)/.test(text),
    )
    .map(({ path }) => path)
  expect(readers).toEqual([])
})
