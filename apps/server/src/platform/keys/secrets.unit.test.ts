import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecretFile, loadSecrets, replaceSecretFile } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'noren-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('keys are made once, all different, and only their owner can read them', () => {
  const first = loadSecrets(dataDir)
  const keys = Object.values(first).map((key) => key.toString('hex'))
  expect(new Set(keys).size).toBe(Object.keys(first).length)
  expect(loadSecrets(dataDir)).toEqual(first)
  const folder = join(dataDir, 'secrets')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)
  expect(modes).toEqual(keys.map(() => 0o600))
})

test('a damaged key stops the start instead of being replaced', () => {
  loadSecrets(dataDir)
  writeFileSync(join(dataDir, 'secrets', 'field.key'), 'short')
  expect(() => loadSecrets(dataDir)).toThrow(/field\.key must hold 32 bytes, not 5/)
})

test('a secret file keeps what it was given until it is replaced', () => {
  const load = (text: string) => loadSecretFile(dataDir, 'tickets', () => Buffer.from(text))
  expect(load('one').toString()).toBe('one')
  expect(load('two').toString()).toBe('one')
  replaceSecretFile(dataDir, 'tickets', Buffer.from('three'))
  expect(load('four').toString()).toBe('three')
  expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['tickets'])
})
