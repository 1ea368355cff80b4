import { PROPOSAL_KINDS } from '@noren/contract/operator'
import { WORK_KINDS, type WorkKind } from '@noren/contract/operator/work'
import type { Deps } from '../../deps.ts'
import { countWork } from '../work/work-items.ts'
import type { Operator } from './operator.ts'

/** How many cases wait in each queue, for the terminal; up to what is counted exactly. */
export const countQueues = async ({ db }: Pick<Deps, 'db'>, who: Operator, at: Date) => {
  const seen = { kinds: WORK_KINDS, details: PROPOSAL_KINDS, isLead: false }
  const counts = await countWork(db, { seen, operatorId: who.operatorId, at })
  const of = (...kinds: WorkKind[]): number =>
    counts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { open }) => sum + open, 0)
  return {
    applications: of('application'),
    reviews: of('faceCase', 'documentCase', 'accountCase'),
    payoutFailures: of('payoutFailure'),
    limitRequests: of('limitRequest'),
    proofs: of('proof'),
    proposals: of('proposal'),
    grievances: of('ticket', 'complaint'),
  }
}
