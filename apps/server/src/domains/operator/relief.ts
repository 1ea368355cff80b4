import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { decimalFromMinor, type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { LookPurpose } from '@noren/contract/operator/looking'
import type { CareReason } from '@noren/contract/operator/relief'
import type { GrantedShape } from '@noren/pricing/hardship'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { agentOf } from '../agents/agents.ts'
import { writeReadOfSitting } from '../audit/personal-data-reads.ts'
import * as holds from '../collections/holds.ts'
import {
  areaBounds,
  askForArea,
  confirmArea,
  listDisasters as listAreas,
} from '../disasters/disasters.ts'
import { loanById } from '../loans/find-loan.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { writeMessage } from '../messages/write-message.ts'
import { hasOpenOffer, settlementGrantById } from '../repayments/grants.ts'
import { endCareHold, holdForCare } from '../repayments/holds.ts'
import { assertOwed, lockOwed } from '../repayments/lock-owed.ts'
import { notePromise } from '../repayments/promises.ts'
import {
  askToOfferSettlement,
  confirmSettlementOffer,
  grantPlan,
} from '../repayments/staff-offers.ts'
import { type StaffTerms, staffTerms } from '../repayments/staff-terms.ts'
import { decideOnce } from './decide/decide-once.ts'
import { lockBorrowerSums } from './money/four-eyes.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

const YEAR_DAYS = 365

export type LoanHold = holds.ShownHold & { isOpen: boolean; mayEnd: boolean }

/** What has stopped the collection of a loan at any time; one line in its borrower's log for one sitting. Throws NOT_FOUND. */
export const listHolds = async (
  deps: Deps,
  who: Operator,
  { loanId, purpose }: { loanId: string; purpose: LookPurpose },
  at: Date,
): Promise<LoanHold[]> => {
  const loan = await loanById(deps.db, loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  const { userId } = loan
  const rows = await holds.listAllHolds(deps.db, { userId, loanId })
  const { operatorId } = who
  const read = { what: 'loan', subjectId: loanId, purpose: purposeFor(who, purpose), at } as const
  await inTransaction(deps.db, (tx) => writeReadOfSitting(tx, { userId, operatorId, ...read }))
  const today = deps.clock.businessDay()
  return rows.map((row) => {
    const isOpen = isOpenOn(row, today)
    return { ...row, isOpen, mayEnd: isOpen && row.cause === 'care' && row.untilOn !== today }
  })
}

const isOpenOn = (
  { untilOn, endedOn }: Pick<holds.ShownHold, 'untilOn' | 'endedOn'>,
  today: Day,
): boolean => endedOn === null && (untilOn === null || untilOn >= today)

/** Locks a loan that is owed. Throws NOT_FOUND, LOAN_STATE. */
const lockKnown = async (tx: Tx, loanId: string): Promise<DisbursedLoan> => {
  if (!(await loanById(tx, loanId))) throw new AppError('NOT_FOUND')
  return lockOwed(tx, loanId)
}

export type LoanRelief = StaffTerms & { loan: DisbursedLoan; holdUntil: Day | null }

/**
 * What may be done today for the borrower of a loan, and what of it stands: one line in their access log for one sitting over
 * the loan. Throws NOT_FOUND, LOAN_STATE.
 */
export const loanRelief = async (
  deps: Deps,
  who: Operator,
  asked: {
    loanId: string
    purpose: LookPurpose
    shape: GrantedShape | null
    sum: string | undefined
  },
  at: Date,
): Promise<LoanRelief> => {
  const { loanId, purpose, ...terms } = asked
  const loan = await loanById(deps.db, loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  assertOwed(loan)
  const { userId } = loan
  const { operatorId } = who
  const read = { what: 'loan', subjectId: loanId, purpose: purposeFor(who, purpose), at } as const
  await inTransaction(deps.db, (tx) => writeReadOfSitting(tx, { userId, operatorId, ...read }))
  const { isOpen, until } = await careLeft(deps, deps.db, loan)
  return {
    ...(await staffTerms(deps, deps.db, loan, terms)),
    loan,
    holdUntil: isOpen ? null : until,
  }
}

/** Stops the collection of a loan up to a day. Throws HOLD_OPEN, HOLD_DAYS with the last day, HOLD_LIMIT, LOAN_STATE. */
export const setHold = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; loanId: string; reason: CareReason; untilOn: Day },
  at: Date,
): Promise<{ holdId: string; until: Day }> =>
  decideOnce(deps, who, { call: 'setHold', requestId, input, at }, async (tx) => {
    const { loanId, reason, untilOn } = input
    const loan = await lockKnown(tx, loanId)
    const { userId, loanNumber, currency } = loan
    await assertCareLeft(deps, tx, loan, untilOn)
    const holdId = await holdForCare(deps, tx, loan, { reason, untilOn })
    await writeMessage(tx, {
      ...{ userId, loanId, currency, at, kind: 'holdSet', eventKey: `holdSet:${holdId}` },
      params: { loanNumber, untilOn },
    })
    const answer = { holdId, until: untilOn }
    return {
      answer,
      subjectId: loanId,
      userId,
      before: {},
      after: { state: 'held', reason, ...answer },
    }
  })

const assertCareLeft = async (
  deps: Deps,
  tx: Tx,
  { userId, loanId }: DisbursedLoan,
  untilOn: Day,
): Promise<void> => {
  const today = deps.clock.businessDay()
  await holds.endCareBefore(tx, { userId, loanId, today })
  const { isOpen, until } = await careLeft(deps, tx, { userId, loanId })
  if (isOpen) throw new AppError('HOLD_OPEN')
  if (until === null) throw new AppError('HOLD_LIMIT')
  if (untilOn <= today || untilOn > until) throw new AppError('HOLD_DAYS', { until })
}

/** Whether somebody of the staff stops the collection now, and the last day of another stop; null: a year's days are used up. */
const careLeft = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  { userId, loanId }: { userId: string; loanId: string },
): Promise<{ isOpen: boolean; until: Day | null }> => {
  const today = deps.clock.businessDay()
  const known = await holds.listAllHolds(on, { userId, loanId })
  const isOpen = known.some((hold) => hold.cause === 'care' && isOpenOn(hold, today))
  const { careDaysMax, careYearDaysMax } = deps.market.repaymentRules
  const after = addDays(today, -YEAR_DAYS)
  const left = careYearDaysMax - (await holds.countCareDays(on, { userId, loanId, after }))
  return { isOpen, until: left > 0 ? addDays(today, Math.min(careDaysMax, left)) : null }
}

