import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { LineName } from './line-store.ts'
import * as store from './line-store.ts'
import { failureOf } from './refused.ts'

/**
 * The one way in which anything leaves for a provider while nobody waits for it: payouts, refunds, what is asked about
 * them and about collections, reminders, notifications, letters. Each lies in a table of its own, whose rows a server
 * claims (`for update skip locked`) and hides for a while; this runs them side by side at the provider's rate, and cuts
 * the line of a provider that is away. What a row becomes when its call fails is its domain's to say.
 */

/** How much a provider takes: calls in flight on each server, and calls begun in a second on all servers together. */
export interface LineLimits {
  readonly atOnce: number
  readonly perSecond: number
}

/** The provider was not called: its line is cut. */
export class LineCutError extends Error {
  constructor(line: LineName) {
    super(`the line ${line} is cut`)
    this.name = 'LineCutError'
  }
}

export interface Line {
  readonly name: LineName
  /**
   * Calls the provider when its turn has come. @throws LineCutError when it was not called, and whatever the call throws
   */
  call<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface Outgoing<Item> {
  readonly line: LineName
  /** Claims up to so many that are due; they are hidden from other claims until their outcome is noted. */
  claim(limit: number): Promise<readonly Item[]>
  /** Whether it has left. Notes its outcome itself and throws nothing that concerns it alone. */
  send(item: Item, line: Line): Promise<boolean>
}

type OutboxDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** Faults in a row after which a line is cut. */
const FAULTS_MAX = 5
/** A trial whose server died is repeated after this; longer than any call. */
const TRIAL_MS = 90_000
/** Slots are fetched for so long at once, so that a quick line costs few statements. */
const STOCK_SECONDS = 0.2
/** A slot that nobody used in time is gone, as otherwise many would be used at once. */
const STALE_MS = 500

/** What this server knows of a line. */
interface Local {
  /** Ends of slots that are reserved, by performance.now(). */
  stock: number[]
  refill: Promise<void> | undefined
  faults: number
  cutUntil: Date | null
}

/** By the pool, which views of it share. */
const locals = new WeakMap<object, Map<LineName, Local>>()

const localOf = ({ db }: Pick<Deps, 'db'>, name: LineName): Local => {
  const known = locals.get(db.pool) ?? new Map<LineName, Local>()
  locals.set(db.pool, known)
  const local = known.get(name) ?? { stock: [], refill: undefined, faults: 0, cutUntil: null }
  known.set(name, local)
  return local
}

/** By the pool too, so that whoever sends in whichever way ends. */
const closed = new WeakSet<object>()

/**
 * For a server that is about to stop: it claims nothing more. What is in flight goes through, and the rest is the other
 * servers'; it may be more than one server sends in an hour.
 */
export const closeOutbox = ({ db }: Pick<Deps, 'db'>): void => {
  closed.add(db.pool)
}

/**
 * Sends what is due, claim by claim, until there is no more, the line is cut, or the outbox of this server is closed.
 * @returns how many left
 */
export const sendAll = async <Item>(
  deps: OutboxDeps,
  outgoing: Outgoing<Item>,
): Promise<number> => {
  const { line } = outgoing
  const { atOnce } = deps.config.lines[line]
  const inFlight = new Set<Promise<void>>()
  let left = 0
  try {
    while (!closed.has(deps.db.pool)) {
      const gate = await gateOf(deps, line)
      if (gate === 'cut') break
      const isTrial = gate === 'trial'
      const limit = isTrial ? 1 : atOnce - inFlight.size
      const items = await outgoing.claim(limit)
      const way = lineOf(deps, line, isTrial)
      for (const item of items) {
        const one = sendOne(deps, outgoing, item, way).then((isGone) => {
          if (isGone) left += 1
          inFlight.delete(one)
        })
        inFlight.add(one)
      }
      // Half of the places are filled again at once, so that claims are few.
      const rest = isTrial ? 0 : Math.floor(atOnce / 2)
      while (inFlight.size > rest) await Promise.race(inFlight)
      // A trial that had nothing to send, or need not call, has tried nothing.
      if (isTrial && !way.wasCalled()) await endTrial(deps, line)
      if (items.length < limit) break
    }
  } finally {
    await Promise.all(inFlight)
  }
  return left
}

const sendOne = async <Item>(
  deps: OutboxDeps,
  { line, send }: Outgoing<Item>,
  item: Item,
  way: Line,
): Promise<boolean> => {
  try {
    return await send(item, way)
  } catch (error) {
    // Its claim ends by itself, and then it is due again.
    deps.log.error({ err: error, line }, 'what is to leave could not be noted')
    return false
  }
}

/** Whether calls may be made now, and whether one of them tries for all. */
const gateOf = async (deps: OutboxDeps, name: LineName): Promise<'through' | 'trial' | 'cut'> => {
  const local = localOf(deps, name)
  const { faults, cutUntil } = await store.findLine(deps.db, name)
  Object.assign(local, { faults, cutUntil })
  if (cutUntil === null) return 'through'
  const at = deps.clock.now()
  const until = new Date(at.getTime() + TRIAL_MS)
  if (at < cutUntil || !(await store.claimTrial(deps.db, { line: name, at, until }))) {
    return 'cut'
  }
  local.cutUntil = until
  return 'trial'
}

/** Gives a trial back. */
const endTrial = async (deps: OutboxDeps, line: LineName): Promise<void> => {
  const at = deps.clock.now()
  const until = new Date(at.getTime() + TRIAL_MS)
  await store.claimTrial(deps.db, { line, at: until, until: at })
}

const lineOf = (
  deps: OutboxDeps,
  name: LineName,
  isTrial: boolean,
): Line & { wasCalled: () => boolean } => {
  const local = localOf(deps, name)
  let wasCalled = false
  const isCut = (): boolean => local.cutUntil !== null && !isTrial
  return {
    name,
    wasCalled: () => wasCalled,
    async call(work) {
      if (isCut()) throw new LineCutError(name)
      await slot(deps, name)
      // Meanwhile another call may have found out that nobody is there.
      if (isCut()) throw new LineCutError(name)
      wasCalled = true
      try {
        const answer = await work()
        await noteThrough(deps, name)
        return answer
      } catch (error) {
        // Who refuses one thing is there.
        if (failureOf(error) === 'refused') await noteThrough(deps, name)
        else await noteAway(deps, name, isTrial)
        throw error
      }
    },
  }
}

const noteThrough = async (deps: OutboxDeps, name: LineName): Promise<void> => {
  const local = localOf(deps, name)
  if (local.faults === 0 && local.cutUntil === null) return
  await store.mendLine(deps.db, name)
  if (local.cutUntil !== null) deps.log.info({ line: name }, 'a provider is there again')
  Object.assign(local, { faults: 0, cutUntil: null })
}

const noteAway = async (deps: OutboxDeps, name: LineName, isTrial: boolean): Promise<void> => {
  const local = localOf(deps, name)
  const at = deps.clock.now()
  const known = await store.noteFault(deps.db, {
    ...{ line: name, at, isTrial, faultsMax: FAULTS_MAX },
  })
  const { faults, cutUntil } = known
  if (cutUntil !== null && local.cutUntil === null) {
    deps.log.error({ line: name, faults, cutUntil }, 'a provider is away')
  }
  Object.assign(local, { faults, cutUntil })
}

/** Waits until the next call may begin by the rate that all servers share. */
const slot = async (deps: OutboxDeps, name: LineName): Promise<void> => {
  const local = localOf(deps, name)
  for (;;) {
    const beginsMs = local.stock.shift()
    if (beginsMs === undefined) {
      local.refill ??= refill(deps, name, local).finally(() => {
        local.refill = undefined
      })
      await local.refill
      continue
    }
    const waitMs = beginsMs - performance.now()
    if (waitMs < -STALE_MS) continue
    if (waitMs > 0) await sleep(waitMs)
    return
  }
}

const refill = async (deps: OutboxDeps, name: LineName, local: Local): Promise<void> => {
  const { perSecond, atOnce } = deps.config.lines[name]
  const count = Math.min(atOnce, Math.max(1, Math.round(perSecond * STOCK_SECONDS)))
  const untilMs = await store.reserveSlots(deps.db, { line: name, count, perSecond })
  const stepMs = 1_000 / perSecond
  const firstMs = performance.now() + untilMs - count * stepMs
  for (let index = 0; index < count; index += 1) local.stock.push(firstMs + index * stepMs)
}

/** The pause before a try that failed is repeated: doubled with each, and up to a quarter shorter by chance. */
export const pauseAfter = (
  tries: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
): number => Math.min(firstMs * 2 ** Math.max(0, tries - 1), maxMs) * (0.75 + Math.random() / 4)
