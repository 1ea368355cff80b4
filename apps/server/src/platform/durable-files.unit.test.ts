import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeDurably } from './durable-files.ts'

test('the same file written many times at once is whole, and nothing unfinished stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'noren-durable-'))
  const path = join(folder, 'heads.json')
  const texts = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(10_000))
  const outcomes = await Promise.allSettled(texts.map((text) => writeDurably(path, text)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(texts).toContain(await readFile(path, 'utf8'))
  expect(await readdir(folder)).toEqual(['heads.json'])
  await rm(folder, { recursive: true })
})
