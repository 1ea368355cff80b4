import { decimalFromMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { prepareCorrection } from '../bureau/correct-row.ts'
import * as reports from '../bureau/report-runs.ts'
import { endRowDispute, keepAnswer } from '../bureau/told-rows.ts'
import type { Loan } from '../loans/loan.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'

export {
  listDisputed,
  listRefused,
  listRuns,
  rowsOfRun,
  showWaiting,
} from '../bureau/report-runs.ts'

/** Proposes to another person to send a run. Throws NOT_FOUND, CASE_DECIDED, PROPOSAL_PENDING. */
export const sendBureauRun = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; runId: string },
  at: Date,
): Promise<{ runId: string; proposalId: string }> =>
  decideOnce(deps, who, { call: 'sendBureauRun', requestId, input, at }, async (tx) => {
    const run = await reports.lockPrepared(tx, input.runId)
    const answer = { ...input, proposalId: await proposeRun(deps, tx, who, { run, at }) }
    const after = { state: 'proposed', ...answer }
    return { answer, subjectId: input.runId, userId: null, before: { state: run.state }, after }
  })

/** What the second person reads: of whom and of when, and the control totals. */
const proposeRun = (
  deps: Deps,
  tx: Tx,
  who: Operator,
  { run, about, at }: { run: reports.Run; about?: Loan; at: Date },
): Promise<string> => {
  const { runId: subjectId, lenderCode, asOn, rowCount, adverseCount, currency } = run
  const money = [run.owedMinor, run.overdueMinor].map((sum) => decimalFromMinor(sum, currency))
  const said = [
    lenderCode,
    asOn,
    about?.loanNumber,
    `${adverseCount}/${rowCount}`,
    money.join(' / '),
  ]
  return proposeAlways(deps, tx, who, {
    ...{ kind: 'bureauRun', subjectId, userId: null, reason: 'bureauRun', proposedAt: at },
    ...{ reference: said.filter((one) => one).join(' · '), amountMinor: ZERO_MINOR, currency },
  })
}

/** It leaves once it is confirmed; work of its own sends it. */
export const carryOutBureauRun = async (
  deps: Deps,
  tx: Tx,
  { subjectId: runId }: Pick<MoneyAction, 'subjectId'>,
  by: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  const { lenderCode, asOn, rowCount } = await reports.confirmRun(deps, tx, { runId, ...by })
  return { leaves: runId, lenderCode, asOn, rowCount }
}

export interface Corrected {
  runId: string | null
  proposalId: string | null
}
const NOTHING: Corrected = { runId: null, proposalId: null }

/** Proposes to tell how the loan of a refused row stands today; where nothing is to be said it is put right by that. */
export const resendBureauRow = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; rowId: string },
  at: Date,
): Promise<Corrected> =>
  decideOnce(deps, who, { call: 'resendBureauRow', requestId, input, at }, async (tx) => {
    const { rowId } = input
    const { row, loan } = await reports.lockRefused(tx, rowId)
    const run = await prepareCorrection(deps, tx, loan, {
      ...{ disputeId: null, corrects: rowId, isWithdrawn: false, at },
    })
    if (!run) await reports.endRefused(tx, loan, at)
    const answer = run ? await proposed(deps, tx, who, { run, about: loan, at }) : NOTHING
    const before = { state: 'rejected', code: row.rejectCode }
    const after = { state: run ? 'proposed' : 'ended', ...answer }
    return { answer, subjectId: rowId, userId: row.userId, before, after }
  })

const proposed = async (
  deps: Deps,
  tx: Tx,
  who: Operator,
  of: { run: reports.Run; about: Loan; at: Date },
): Promise<Corrected> => ({
  runId: of.run.runId,
  proposalId: await proposeRun(deps, tx, who, of),
})

export interface BureauDisputeDecision {
  requestId: string
  disputeId: string
  decision: 'corrected' | 'withdrawn' | 'upheld'
  answer: string
}

/**
 * Answers what a borrower says against a row: by one person where it is right, by two where the bureau is to hold something
 * else. The words go into no audit. Throws DECISION_UNFIT where nothing would be corrected.
 */
export const decideBureauDispute = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: BureauDisputeDecision,
  at: Date,
): Promise<Corrected> =>
  decideOnce(deps, who, { call: 'decideBureauDispute', requestId, input, at }, async (tx) => {
    const { disputeId, decision, answer: words } = input
    const { dispute, loan } = await reports.lockRowDispute(tx, disputeId)
    const { userId } = dispute
    await keepAnswer(deps, tx, { disputeId, answer: words })
    const entry = { subjectId: disputeId, userId, before: { state: 'open' } }
    if (decision === 'upheld') {
      await endRowDispute(deps, tx, {
        ...{ dispute, loan, state: 'upheld', decidedBy: who.operatorId, confirmedBy: null },
      })
      return { ...entry, answer: NOTHING, after: { state: 'upheld' } }
    }
    const isWithdrawn = decision === 'withdrawn'
    const run = await prepareCorrection(deps, tx, loan, {
      ...{ disputeId, corrects: null, isWithdrawn, at },
    })
    if (!run) throw new AppError('DECISION_UNFIT')
    const answer = await proposed(deps, tx, who, { run, about: loan, at })
    return { ...entry, answer, after: { state: 'proposed', decision, ...answer } }
  })
