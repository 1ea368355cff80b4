import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealNewRows } from '@noren/server/domains/audit/seal-rows'
import { type Random, seededRandom } from '@noren/server/platform/seeded-random'
import { callOver } from '../test-app.ts'
import { type Journal, type Kill, ofKind, openJournal } from './journal.ts'
import { givenPeople } from './people.ts'
import { proveAll } from './proof.ts'
import { startTarget, type Target } from './target.ts'
import { type Visiting, visitAll } from './visits.ts'

/**
 * Kills the server, its database or both, again and again, while people sign in, borrow, pay and extend. A trial
 * may be left and continued: its journal lies beside the data folder.
 */

export interface TrialOptions {
  /** Holds the data folder and the journal. */
  folder: string
  /** In all, those of earlier parts among them. */
  kills: number
  seed: number
  people: number
  onKill?: (done: Progress) => void
  /** Ends this part in good order. */
  leaving?: AbortSignal
}

export interface Progress {
  kills: number
  /** Of each kind. */
  by: Readonly<Record<string, number>>
  /** Answers that people got. */
  effects: number
  readyMs: readonly number[]
}

export interface Outcome extends Progress {
  /** Everything that is wrong, each in a sentence. */
  problems: string[]
}

/** Two of five kills are of the server alone. */
const DRAWN: readonly Kill[] = [
  'server',
  'server',
  'starting',
  'postmaster',
  'postmaster',
  'backend',
  'backend',
  'both',
]
/** Between being ready and the next kill: at least one answer, and then a moment. */
const MOMENT_MS = 400
const WITHOUT_ANSWER_MS_MAX = 300_000

const progressOf = (journal: Journal): Progress => {
  const killed = ofKind(journal, 'killed')
  const by: Record<string, number> = {}
  for (const { how } of killed) by[how] = (by[how] ?? 0) + 1
  return {
    kills: killed.length,
    by,
    effects: journal.answers(),
    readyMs: killed.map(({ readyMs }) => readyMs),
  }
}

const nextKill = async (
  { target, journal }: Pick<Visiting, 'journal'> & { target: Target },
  random: Random,
  isOver: () => boolean,
): Promise<void> => {
  const before = journal.answers()
  const deadline = performance.now() + WITHOUT_ANSWER_MS_MAX
  while (journal.answers() === before) {
    if (isOver()) return
    if (performance.now() > deadline) throw new Error('nobody gets an answer any more')
    await sleep(5)
  }
  await sleep(random.below(MOMENT_MS))
  const how = random.pick(DRAWN)
  const startedMs = performance.now()
  await target.kill(how, random)
  journal.add({ is: 'killed', how, readyMs: Math.round(performance.now() - startedMs) })
}

export const runKills = async (options: TrialOptions): Promise<Outcome> => {
  const { folder, people: count, leaving } = options
  const journal = openJournal(folder)
  const [begun] = ofKind(journal, 'begun')
  const target = await startTarget(join(folder, 'data'))
  const seed = begun?.seed ?? options.seed
  if (!begun) journal.add({ is: 'begun', seed })
  // Each part goes on from another place of the same sequence.
  const random = seededRandom(seed + progressOf(journal).kills)
  const faults: string[] = []
  try {
    const call = callOver(target.url)
    const people = await givenPeople({ deps: target.deps, call }, journal, count)
    const visiting: Visiting = {
      ...{ target, call, journal, random, faults },
      ...{ isOver: false, isBroken: false },
    }
    const working = visitAll(visiting, people)
    const isOver = (): boolean => visiting.isOver || !!leaving?.aborted
    const killing = (async () => {
      while (!isOver() && progressOf(journal).kills < options.kills) {
        await nextKill({ target, journal }, random, isOver)
        options.onKill?.(progressOf(journal))
      }
    })()
    try {
      // Who cannot go on ends the trial.
      await Promise.race([killing, working.then(() => killing)])
    } catch (error) {
      visiting.isBroken = true
      throw error
    } finally {
      visiting.isOver = true
      await Promise.allSettled([killing, working])
    }
    await working
    await sealNewRows(target.deps)
    const problems = [...faults, ...(await proveAll(target.deps, journal))]
    return { ...progressOf(journal), problems }
  } finally {
    await target.stop()
  }
}
