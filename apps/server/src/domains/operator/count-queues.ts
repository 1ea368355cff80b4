import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import { countOpenReviews } from '../certification/review.ts'
import { countLimitRequests } from '../credit/limit-requests.ts'
import { countOpenFeedback } from '../feedback/open-tickets.ts'
import { countLoans } from '../loans/loans-of-status.ts'
import { countProofs } from '../proofs/find-proofs.ts'
import { countOpen as countProposals } from './money/proposal-store.ts'

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
