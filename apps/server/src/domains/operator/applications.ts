import { addDays, isDay } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Page, PageAsked } from '../../platform/pages.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { verifiedNameOf } from '../certification/read-identity.ts'
import { borrowingOf } from '../loans/borrowing.ts'
import { approvableApplication, declineApplication } from '../loans/decide-loan.ts'
import { loanById } from '../loans/find-loan.ts'
import type { Loan } from '../loans/loan.ts'
import { loansOfStatus } from '../loans/loans-of-status.ts'
import { approveLoan } from '../loans/order-payout.ts'
import { dispatchPayouts } from '../loans/payouts.ts'
import { type NoteSample, type Shown, withSample } from '../quality/sample-decision.ts'
import { decideOnce } from './decide/decide-once.ts'
import { lockBorrowerSums, propose } from './money/four-eyes.ts'
import { withdrawProposals } from './money/proposal-store.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import { type SecondPerson, sumAbove } from './second-person.ts'
import { demandSignature } from './signatures.ts'

/** With a refusal the borrower is told the day to come back, at most this many days away. */
const REAPPLY_DAYS_MAX = 365

export const listApplications = (deps: Deps, page: PageAsked<Date>): Promise<Page<Loan, Date>> =>
  loansOfStatus(deps.db, LOAN_STATUS.submitted, page)

/** One application with everything its decision is based on; the access is recorded for the borrower. */
export const showApplication = (
  deps: Deps,
  who: Operator,
  loanId: string,
  at: Date,
): Promise<{ loan: Loan; borrowerName: string } & Awaited<ReturnType<typeof borrowingOf>>> =>
  inTransaction(deps.db, async (tx) => {
    const loan = await loanById(tx, loanId)
    if (!loan) throw new AppError('NOT_FOUND')
    const { userId } = loan
    const borrowing = await borrowingOf(deps, tx, userId)
    const borrowerName = (await verifiedNameOf(deps, tx, userId)) ?? ''
    await writeRead(tx, {
      userId,
      operatorId: who.operatorId,
      what: 'application',
      subjectId: loanId,
      purpose: purposeFor(who, 'decideApplication'),
      at,
    })
    return { loan, borrowerName, ...borrowing }
  })

const shownOf = async (deps: Deps, on: Querier, loanId: string): Promise<Shown> => {
  const loan = await loanById(on, loanId)
  if (loan?.status !== LOAN_STATUS.submitted) throw new AppError('NOT_FOUND')
  const { userId, productCode, lenderCode, currency, receiveMinor, appliedAt } = loan
  const { standing = null, use } = await borrowingOf(deps, on, userId)
  const evidence = {
    of: 'application' as const,
    ...{ productCode, lenderCode, currency, receiveMinor, appliedAt, standing },
    ...{ amountMinor: loan.principalMinor, usedMinor: use.usedMinor },
  }
  return { userId, kind: 'application', evidence, pictures: [] }
}

export interface ApplicationDecision {
  requestId: string
  loanId: string
  decision: 'approve' | 'decline'
  reasonCodes: readonly string[]
  reapplyOn: string | undefined
}

export interface DecidedApplication {
  loanId: string
  borrowStatus: number
  proposalId: string | null
  waits: SecondPerson | null
}

/**
 * Approves (10 → 20) or declines (10 → 40) an application. Above what one person may approve in this
 * market, the application stays open until another person confirms.
 */
export const decideApplication = async (
  deps: Deps,
  who: Operator,
  decision: ApplicationDecision,
  at: Date,
): Promise<DecidedApplication> => {
  const { requestId, ...input } = decision
  const { loanId } = input
  const deciding = { call: 'decideApplication', requestId, input, at }
  const { operatorId } = who
  const read = (on: Querier) => shownOf(deps, on, loanId)
  const decide = async (tx: Tx, note: NoteSample) => {
    const known = await loanById(tx, loanId)
    if (!known) throw new AppError('NOT_FOUND')
    await lockBorrowerSums(tx, known.userId)
    const isApproval = input.decision === 'approve'
    const { loan, proposalId, waits } = isApproval
      ? await approve(deps, tx, who, loanId, at)
      : await decline(deps, tx, who, input, at)
    const { status: borrowStatus, reasonCodes, reapplyOn, userId } = loan
    const [reason = null] = isApproval ? [] : input.reasonCodes
    await note(tx, { decision: isApproval ? 'pass' : 'fail', reason })
    return {
      answer: { loanId, borrowStatus, proposalId, waits },
      subjectId: loanId,
      userId,
      before: { borrowStatus: LOAN_STATUS.submitted },
      after: { borrowStatus, reasonCodes, reapplyOn, ...(waits && { proposalId, waits }) },
    }
  }
  const answer = await withSample(deps, { caseId: loanId, operatorId, at, read }, (note) =>
    decideOnce<DecidedApplication>(deps, who, deciding, (tx) => decide(tx, note)),
  )
  await dispatchPayouts(deps).catch((error: unknown) => {
    // The order is stored; the next run sends it to the provider.
    deps.log.error({ err: error }, 'payouts could not be dispatched')
  })
  return answer
}

type Decided = Pick<DecidedApplication, 'proposalId' | 'waits'> & { loan: Loan }

const WHY_APPROVED = 'approved.operator'

const approve = async (
  deps: Deps,
  tx: Tx,
  who: Operator,
  loanId: string,
  at: Date,
): Promise<Decided> => {
  const { loan, usedMinor } = await approvableApplication(deps, tx, loanId)
  // What the borrower would owe in total, so that two small applications count like one large one.
  const waits = sumAbove(deps.market.secondApprovalAboveMinor, [['borrowerOwes', usedMinor]])
  if (!waits) {
    const approved = await approveLoan(deps, tx, loan, { at, why: WHY_APPROVED })
    return { loan: approved, proposalId: null, waits }
  }
  demandSignature(who)
  const { userId, currency, principalMinor: amountMinor, status: borrowStatus } = loan
  const action = {
    kind: 'approval',
    subjectId: loanId,
    part: null,
    reason: WHY_APPROVED,
    amountMinor,
    reference: null,
    matchedEventId: null,
  } as const
  const subject = { userId, currency, borrowStatus }
  return { loan, proposalId: await propose(deps, tx, who, { action, subject, waits, at }), waits }
}

const decline = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: Operator,
  input: Omit<ApplicationDecision, 'requestId'>,
  at: Date,
): Promise<Decided> => {
  const { loanId } = input
  await withdrawProposals(tx, { kind: 'approval', subjectId: loanId, operatorId, at })
  const refusal = { at, why: 'declined.operator', ...refusalOf(deps, input) }
  return {
    loan: await declineApplication(deps, tx, loanId, refusal),
    proposalId: null,
    waits: null,
  }
}

const refusalOf = (
  deps: Deps,
  { reasonCodes, reapplyOn }: Pick<ApplicationDecision, 'reasonCodes' | 'reapplyOn'>,
) => {
  const today = deps.clock.businessDay()
  if (reasonCodes.length === 0) {
    throw new AppError('VALIDATION', { fields: [{ path: 'reasonCodes', rule: 'required' }] })
  }
  const isSoon = reapplyOn !== undefined && isDay(reapplyOn)
  if (!isSoon || reapplyOn <= today || reapplyOn > addDays(today, REAPPLY_DAYS_MAX)) {
    const rule = reapplyOn === undefined ? 'required' : 'range'
    throw new AppError('VALIDATION', { fields: [{ path: 'reapplyOn', rule }] })
  }
  return { reasonCodes, reapplyOn }
}
