import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealNewRows } from '@noren/server/domains/audit/seal-rows'
import { systemClock } from '@noren/server/platform/clock'
import { seededRandom } from '@noren/server/platform/seeded-random'
import { sandboxOffsetDays } from '@noren/server/providers/sandbox/calendar'
import { type Journal, openJournal } from '../kills/journal.ts'
import { givenPeople } from '../kills/people.ts'
import { countEffects, type Effects, proveAll } from '../kills/proof.ts'
import { type Visiting, visitAll } from '../kills/visits.ts'
import { sealedCallOver } from '../sealed-call.ts'
import type { SignedInPerson } from '../test-app.ts'
import type { Fault } from './faults.ts'
import type { Topology } from './topology.ts'

/** What one fault came to; times in seconds. */
export interface Measured {
  readonly name: string
  /** The longest time in which nobody got an answer, and what it may be. */
  readonly gap: number
  readonly gapMax: number
  /** The longest such time just before the fault: what a busy machine alone comes to. */
  readonly calm: number
  /** From the first answer after that gap until the day's work went on; undefined: it was done before the fault. */
  readonly work: number | undefined
  /** How often a try ended otherwise than by an answer, by how. */
  readonly errors: Readonly<Record<string, number>>
  readonly answers: number
  readonly effects: Effects
}

interface Try {
  readonly atMs: number
  readonly end: string
}

interface World {
  readonly topology: Topology
  readonly journal: Journal
  readonly people: readonly SignedInPerson[]
  readonly call: ReturnType<typeof sealedCallOver>
  readonly faults: string[]
}

const BEFORE_MS = 8_000
const AFTER_MS = 5_000
const POLL_MS = 100
/** How long the day's work may take to begin, and to go on. */
const WORK_BEGINS_WITHIN_MS = 30_000
const WORK_GOES_ON_WITHIN_MS = 120_000

/** The longest time between two answers from the fault on, and when it ended. */
const longestGap = (
  tries: readonly Try[],
  fromMs: number,
): { seconds: number; endedMs: number } => {
  const answered = tries.filter(({ end }) => end === 'answered').map(({ atMs }) => atMs)
  let last = answered.findLast((atMs) => atMs <= fromMs) ?? fromMs
  let longest = { seconds: 0, endedMs: fromMs }
  for (const atMs of answered.filter((one) => one > fromMs)) {
    if (atMs - last > longest.seconds * 1_000) {
      longest = { seconds: (atMs - last) / 1_000, endedMs: atMs }
    }
    last = atMs
  }
  return longest
}

const countEnds = (tries: readonly Try[]): Record<string, number> => {
  const counted: Record<string, number> = {}
  for (const { end } of tries) if (end !== 'answered') counted[end] = (counted[end] ?? 0) + 1
  return counted
}

/** How many batches of the days' work are committed, and whether a day is under way; undefined: nobody answers. */
const readWork = async ({ topology }: World) => {
  const text = `select (select coalesce(sum(batch_count), 0)::int from job_runs) as batches,
    (select count(*)::int from business_days where finished_at is null) as open`
  const read = topology.deps.db.query<{ batches: number; open: number }>({ text })
  return (await read.catch(() => undefined))?.rows[0]
}

