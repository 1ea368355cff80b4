import { PROPOSAL_KINDS } from '@noren/contract/operator'
import { mayCall, type OperatorRole } from '@noren/contract/operator/roles'
import { WORK_KINDS, type WorkKind } from '@noren/contract/operator/work'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PageAsked } from '../../platform/pages.ts'
import * as work from '../work/work-items.ts'
import { CALL_OF } from './decide/rules.ts'
import type { Operator } from './operator.ts'

export type { WorkRow } from '../work/work-items.ts'

/** The calls that show and that do each kind of work. */
const CALLS: Readonly<Record<WorkKind, { shows: string; does: string }>> = {
  application: { shows: 'listApplications', does: 'decideApplication' },
  faceCase: { shows: 'listReviews', does: 'decideReview' },
  documentCase: { shows: 'listReviews', does: 'decideReview' },
  accountCase: { shows: 'listReviews', does: 'decideReview' },
  limitRequest: { shows: 'listLimitRequests', does: 'decideLimitRequest' },
  payoutFailure: { shows: 'listPayoutFailures', does: 'decidePayoutFailure' },
  payoutContradiction: { shows: 'listPayoutReturns', does: 'decidePayoutReturn' },
  proof: { shows: 'listProofs', does: 'decideProof' },
  reconBreak: { shows: 'listExceptions', does: 'decideException' },
  proposal: { shows: 'listProposals', does: 'decideProposal' },
  ticket: { shows: 'listGrievances', does: 'answerGrievance' },
  fraudSignal: { shows: 'listFraudCases', does: 'decideFraudCase' },
  complaint: { shows: 'listGrievances', does: 'answerGrievance' },
  bereavement: { shows: 'listBereavements', does: 'decideBereavement' },
  settlement: { shows: 'listSettlements', does: 'decideSettlement' },
  objection: { shows: 'listOpenObjections', does: 'decideObjection' },
  agentCertificate: { shows: 'listAgencies', does: 'saveAgent' },
}

const seenBy = (
  roles: readonly OperatorRole[],
  calls: 'shows' | 'does',
  kind?: WorkKind,
): work.Seen => ({
  kinds: WORK_KINDS.filter(
    (one) => (kind === undefined || one === kind) && mayCall(roles, CALLS[one][calls]),
  ),
  details: [
    ...PROPOSAL_KINDS.filter((one) => mayCall(roles, CALL_OF[one])),
    // Tickets that were handed on to the officer.
    ...OFFICERS.filter((role) => roles.includes(role)).map(() => 'grievanceOfficer'),
  ],
})
/** Who sees what lies with the officer. */
const OFFICERS: readonly OperatorRole[] = ['grievanceOfficer', 'auditor']

/** What of the work somebody may see, of one kind or of all. */
export const workSeenBy = ({ roles }: Pick<Operator, 'roles'>, kind?: WorkKind): work.Seen =>
  seenBy(roles, 'shows', kind)

export const listWork = (
  { db }: Pick<Deps, 'db'>,
  who: Operator,
  { kind, ...filter }: work.WorkFilter & { kind: WorkKind | undefined },
  page: PageAsked<Date>,
  at: Date,
) => {
  const { operatorId } = who
  return work.listWork(db, { seen: workSeenBy(who, kind), operatorId, filter, at }, page)
}

export const countWork = ({ db }: Pick<Deps, 'db'>, who: Operator, at: Date) =>
  work.countWork(db, { seen: workSeenBy(who), operatorId: who.operatorId, at })

/** Claims what is due first of what the operator may decide or answer. Throws WORK_NONE. */
export const claimNextWork = (
  { db }: Pick<Deps, 'db'>,
  { roles, operatorId }: Operator,
  { requestId, kind }: { requestId: string; kind?: WorkKind | undefined },
  at: Date,
): Promise<work.WorkRow> => {
  const seen = seenBy(roles, 'does', kind)
  return inTransaction(db, (tx) => work.claimNextWork(tx, { seen, operatorId, requestId, at }))
}

export const claimWork = (
  { db }: Pick<Deps, 'db'>,
  { roles, operatorId }: Operator,
  { itemId, isTakeover = false }: { itemId: string; isTakeover?: boolean | undefined },
  at: Date,
): Promise<work.WorkRow> => {
  const seen = seenBy(roles, 'does')
  return inTransaction(db, (tx) => work.claimWork(tx, { seen, operatorId, itemId, isTakeover, at }))
}

export const releaseWork = (
  { db }: Pick<Deps, 'db'>,
  { roles, operatorId }: Operator,
  itemId: string,
  at: Date,
): Promise<void> => {
  const seen = seenBy(roles, 'does')
  return inTransaction(db, (tx) => work.releaseWork(tx, { seen, operatorId, itemId, at }))
}
