import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

/** There is no dead code, according to knip: nothing unused, and nothing shipped that only tests use. */

/** Our code that is placed beside its subject but used only by tests, builds, benchmarks and reports. */
const FOR_TESTS = [
  // Read by the generator of docs/settings.md and .env.example.
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

/** knip reads every file, which takes time on a loaded machine. */
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