/** Lets the next business day begin, at the server that is struck first, and resolves once its work is under way. */
const beginDay = async (world: World): Promise<number> => {
  const before = (await readWork(world))?.batches ?? 0
  const [server] = world.topology.servers
  // Answered when the day is done, or never.
  void fetch(`${server?.url}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays: 1 }),
  }).catch(() => undefined)
  const endMs = performance.now() + WORK_BEGINS_WITHIN_MS
  for (;;) {
    const now = await readWork(world)
    if (now && now.batches > before) return now.batches
    if (performance.now() > endMs) throw new Error('the day does not begin')
    await sleep(5)
  }
}

/** When the day's work was first seen further than this. */
const untilFurther = async (world: World, batches: number): Promise<number | undefined> => {
  const endMs = performance.now() + WORK_GOES_ON_WITHIN_MS
  while (performance.now() < endMs) {
    const now = await readWork(world)
    if (now && now.batches > batches) return performance.now()
    await sleep(POLL_MS)
  }
  return undefined
}

/** Runs `work` while people visit; everything that they began is at its end afterwards. */
const underLoad = async (world: World, work: () => Promise<void>): Promise<Try[]> => {
  const tries: Try[] = []
  const { topology, journal, call, faults } = world
  const visiting: Visiting = {
    ...{ target: topology, call, journal, faults, random: seededRandom(journal.entries.length) },
    ...{ isOver: false, isBroken: false },
    onTry: (end) => tries.push({ atMs: performance.now(), end }),
  }
  const working = visitAll(visiting, world.people)
  try {
    await Promise.race([work(), working.then(() => undefined)])
  } catch (error) {
    visiting.isBroken = true
    throw error
  } finally {
    visiting.isOver = true
    await Promise.allSettled([working])
  }
  await working
  return tries
}

const measure = async (world: World, fault: Fault): Promise<Measured> => {
  const { topology, journal } = world
  const before = await countEffects(topology.deps, journal)
  let struckMs = 0
  let furtherMs: Promise<number | undefined> | undefined
  const tries = await underLoad(world, async () => {
    await sleep(BEFORE_MS)
    await beginDay(world)
    struckMs = performance.now()
    const striking = fault.strike(topology)
    // What was under way at that moment may still commit.
    await sleep(POLL_MS)
    const then = await readWork(world)
    if (!then || then.open > 0) furtherMs = untilFurther(world, then?.batches ?? 0)
    await striking
    await topology.untilWhole()
    await furtherMs
    await sleep(AFTER_MS)
  })
  const after = await countEffects(topology.deps, journal)
  const gap = longestGap(tries, struckMs)
  const calmTries = tries.filter(({ atMs }) => atMs < struckMs)
  const goneOnMs = await furtherMs
  return {
    name: fault.name,
    gap: gap.seconds,
    gapMax: fault.gapSecondsMax(topology),
    calm: longestGap(calmTries, calmTries[0]?.atMs ?? struckMs).seconds,
    work: furtherMs && Math.max(0, ((goneOnMs ?? Infinity) - gap.endedMs) / 1_000),
    errors: countEnds(tries.filter(({ atMs }) => atMs >= struckMs)),
    answers: tries.filter(({ end, atMs }) => end === 'answered' && atMs >= struckMs).length,
    effects: {
      acknowledged: after.acknowledged - before.acknowledged,
      lost: after.lost - before.lost,
      doubled: after.doubled - before.doubled,
    },
  }
}

/**
 * Strikes with each fault in turn, under load. @returns what is wrong at the end, each in a sentence: with books, seals,
 * and every effect that somebody was told of
 */
export const runTrial = async (
  topology: Topology,
  options: {
    folder: string
    people: number
    faults: readonly Fault[]
    say: (line: string) => void
    onMeasured: (measured: Measured) => void
  },
): Promise<string[]> => {
  const { deps } = topology
  const journal = openJournal(join(options.folder, 'journal'))
  const call = sealedCallOver(topology.url, deps)
  options.say(`${options.people} people sign in and are certified`)
  const people = await givenPeople({ deps, call }, journal, options.people)
  const world: World = { topology, journal, people, call, faults: [] }
  for (const fault of options.faults) {
    options.say(fault.name)
    options.onMeasured(await measure(world, fault))
  }
  await sealNewRows(deps)
  // Days have passed at the servers.
  const clock = systemClock(deps.market.zone, await sandboxOffsetDays(deps.db))
  return [...world.faults, ...(await proveAll({ ...deps, clock }, journal, { daysPass: true }))]
}
