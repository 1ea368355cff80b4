import type { FraudOutcome } from '@noren/contract/operator/fraud'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { PageAsked } from '../../platform/pages.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { noteCreditTriggers } from '../credit/credit-triggers.ts'
import {
  askForMore,
  clearFraudPair,
  endFraudCase,
  listFraudCases as listOpen,
  listWaitingForCase,
  lockFraudCase,
  proposeFraudRing,
  readFraudCase,
} from '../fraud/cases.ts'
import { writeMessage } from '../messages/write-message.ts'
import { decideOnce } from './decide/decide-once.ts'
import { isSamePerson } from './money/four-eyes-store.ts'
import type { Operator } from './operator.ts'
import { blockForFraud } from './people.ts'
import { purposeFor } from './purpose-for.ts'

export const listFraudCases = ({ db }: Pick<Deps, 'db'>, page: PageAsked<Date>) =>
  listOpen(db, page)

/** Kinds of evidence and no value; that it was looked at is told to each person of the case. Throws NOT_FOUND. */
export const showFraudCase = (
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Operator,
  caseId: string,
  at: Date,
) =>
  inTransaction(deps.db, async (tx) => {
    const shown = await readFraudCase(deps, tx, caseId)
    const { operatorId } = who
    const purpose = purposeFor(who, 'checkIdentity')
    for (const { userId } of shown.members) {
      await writeRead(tx, { userId, operatorId, what: 'fraudCase', subjectId: caseId, purpose, at })
    }
    return shown
  })

interface Decided {
  readonly caseId: string
  readonly outcome: FraudOutcome
  readonly note: string
}

export interface FraudDecision {
  readonly caseId: string
  readonly state: 'decided' | 'proposed' | 'open'
}

/**
 * What somebody has found of a case. A ring is proposed by one and confirmed by another: SAME_OPERATOR; one that has grown
 * since it was proposed is proposed anew, so that two people have seen everybody who is blocked. Anything else
 * decides it at once, also in the place of what was proposed. Throws NOT_FOUND, CASE_DECIDED.
 */
export const decideFraudCase = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: Decided & { requestId: string },
  at: Date,
): Promise<FraudDecision> => {
  const deciding = { call: 'decideFraudCase', requestId, input, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const { caseId, outcome, note } = input
    const { operatorId } = who
    const { proposedBy, members, hasGrown } = await lockFraudCase(tx, caseId)
    const done = (state: FraudDecision['state']) => ({
      answer: { caseId, state },
      subjectId: caseId,
      userId: null,
      before: { state: proposedBy === null ? 'open' : 'proposed' },
      after: { state, outcome, note, people: members.length },
    })
    if (outcome === 'needMore') {
      await askForMore(tx, { caseId, at })
      await askForWord(deps, tx, { caseId, at })
      if (proposedBy !== null) await proposeFraudRing(tx, { caseId, operatorId: null, at: null })
      return done('open')
    }
    if (outcome === 'fraudRing') {
      // Whoever came since was not seen by the one who proposed it.
      if (proposedBy === null || hasGrown) {
        await proposeFraudRing(tx, { caseId, operatorId, at })
        return done('proposed')
      }
      if (await isSamePerson(tx, proposedBy, operatorId)) throw new AppError('SAME_OPERATOR')
    }
    await endFraudCase(deps, tx, { caseId, members, outcome, operatorId, note, at })
    if (outcome === 'fraudRing') {
      for (const userId of [...members].sort()) {
        await blockForFraud(deps, tx, { userId, caseId, operatorId, at })
      }
    } else await noteCreditTriggers(tx, { userIds: members, cause: 'staffAsked', at })
    return done('decided')
  })
}

/** Asks those whose loan waits for a case to write to us, once a request. */
const askForWord = async (
  { market }: Pick<Deps, 'market'>,
  tx: Tx,
  { caseId, at }: { caseId: string; at: Date },
): Promise<void> => {
  for (const userId of await listWaitingForCase(tx, caseId)) {
    await writeMessage(tx, {
      userId,
      kind: 'wordNeeded',
      eventKey: `wordNeeded:${caseId}:${userId}:${at.toISOString()}`,
      loanId: null,
      params: {},
      currency: market.currency,
      at,
    })
  }
}

/**
 * Says of two people that what they have in common means nothing. Throws NOT_FOUND where they have nothing, CASE_DECIDED
 * where that was said.
 */
export const clearPair = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; oneId: string; otherId: string; note: string },
  at: Date,
): Promise<{ caseId: string }[]> => {
  const deciding = { call: 'clearPair', requestId, input, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const { oneId, otherId, note } = input
    const caseIds = await clearFraudPair(deps, tx, { oneId, otherId, at })
    await noteCreditTriggers(tx, { userIds: [oneId, otherId], cause: 'staffAsked', at })
    return {
      answer: caseIds.map((caseId) => ({ caseId })),
      subjectId: oneId,
      userId: null,
      before: { state: 'linked' },
      after: { state: 'cleared', otherId, note, caseIds },
    }
  })
}