/** Ends what the staff has set, today. Throws HOLD_KEPT for anything else, CASE_DECIDED where it is over. */
export const endHold = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; loanId: string; holdId: string },
  at: Date,
): Promise<{ holdId: string; until: Day }> =>
  decideOnce(deps, who, { call: 'endHold', requestId, input, at }, async (tx) => {
    const { loanId, holdId } = input
    const loan = await lockKnown(tx, loanId)
    const { userId, loanNumber, currency } = loan
    const today = deps.clock.businessDay()
    const hold = (await holds.listAllHolds(tx, { userId, loanId })).find(
      (one) => one.holdId === holdId,
    )
    if (!hold) throw new AppError('NOT_FOUND')
    if (hold.cause !== 'care') throw new AppError('HOLD_KEPT')
    if (!isOpenOn(hold, today) || hold.untilOn === today) throw new AppError('CASE_DECIDED')
    await endCareHold(deps, tx, loan, holdId)
    await writeMessage(tx, {
      ...{ userId, loanId, currency, at, kind: 'holdEnded', eventKey: `holdEnded:${holdId}` },
      params: { loanNumber, untilOn: today },
    })
    const answer = { holdId, until: today }
    const before = { state: 'held', until: hold.untilOn }
    return { answer, subjectId: loanId, userId, before, after: { state: 'ended', ...answer } }
  })

export interface RecordedPromise {
  promiseId: string
  promisedOn: Day
  amountMinor: Minor | null
}

/**
 * What a borrower who called means to pay, as their own promise would be; they are told. Who works for an agency writes down
 * only for loans of its lenders. Throws as promiseToPay does, and CONTACT_REFUSED.
 */
export const recordPromise = (
  deps: Deps,
  who: Operator,
  {
    requestId,
    ...input
  }: { requestId: string; loanId: string; promisedOn: Day; amount?: string | undefined },
  at: Date,
): Promise<RecordedPromise & { loan: Pick<DisbursedLoan, 'currency'> }> =>
  decideOnce(deps, who, { call: 'recordPromise', requestId, input, at }, async (tx) => {
    const { loanId, promisedOn } = input
    const loan = await lockKnown(tx, loanId)
    const { userId, loanNumber, currency } = loan
    const agent = await agentOf(deps, tx, who.operatorId)
    if (agent?.isOver) throw new AppError('CONTACT_REFUSED', { because: 'certOver' })
    if (agent && !agent.lenders.includes(loan.lenderCode)) {
      throw new AppError('CONTACT_REFUSED', { because: 'notYours' })
    }
    const { promiseId, amountMinor, expectedMinor } = await notePromise(deps, tx, loan, {
      ...{ promisedOn, amount: input.amount, recordedBy: who.operatorId, at },
    })
    await writeMessage(tx, {
      ...{
        userId,
        loanId,
        currency,
        at,
        kind: 'promiseNoted',
        eventKey: `promiseNoted:${promiseId}`,
      },
      params: { loanNumber, promisedOn, amountMinor: amountMinor ?? expectedMinor ?? ZERO_MINOR },
    })
    const answer = { promiseId, promisedOn, amountMinor, loan: { currency } }
    const after = { state: 'promised', promiseId, promisedOn, amountMinor }
    return { answer, subjectId: loanId, userId, before: {}, after }
  })

