import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { countOpenReviews, listOpenReviews } from '../certification/review.ts'
import { countLimitRequests } from '../credit/limit-requests.ts'
import { countOpenFeedback } from '../feedback/store/feedback.ts'
import { countLoans } from '../loans/payout-again.ts'
import { countProofs } from '../proofs/store/proofs.ts'
import { countOpen as countProposals } from './money/proposal-store.ts'
import * as store from './store/operator.ts'

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

/** Who of the staff read this person's data, newest first. */
export const accessLogOf = (on: Querier, userId: string): Promise<store.ReadRow[]> =>
  store.listReads(on, userId, READS_SHOWN_MAX)

export const auditOf = (on: Querier, subjectId: string) => store.listAudit(on, subjectId)
