import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROVIDER_SETTINGS } from '@noren/server/config'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'

const PROVIDERS = 'apps/server/src/providers'
const proof = readFileSync(join(root, 'apps/server/test/providers.test.ts'), 'utf8')
const suites = sourceFiles(['packages/testkit/src/conformance'], ['.ts'])

const folders = readdirSync(join(root, PROVIDERS), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['ports', 'base'].includes(entry.name))
  .map(({ name }) => name)

test('every provider goes through the suite of its port', () => {
  expect(folders.length).toBeGreaterThan(5)
  expect(folders.filter((name) => !proof.includes(`Conformance('${name}'`))).toEqual([])
})

test('every provider can be chosen: it is opened, and its settings are read and told', () => {
  const opened = ['open-providers.ts', 'open-keys.ts', 'open-seal-anchor.ts', 'open-files.ts']
    .map((file) => readFileSync(join(root, PROVIDERS, file), 'utf8'))
    .join()
  const isOpened = (name: string) => opened.includes(`from './${name}/`)
  expect(folders.filter((name) => !isOpened(name))).toEqual([])
  const told = Object.values(PROVIDER_SETTINGS).flatMap((table) => Object.keys(table))
  const own = sourceFiles([PROVIDERS], ['/settings.ts']).flatMap(({ text }) =>
    [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name),
  )
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => !told.includes(name))).toEqual([])
})

test('every port has a suite, and the sandbox, our own vision or our own files go through each', () => {
  const gateways = sourceFiles([`${PROVIDERS}/ports`], ['.ts']).flatMap(({ text }) => [
    ...text.matchAll(/^export (?:interface|type) (\w+)Gateway\b/gm),
  ])
  expect(gateways.length).toBeGreaterThan(7)
  for (const [, port = ''] of gateways) {
    const suite = `${port[0]?.toLowerCase()}${port.slice(1)}Conformance`
    expect(
      suites.some(({ text }) => text.includes(`export const ${suite} =`)),
      suite,
    ).toBe(true)
    expect(proof).toMatch(new RegExp(`${suite}\\('(sandbox|vision-kyc|key-file|anchor-file)'`))
  }
})