/** Makes a plan that a borrower who called may take. Throws as grantPlan does. */
export const agreeHardship = (
  deps: Deps,
  who: Operator,
  {
    requestId,
    ...input
  }: { requestId: string; loanId: string; rows: number; tokens: number; isFree: boolean },
  at: Date,
): Promise<{
  grantId: string
  until: Day
  total: string
  payments: { dueOn: Day; total: string }[]
}> =>
  decideOnce(deps, who, { call: 'agreeHardship', requestId, input, at }, async (tx) => {
    const { loanId, rows: rowCount, tokens: tokenCount, isFree } = input
    const loan = await lockKnown(tx, loanId)
    const { userId, currency } = loan
    const shape = { rowCount, tokenCount, isFree }
    const { operatorId: grantedBy } = who
    const { grantId, until, offer } = await grantPlan(deps, tx, loan, { shape, grantedBy, at })
    const money = (amount: Minor) => decimalFromMinor(amount, currency)
    const payments = offer.rows.map(({ dueOn, totalMinor }) => ({
      dueOn,
      total: money(totalMinor),
    }))
    const answer = { grantId, until, total: money(offer.totalMinor), payments }
    const after = { state: 'offered', grantId, until, ...shape }
    return { answer, subjectId: loanId, userId, before: {}, after }
  })

/** Proposes a lower sum to another person. Throws as askToOfferSettlement does, and PROPOSAL_PENDING. */
export const offerSettlement = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; loanId: string; sum?: string | undefined },
  at: Date,
): Promise<{ grantId: string; proposalId: string; sum: string; givenUp: string }> =>
  decideOnce(deps, who, { call: 'offerSettlement', requestId, input, at }, async (tx) => {
    const { loanId, sum } = input
    const known = await loanById(tx, loanId)
    if (!known) throw new AppError('NOT_FOUND')
    await lockBorrowerSums(tx, known.userId)
    const loan = await lockOwed(tx, loanId)
    const { userId, currency, loanNumber } = loan
    const asked = await askToOfferSettlement(deps, tx, loan, { sum, askedBy: who.operatorId, at })
    const { grantId, sumMinor, givenUpMinor } = asked
    if (await hasOpenOffer(tx, { userId, loanId, besides: grantId })) {
      throw new AppError('PROPOSAL_PENDING')
    }
    const money = (amount: Minor) => decimalFromMinor(amount, currency)
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ kind: 'settlementOffer', subjectId: grantId, userId, reason: 'settlement' },
      ...{ reference: `${loanNumber} · ${money(sumMinor)}`, amountMinor: givenUpMinor, currency },
      proposedAt: at,
    })
    const answer = { grantId, proposalId, sum: money(sumMinor), givenUp: money(givenUpMinor) }
    return {
      answer,
      subjectId: loanId,
      userId,
      before: {},
      after: { state: 'proposed', ...answer },
    }
  })

/** What two persons have agreed to offer may be taken from now on. Throws CASE_DECIDED where it cannot be any more. */
export const carryOutSettlementOffer = async (
  deps: Deps,
  tx: Tx,
  { subjectId: grantId }: Pick<MoneyAction, 'subjectId'>,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => {
  const grant = await settlementGrantById(tx, grantId)
  if (!grant) throw new AppError('NOT_FOUND')
  const loan = await lockOwed(tx, grant.loanId)
  const until = await confirmSettlementOffer(deps, tx, loan, { grantId, confirmedBy })
  return { until, sumMinor: grant.sumMinor }
}

export const listDisasters = async (deps: Deps) => ({
  bounds: areaBounds(deps),
  areas: await listAreas(deps.db),
})

export interface DeclaredArea {
  name: string
  postcodes: string[]
  fromOn: Day
  untilOn: Day
}

/** Proposes to another person that nobody is asked for money in an area. Throws HOLD_DAYS. */
export const declareDisaster = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: DeclaredArea & { requestId: string },
  at: Date,
): Promise<{ areaId: string; proposalId: string }> =>
  decideOnce(deps, who, { call: 'declareDisaster', requestId, input, at }, async (tx) => {
    const { name, fromOn, untilOn } = input
    const postcodes = [...new Set(input.postcodes)].sort()
    const areaId = await askForArea(deps, tx, {
      ...{ name, postcodes, fromOn, untilOn, askedBy: who.operatorId, at },
    })
    const days = daysBetween(fromOn, untilOn) + 1
    const said = [name, `${fromOn} – ${untilOn} (${days})`, postcodesSaid(postcodes)]
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ kind: 'disaster', subjectId: areaId, userId: null, reason: 'disaster', proposedAt: at },
      ...{ reference: said.join(' · '), amountMinor: ZERO_MINOR, currency: deps.market.currency },
    })
    const answer = { areaId, proposalId }
    return { answer, subjectId: areaId, userId: null, before: {}, after: { ...input, ...answer } }
  })

const SAID_MAX = 20
/** What the second person reads: all of a few, else the first ones and how many they are. */
const postcodesSaid = (codes: readonly string[]): string =>
  codes.length <= SAID_MAX
    ? codes.join(', ')
    : `${codes.slice(0, SAID_MAX).join(', ')} … (${codes.length})`

/** It holds once it is confirmed; work of its own finds who lives there. */
export const carryOutDisaster = async (
  deps: Deps,
  tx: Tx,
  { subjectId: areaId }: Pick<MoneyAction, 'subjectId'>,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => {
  await confirmArea(deps, tx, { areaId, confirmedBy })
  return { declared: areaId }
}
