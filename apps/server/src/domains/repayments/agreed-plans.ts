import type { DataInput } from '@noren/contract/endpoint'
import type { hardshipOffers } from '@noren/contract/hardship'
import type { Language } from '@noren/i18n/languages'
import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** A plan that was agreed, with its Key Facts Statement as shown. */
export interface AgreedPlan {
  planId: string
  hash: string
  language: Language
  content: Omit<DataInput<typeof hardshipOffers>['offers'][number], 'kfsId' | 'kfsHash'>
  agreedAt: Date
}

const ofLoan = rawStatement<{ userId: string; loanId: string }, AgreedPlan>(
  'list_agreed_plans',
  `select p.plan_id as "planId", p.hash, p.language, k.content, p.agreed_at as "agreedAt"
   from loan_plans p join hardship_key_facts k on k.user_id = p.user_id and k.kfs_id = p.kfs_id
   where p.user_id = $1 and p.loan_id = $2 order by p.agreed_at, p.plan_id`,
  ['userId', 'loanId'],
)
/** Those of a loan, oldest first, whatever became of them. */
export const agreedPlans = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<AgreedPlan[]> => ofLoan.all(on, of)
