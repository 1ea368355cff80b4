import { parseArgs } from 'node:util'
import { needPackages } from './debian.ts'
import { FAULTS, type Fault } from './faults.ts'
import { inOwnFolder, startTopology } from './topology.ts'
import { type Measured, runTrial } from './trial.ts'

/**
 * `npm run ha [-- --people 12 --only switchover,freeze --hosts --install]`: the topology of deploy/ on this machine, two servers
 * behind HAProxy and three databases under Patroni, struck by each fault under sealed load. Prints what each came to;
 * exits non-zero on anything lost or doubled, and on a missed bar. Everything it started ends with it.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '12' },
    /** Words of faults' names, with commas. */
    only: { type: 'string', default: '' },
    /** The servers look for the primary themselves, without the HAProxy before the databases. */
    hosts: { type: 'boolean', default: false },
    install: { type: 'boolean', default: process.env.CI === 'true' },
  },
})
const WORK_SECONDS_MAX = 10

const startedMs = performance.now()
const say = (line: string): void => {
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  console.log(`${String(seconds).padStart(4)} s  ${line}`)
}

const errorsOf = ({ errors }: Measured): string =>
  Object.entries(errors)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ') || 'none'

const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`

const missedBy = ({ gap, gapMax, work, effects }: Measured): string[] => [
  ...(effects.lost > 0 ? ['LOST'] : []),
  ...(effects.doubled > 0 ? ['DOUBLED'] : []),
  ...(gap > gapMax ? ['gap'] : []),
  ...(work !== undefined && work > WORK_SECONDS_MAX ? ["day's work"] : []),
]

const show = (measured: Measured): void => {
  const { gap, gapMax, calm, work, answers, effects } = measured
  const missed = missedBy(measured)
  say(
    [
      `  gap ${inSeconds(gap)} of ${gapMax}, ${inSeconds(calm)} before it`,
      `day's work ${work === undefined ? 'was done' : `went on after ${inSeconds(work)} of ${WORK_SECONDS_MAX}`}`,
      `acknowledged ${effects.acknowledged}, lost ${effects.lost}, doubled ${effects.doubled}`,
      `answers ${answers}, others: ${errorsOf(measured)}`,
      missed.length > 0 ? `MISSED: ${missed.join(', ')}` : 'met',
    ].join('; '),
  )
}

const wanted = values.only.split(',').filter((word) => word !== '')
const faults: readonly Fault[] = FAULTS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)
if (faults.length === 0) throw new Error(`no fault is named like ${values.only}`)

const leave = new Promise<never>((_, fail) => {
  for (const word of ['SIGINT', 'SIGTERM'] as const) {
    process.once(word, () => fail(new Error('left before its end')))
  }
})

const tryAll = (folder: string) => async (): Promise<string[]> => {
  const topology = await startTopology(folder, { say, findsPrimary: values.hosts })
  const missed: string[] = []
  const onMeasured = (measured: Measured): void => {
    show(measured)
    missed.push(...missedBy(measured).map((what) => `${measured.name}: ${what}`))
  }
  try {
    const people = Number(values.people)
    const problems = await runTrial(topology, { folder, people, faults, say, onMeasured })
    if (problems.length > 0) for (const fault of topology.faults()) say(`  fault: ${fault}`)
    return [...problems, ...missed]
  } catch (error) {
    console.error(topology.tail())
    throw error
  }
}

try {
  needPackages({ isInstalling: values.install })
  say(
    'the files of deploy/ with ports and paths of this machine; etcd is one instead of three, and nothing is archived',
  )
  const problems = await inOwnFolder((folder) => Promise.race([tryAll(folder)(), leave]))
  for (const problem of problems) console.log(`WRONG  ${problem}`)
  say(
    problems.length === 0
      ? 'Nothing acknowledged is lost, nothing was done twice, books and seals are whole, every bar is met.'
      : `Problems: ${problems.length}`,
  )
  process.exit(problems.length === 0 ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exit(1)
}
