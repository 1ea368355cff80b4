import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintsOf } from './key-fingerprints.ts'
import { type KeyFolder, keyFolder } from './key-folder.ts'
import { loadSecrets, makeMissingKeys } from './secrets.ts'

let dataDir: string
let folder: KeyFolder
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'noren-secrets-'))
  folder = keyFolder(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('keys are made once, all different, and only their owner can read them', () => {
  makeMissingKeys(folder)
  const first = loadSecrets(folder)
  const keys = folder.names().map((name) => folder.read(name).toString('hex'))
  expect(new Set(keys).size).toBe(9)
  makeMissingKeys(folder)
  expect(loadSecrets(folder)).toEqual(first)
  expect(statSync(folder.path).mode & 0o777).toBe(0o700)
  const modes = readdirSync(folder.path).map(
    (name) => statSync(join(folder.path, name)).mode & 0o777,
  )
  expect(modes).toEqual(keys.map(() => 0o600))
})

test('reading makes no key: a folder without them stays without them', () => {
  expect(() => loadSecrets(folder)).toThrow(/otp\.key is missing: restore it from a backup/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a damaged key stops the start instead of being replaced', () => {
  makeMissingKeys(folder)
  writeFileSync(join(folder.path, 'field.key'), 'short')
  expect(() => loadSecrets(folder)).toThrow(/field\.key must hold 32 bytes, not 5/)
})

test('a key keeps what it was given until it is replaced', () => {
  folder.make('ticket.key', Buffer.from('one'))
  folder.make('ticket.key', Buffer.from('two'))
  expect(folder.read('ticket.key').toString()).toBe('one')
  folder.replace('ticket.key', Buffer.from('three'))
  expect(folder.read('ticket.key').toString()).toBe('three')
  expect(readdirSync(folder.path)).toEqual(['ticket.key'])
})

test('a fingerprint tells keys apart, stays, and is nothing of the key', () => {
  makeMissingKeys(folder)
  const prints = fingerprintsOf(folder)
  expect([...prints.keys()]).toHaveLength(10)
  expect(new Set(prints.values()).size).toBe(10)
  expect(fingerprintsOf(folder)).toEqual(prints)
  const bytes = folder.names().map((name) => folder.read(name).toString('hex'))
  for (const print of prints.values()) {
    expect(print).toMatch(/^[0-9a-f]{16}$/)
    expect(bytes.some((key) => key.includes(print))).toBe(false)
  }
})
