import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { creditPoliciesOf } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { UsageError } from './credit/period-of.ts'
import { runPortfolioSimulate } from './portfolio-simulate.ts'

const run = async (...args: string[]) => {
  const lines: string[] = []
  const trials = await runPortfolioSimulate(args, { env: {}, say: (line) => lines.push(line) })
  return { text: lines.join('\n'), trials }
}

const FEW = ['--people', '120', '--months', '6']
const TWO = [...FEW, '--policy', 'in-2027-01', '--beside', 'in-2026-12']

test('[B4.169] two policies on the same people: bands, months, money, and what the second does otherwise, twice the same', async () => {
  const { text, trials } = await run(...TWO)
  expect(trials.map(({ version }) => version)).toEqual(['in-2027-01', 'in-2026-12'])
  for (const word of ['expectedProfit', 'mostOut', 'notApproved', 'giniOfTruth', 'badInSecond']) {
    expect(text).toContain(word)
  }
  expect(text).toContain('in-2026-12 beside in-2027-01:')
  expect((await run(...TWO)).text).toBe(text)
  expect((await run(...TWO, '--seed', '2')).text).not.toBe(text)
})

test('[B4.169] several seeds are a line each', async () => {
  const { trials, text } = await run(...TWO, '--seeds', '3')
  expect(trials.map(({ seed }) => seed)).toEqual([1, 1, 2, 2, 3, 3])
  expect(text).not.toContain('outAtEnd')
})

test('[B4.169] a draft can be tried; what is no version, no number or no day is told', async () => {
  expect((await run(...FEW, '--policy', 'in-2027-01-draft')).trials).toHaveLength(1)
  await expect(run('--policy', 'nothing')).rejects.toThrow(/in-2027-01-draft/)
  for (const wrong of [['--people', '0'], ['--seed', 'x'], ['--from', '2027-13-01'], ['--what']]) {
    await expect(run(...wrong)).rejects.toThrow(UsageError)
  }
})

test('[B4.169] Ctrl C leaves the figures of those it has reached, and compares nothing that is not whole', async () => {
  const stop = new AbortController()
  const lines: string[] = []
  const say = (line: string): void => {
    lines.push(line)
    if (line.includes('250 of')) stop.abort()
  }
  const args = ['--people', '1000', '--months', '3', ...TWO.slice(4)]
  const trials = await runPortfolioSimulate(args, { env: {}, say }, stop.signal)
  expect(trials.map(({ people }) => people)).toEqual([250])
  expect(lines.join('\n')).toContain('Stopped: in-2027-01, seed 1, after 250 people')
  expect(lines.join('\n')).not.toContain('badInSecond')
})

test('[B4.169] a draft that was written to a file can be tried; a file of anything else is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-draft-'))
  try {
    const known = creditPoliciesOf('in').find(({ version }) => version === 'in-2027-01')
    if (!known) throw new Error('no version')
    const write = (name: string, text: string): string => {
      const path = join(folder, name)
      writeFileSync(path, text)
      return path
    }
    const strict = { ...known, version: 'mine', bands: known.bands.slice(0, 1) }
    const draft = write('mine.json', JSON.stringify(strict))
    const { trials } = await run(...FEW, '--policy', 'in-2027-01', '--beside', draft)
    expect(trials.map(({ version }) => version)).toEqual(['in-2027-01', 'mine'])
    expect(trials[1]?.approvals).toBeLessThan(trials[0]?.approvals ?? 0)
    const { limitBy: _, ...less } = known
    const wrong = [
      [join(folder, 'none.json'), /There is no file/],
      [write('text.json', 'version'), /no JSON/],
      [write('less.json', JSON.stringify(less)), /made as no version/],
      [write('kind.json', JSON.stringify({ ...known, scoreBase: '500' })), /made as no version/],
    ] as const
    for (const [path, why] of wrong) {
      await expect(run(...FEW, '--policy', path)).rejects.toThrow(why)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
