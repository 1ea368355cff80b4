import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Querier } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { countOpenReviews, listOpenReviews } from '../certification/service.ts'
import { countLimitRequests } from '../credit/service.ts'
import { countOpenFeedback } from '../feedback/service.ts'
import { countLoans } from '../loans/service.ts'
import { countProofs } from '../proofs/service.ts'
import { countOpen as countProposals } from './proposal-store.ts'
import * as store from './store.ts'

export { decideApplication, listApplications, showApplication } from './applications.ts'
export { decideLimitRequest, listLimitRequests } from './limits.ts'
export {
  addOperator,
  admitOperator,
  type Desk,
  type GivenToken,
  listOperators,
  renewToken,
  revokeOperator,
} from './operators.ts'
export {
  decidePayoutFailure,
  listPayoutFailures,
  type PayoutFailure,
} from './payout-failures.ts'
export { blockPerson } from './people.ts'
export { decideReview, reviewPicture, showReview } from './reviews.ts'
export { blockReasonOf, type Operator, writeAudit } from './store.ts'

export const listReviews = (deps: Pick<Deps, 'db'>) => listOpenReviews(deps.db)

/** How many cases wait in each queue. */
export const countQueues = async ({ db }: Pick<Deps, 'db'>) => {
  const counts = await Promise.all([
    countLoans(db, LOAN_STATUS.submitted),
    countOpenReviews(db),
    countLoans(db, LOAN_STATUS.payoutFailed),
    countLimitRequests(db),
    countProofs(db, 'checking'),
    countProposals(db),
    countOpenFeedback(db),
  ])
  const [applications, reviews, payoutFailures, limitRequests, proofs, proposals, grievances] =
    counts
  return { applications, reviews, payoutFailures, limitRequests, proofs, proposals, grievances }
}

const READS_SHOWN_MAX = 500

/** Who of the staff read this person's data, newest first (fair-lending.md, In the data). */
export const accessLogOf = (on: Querier, userId: string): Promise<store.ReadRow[]> =>
  store.listReads(on, userId, READS_SHOWN_MAX)

export const auditOf = (on: Querier, subjectId: string) => store.listAudit(on, subjectId)
