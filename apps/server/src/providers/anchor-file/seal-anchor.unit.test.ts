import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileSealAnchor } from './seal-anchor.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'noren-anchor-')), 'seals')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const sealOf = (number: number) =>
  ({ kind: 'seal', number, businessDay: '2026-03-02', mac: 'ab'.repeat(32) }) as const

test('a line that a crash cut off is none, and makes the next one whole', async () => {
  const anchor = fileSealAnchor(folder)
  await anchor.keep([sealOf(1)])
  appendFileSync(join(folder, 'seals.jsonl'), '{"kind":"seal","num')
  expect((await anchor.read()).entries).toEqual([sealOf(1)])
  await anchor.keep([sealOf(2)])
  expect((await anchor.read()).entries).toEqual([sealOf(1), sealOf(2)])
  expect(readFileSync(join(folder, 'seals.jsonl'), 'utf8').split('\n')).toHaveLength(3)
})

test('a line that we did not write is no silence', async () => {
  const anchor = fileSealAnchor(folder)
  await anchor.keep([sealOf(1)])
  writeFileSync(join(folder, 'seals.jsonl'), 'nothing\n')
  await expect(anchor.read()).rejects.toThrow('seals.jsonl holds a line')
})
