import { OTP_TYPE } from '@noren/contract/account'
import type { Day } from '@noren/contract/dates'
import { USER_STATUS } from '@noren/contract/user-status'
import type { KeptPart } from '@noren/markets/retention'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishSessionEnd } from '../../platform/events/events.ts'
import { removeUnneeded } from '../../platform/named-files.ts'
import type { Origin } from '../account/origin.ts'
import { checkStepUp, spendStepUp } from '../account/step-up.ts'
import { findUserStatus, lockUserStatus } from '../account/user-status.ts'
import { blockReasonOf } from '../audit/read-audit.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { overpaymentOf } from '../books/overpayments.ts'
import { type CreditMemory, rememberCredit } from '../certification/credit-memory.ts'
import { excludeDocument } from '../certification/exclusions.ts'
import { creditToRemember } from '../loans/credit-to-remember.ts'
import * as store from './erase/erasure-store.ts'
import {
  type DatedPart,
  datedParts,
  excludedUntil,
  refusalOf,
  restGoesOn,
  type Standing,
} from './rules/rules.ts'

/**
 * What is kept after an erasure: parts with an end date, the exclusion of a blocked person's document, and
 * the ledger for good.
 */
export interface Kept {
  what: KeptPart | 'exclusion' | 'creditMemory' | 'ledger'
  untilOn: Day | null
}

export interface ErasurePlan {
  refusal: ReturnType<typeof refusalOf>
  kept: Kept[]
}

const standingOf = async (deps: Deps, on: Querier, userId: string): Promise<Standing> => ({
  loans: await store.listLoans(on, { userId, zone: deps.market.zone }),
  hasOpenPayment:
    (await store.hasOpenPayment(on, { userId })) || (await overpaymentOf(on, userId)) > 0,
  blockReason:
    (await findUserStatus(on, userId)) === USER_STATUS.blocked
      ? await blockReasonOf(on, userId)
      : null,
})

interface Rest {
  parts: DatedPart[]
  /** Until when the person's document is excluded; null when it is not. */
  excludedUntilOn: Day | null
  /** What a new sign-up must not undo. */
  memory: CreditMemory | null
}

const keptOf = ({ parts, excludedUntilOn, memory }: Rest): Kept[] => [
  ...parts.map(({ part, deleteOn }) => ({ what: part, untilOn: deleteOn })),
  ...(excludedUntilOn ? [{ what: 'exclusion' as const, untilOn: excludedUntilOn }] : []),
  ...(memory ? [{ what: 'creditMemory' as const, untilOn: memory.untilOn }] : []),
  { what: 'ledger', untilOn: null },
]

const restOf = async (
  deps: Deps,
  on: Querier,
  userId: string,
  { loans, blockReason }: Standing,
): Promise<Rest> => {
  const today = deps.clock.businessDay()
  return {
    parts: datedParts(deps.market.code, loans, today),
    excludedUntilOn: excludedUntil(blockReason, today),
    memory: await creditToRemember(deps, on, userId),
  }
}

/** What an erasure today would leave, and what prevents it. */
export const erasurePlan = async (deps: Deps, userId: string): Promise<ErasurePlan> => {
  const standing = await standingOf(deps, deps.db, userId)
  const rest = await restOf(deps, deps.db, userId, standing)
  return { refusal: refusalOf(standing), kept: keptOf(rest) }
}

/**
 * Erases a person: immediately whatever no law requires us to keep, the rest on its day. Their phone is
 * then free to sign up as somebody new. Errors: LOAN_OPEN and PAYMENT_OPEN before a code is asked for,
 * STEP_UP without one, those of a wrong code.
 */
export const erasePerson = async (
  deps: Deps,
  userId: string,
  origin: Origin,
  code: string | undefined,
): Promise<Kept[]> => {
  const { refusal } = await erasurePlan(deps, userId)
  if (refusal) throw new AppError(refusal)
  const stepUp = { userId, otpType: OTP_TYPE.eraseData }
  await checkStepUp(deps, origin, { ...stepUp, code })
  const { rest, files } = await inTransaction(deps.eraser, async (tx) => {
    await spendStepUp(deps, tx, origin, { ...stepUp, code: code ?? '' })
    // Simultaneous applications, payments and certification steps wait here and then find the person gone.
    await lockUserStatus(tx, userId)
    const standing = await standingOf(deps, tx, userId)
    const refusedNow = refusalOf(standing)
    if (refusedNow) throw new AppError(refusedNow)
    const { at } = origin
    const rest = await restOf(deps, tx, userId, standing)
    const { excludedUntilOn: untilOn, memory } = rest
    const { blockReason: reason } = standing
    if (untilOn && reason) await excludeDocument(tx, { userId, reason, at, untilOn })
    if (memory) await rememberCredit(tx, { userId, ...memory })
    return { rest, files: await erase(deps, tx, { userId, parts: rest.parts, at }) }
  })
  // Without their rows the files can no longer be decrypted, so a crash here leaves only useless bytes.
  await removeUnneeded(deps, files)
  return keptOf(rest)
}

const erase = async (
  deps: Deps,
  tx: Tx,
  { userId, parts, at }: { userId: string; parts: readonly DatedPart[]; at: Date },
): Promise<string[]> => {
  for (const { sessionId } of await store.listSessions(tx, { userId })) {
    await publishSessionEnd(tx, sessionId)
  }
  const files = await store.eraseAllBut(tx, { userId, kept: parts.map(({ part }) => part) })
  await store.closeUser(tx, { userId, at })
  const rest = { part: 'rest', deleteOn: restGoesOn(deps.clock.businessDay()) } as const
  for (const dated of [...parts, rest]) {
    await store.insertErasure(tx, { userId, ...dated, askedAt: at })
  }
  const keptUntil = Object.fromEntries(parts.map(({ part, deleteOn }) => [part, deleteOn]))
  await writeAudit(tx, {
    operatorId: null,
    action: 'privacyErase',
    subjectId: userId,
    userId,
    before: {},
    after: { askedBy: 'person', keptUntil },
    at,
  })
  return files
}

/**
 * Erases what earlier erasures kept until a day that has come. Returns the files to remove after the
 * commit.
 */
export const eraseDue = async (
  tx: Tx,
  { on, at, limit }: { on: Day; at: Date; limit: number },
): Promise<{ count: number; files: string[] }> => {
  const due = await store.lockDue(tx, { on, limit })
  const files: string[] = []
  for (const one of due) {
    files.push(...(await store.erasePart(tx, one)))
    await store.endErasure(tx, { ...one, at })
  }
  return { count: due.length, files }
}
