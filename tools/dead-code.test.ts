import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Nothing is dead, by knip: what nobody uses, and in what we ship what only tests use. */

const root = join(import.meta.dirname, '..')

/** Code of ours that stands beside what it is for and helps only tests, builds, benches and reports. */
const FOR_TESTS = [
  // What the writer of docs/settings.md and .env.example reads.
  /^apps\/server\/src\/config\.ts$/,
  /^packages\/\w+\/src\/[\w-]*fixtures?\.ts$/,
  /^(packages|apps)\/\w+\/src\/[\w/-]+\.fixture\.tsx?$/,
  /^packages\/i18n\/src\/vite-plugin\.ts$/,
  /^packages\/pricing\/src\/sample-terms\.ts$/,
  /^packages\/vision\/src\/specimens\//,
]

interface Issues {
  file: string
  [kind: string]: string | { name: string }[]
}

/** Each as `<file> <name>`. */
const findings = async (...options: string[]): Promise<string[]> => {
  const program = join(root, 'node_modules/knip/bin/knip.js')
  const args = [program, '--no-exit-code', '--no-config-hints', '--reporter', 'json', ...options]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    maxBuffer: 100_000_000,
  })
  const { issues }: { issues: Issues[] } = JSON.parse(stdout)
  return issues
    .flatMap(({ file, ...kinds }) =>
      Object.values(kinds).flatMap((found) =>
        Array.isArray(found) ? found.map(({ name }) => `${file} ${name}`) : [],
      ),
    )
    .sort()
}

/** It reads every file; a loaded machine takes its time. */
const TIMEOUT_MS = 300_000

test('nothing is dead', { timeout: TIMEOUT_MS }, async () => {
  expect(await findings()).toEqual([])
})

test('nothing that we ship is for tests alone', { timeout: TIMEOUT_MS }, async () => {
  const found = await findings('--production')
  const isForTests = (finding: string) =>
    FOR_TESTS.some((pattern) => pattern.test(finding.split(' ')[0] ?? ''))
  expect(found.filter((finding) => !isForTests(finding))).toEqual([])
})
