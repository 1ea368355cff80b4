import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { CreditCause } from './credit-triggers.ts'
import { lockFreeAccount } from './store/credit.ts'
import * as store from './store/triggers.ts'

const LOOKED_AT = 50

export interface OpenTriggers {
  readonly userId: string
  /** Oldest first; null while others hold the person's limit lock. */
  readonly triggers: readonly { readonly triggerId: string; readonly cause: CreditCause }[] | null
}

/**
 * Somebody whose decision has to be made again, locked, with all of their open triggers, which are done when the
 * transaction commits. Who holds the limit lock is not waited for: they may wait for the person.
 */
export const takeOpenTriggers = async (tx: Tx, at: Date): Promise<OpenTriggers | undefined> => {
  const userId = await store.claimPerson(tx, { at, among: LOOKED_AT })
  if (userId === undefined) return undefined
  if (!(await lockFreeAccount(tx, userId))) return { userId, triggers: null }
  return { userId, triggers: await store.takeTriggers(tx, { userId, at }) }
}

export const answerTriggers = (
  tx: Tx,
  of: { userId: string; triggerIds: readonly string[]; decisionId: string },
): Promise<void> => store.answerTriggers(tx, of)

/** Puts somebody behind the others for a while. */
export const postponeTriggers = (
  { db }: Pick<Deps, 'db'>,
  of: { userId: string; tryAt: Date },
): Promise<void> => store.postponeTriggers(db, of)
