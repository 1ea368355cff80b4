import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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

test('half heads of a killed writer go with the next ones after a day, and those being written stay', async () => {
  const anchor = fileSealAnchor(folder)
  const heads = { at: '2026-03-02T06:30:00.000Z', heads: [] } as unknown as Parameters<
    typeof anchor.keepHeads
  >[0]
  await anchor.keepHeads(heads)
  const [old, fresh] = ['heads.json.77-1.new', 'heads.json.0123456789ab.new']
  const before = ['heads.json.fedcba987654.new', 'heads.json.new', 'seals.jsonl.new']
  for (const name of [old, fresh, ...before]) writeFileSync(join(folder, name), '{')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const name of [old, ...before]) utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo)
  await anchor.keepHeads(heads)
  // The last is half a file of another name, which this does not write.
  expect(readdirSync(folder).sort()).toEqual(['heads.json', fresh, 'seals.jsonl.new'])
})
