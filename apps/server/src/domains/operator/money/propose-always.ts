import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Operator } from '../operator.ts'
import { insertProposal, type Proposal } from './proposal-store.ts'

/** Proposes it to another person, whatever the amount. */
export const proposeAlways = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: Operator,
  of: Pick<Proposal, 'kind' | 'subjectId' | 'userId' | 'reason' | 'reference'> &
    Pick<Proposal, 'amountMinor' | 'currency' | 'proposedAt'>,
): Promise<string> => {
  const proposalId = deps.newId()
  const isNew = await insertProposal(tx, {
    ...of,
    ...{ proposalId, part: null, matchedEventId: null, because: 'always' },
    ...{ sumMinor: of.amountMinor, proposedBy: operatorId },
  })
  if (!isNew) throw new AppError('PROPOSAL_PENDING')
  return proposalId
}
