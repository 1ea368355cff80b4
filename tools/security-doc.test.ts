import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { ENDPOINTS } from '@noren/contract/index'
import { keyFolder } from '@noren/server/platform/keys/key-folder'
import { makeMissingKeys } from '@noren/server/platform/keys/secrets'
import { PICTURE } from '@noren/vision/thresholds'
import { expect, test } from 'vitest'
import { readSource, root, sourceFiles } from './source-files.ts'

const { text } = readSource('docs/SECURITY.md')
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

/** What stands under a heading of a page, up to the next one as high. */
const sectionOf = (page: string, heading: string): string => {
  const [, section = ''] = readSource(page).text.split(`\n${heading}\n`)
  const [mark = ''] = heading.split(' ')
  return section.split(`\n${mark} `)[0] ?? ''
}

test('every way in that the log knows is in the table of ways in', () => {
  const { text: code } = readSource('apps/server/src/domains/account/note-sign-in.ts')
  const [, union = ''] = /export type Way =([\s\S]*?)\n\n/.exec(code) ?? []
  const ways = [...union.matchAll(/'(\w+)'/g)].map(([, way = '']) => way)
  expect(ways.length).toBeGreaterThan(5)
  const rows = sectionOf('docs/SECURITY.md', '## Ways in')
  expect(ways.filter((way) => !rows.includes(`\`${way}\``))).toEqual([])
})

test('every key that a first start makes is in the list of keys, with its algorithm', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-keys-'))
  const rows = sectionOf('docs/operations.md', '### What each may be used for')
  try {
    const folder = keyFolder(dataDir)
    makeMissingKeys(folder)
    const names = folder.names().map((file) => file.replace(/(\.key|-keys\.json)$/, ''))
    expect(names.length).toBeGreaterThan(8)
    const listed = (name: string) =>
      new RegExp(`^\\| \`${name}\` \\| [^|]*(AES|HMAC|HPKE|HKDF|ECDSA)`, 'm').test(rows)
    expect(names.filter((name) => !listed(name))).toEqual([])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('every call that takes files is in the table of files, with its limits', () => {
  const section = sectionOf('docs/SECURITY.md', '## Files that people send')
  const taking = ENDPOINTS.filter(({ fileBytesMax }) => fileBytesMax !== undefined)
  expect(taking.length).toBeGreaterThan(5)
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const listed = ({ name, fileBytesMax = 0, filesMax = 1 }: EndpointSpec) =>
    rows.some(
      (row) =>
        row.includes(`\`${name}\``) &&
        row.endsWith(` | ${fileBytesMax / 1e6} MB |`) &&
        new RegExp(`\\| ${filesMax}(,[^|]*)? \\|`).test(row),
    )
  expect(taking.filter((call) => !listed(call)).map(({ name }) => name)).toEqual([])
  const { pixelsMax, decodedBytesMax, longSideMax, sideMin } = PICTURE
  expect(section).toContain(
    `${pixelsMax / 1e6} million pixels, ${decodedBytesMax / 1e6} MB, a side of ${longSideMax.toLocaleString('en')}; at least ${sideMin} a side`,
  )
})

/** What the list of keys calls each algorithm that the code names. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  'aes-256-gcm': 'AES-256-GCM',
  'aes-128-gcm': 'AES-128-GCM',
  sha256: 'SHA-256',
  prime256v1: 'P-256',
  ec: 'P-256',
  x25519: 'X25519',
}

test('no algorithm is used that the list of keys does not name', () => {
  const called =
    /\b(?:create(?:Cipheriv|Decipheriv|Hmac|Hash|Sign|Verify|ECDH)|hkdfSync|pbkdf2\w*|scrypt\w*|generateKeyPair\w*)\(\s*(?:'([^']+)'|(\w+))/g
  const sources = sourceFiles(['apps/server/src', 'packages/envelope/src'], ['.ts'])
  const used = sources
    .filter(({ path }) => !/\.test\.|fixtures/.test(path))
    .flatMap(({ text: code }) =>
      [...code.matchAll(called)].map(([, name, constant = '']) => {
        // A constant of the same file.
        const value = new RegExp(`const ${constant} = '([^']+)'`).exec(code)?.[1]
        return name ?? value ?? constant
      }),
    )
  expect(used.length).toBeGreaterThan(30)
  const rows = sectionOf('docs/operations.md', '### What each may be used for')
  expect(used.filter((name) => !rows.includes(ALGORITHMS[name] ?? `nothing for ${name}`))).toEqual(
    [],
  )
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
