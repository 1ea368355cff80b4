import type { LookPurpose } from '@noren/contract/operator/looking'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseUnknown } from '../account/user-status.ts'
import { writeReadOfSitting } from '../audit/personal-data-reads.ts'
import { accountsOf, type KnownAccount } from '../certification/verified-account.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

/** The accounts that a person has and had, masked: one line in their access log for one sitting. Throws NOT_FOUND. */
export const personAccounts = (
  deps: Deps,
  who: Operator,
  asked: { userId: string; purpose: LookPurpose },
  at: Date,
): Promise<KnownAccount[]> =>
  inTransaction(deps.db, async (tx) => {
    const { userId } = asked
    await refuseUnknown(tx, userId)
    const purpose = purposeFor(who, asked.purpose)
    const read = { userId, operatorId: who.operatorId, what: 'person', subjectId: userId } as const
    await writeReadOfSitting(tx, { ...read, purpose, at })
    return accountsOf(tx, deps, userId)
  })
