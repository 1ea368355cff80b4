import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Progress, runKills } from './trial.ts'

/**
 * `npm run kills [-- --kills 1000 --seed 1 --folder /somewhere]`: kills server and database at random moments
 * under load, and proves that nothing that was answered is lost, nothing was done twice, and books and audit
 * are whole. Ctrl-C ends a part, after its proof; the same command goes on from there. Exits non-zero when
 * something is wrong.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '12' },
    folder: { type: 'string', default: join(tmpdir(), 'noren-kills') },
  },
})
const SHOWN_EVERY = 10

const leaving = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leaving.abort())

const startedMs = performance.now()
let firstKills: number | undefined

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0

const line = ({ kills, by, effects, readyMs }: Progress): string => {
  const sorted = [...readyMs].sort((a, b) => a - b)
  const seconds = (performance.now() - startedMs) / 1000
  const each = seconds / Math.max(1, kills - (firstKills ?? 0))
  const kinds = Object.entries(by).map(([how, count]) => `${how} ${count}`)
  return [
    `${kills} of ${values.kills} kills (${kinds.join(', ')})`,
    `ready again after ${median(sorted)} ms, at most ${sorted.at(-1) ?? 0}`,
    `${effects} answers`,
    `${each.toFixed(1)} s a kill`,
  ].join('; ')
}

const { problems, ...done } = await runKills({
  folder: values.folder,
  kills: Number(values.kills),
  seed: Number(values.seed),
  people: Number(values.people),
  leaving: leaving.signal,
  onKill(progress) {
    firstKills ??= progress.kills - 1
    if (progress.kills % SHOWN_EVERY === 0) console.log(line(progress))
  },
})
console.log(line(done))
for (const problem of problems) console.log(`WRONG  ${problem}`)
console.log(
  problems.length === 0
    ? 'Nothing that was answered is lost, nothing was done twice, books and audit are whole.'
    : `Problems: ${problems.length}`,
)
process.exitCode = problems.length === 0 ? 0 : 1
