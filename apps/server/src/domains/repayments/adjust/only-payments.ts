import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const onlyPayments = rawStatement<{ loanId: string; userId: string }, { isSo: boolean }>(
  'has_loan_only_payments',
  `select not (
     exists (select from collection_holds where user_id = $2 and (loan_id is null or loan_id = $1))
     or exists (select from loan_extensions where loan_id = $1)
     or exists (select from loan_plans where user_id = $2 and loan_id = $1)
     or exists (select from loan_settlements where user_id = $2 and loan_id = $1)
     or exists (select from loan_waivers where loan_id = $1)
     or exists (select from loan_penal_pauses where loan_id = $1)
     or exists (select from loan_write_offs where loan_id = $1)
     or exists (select from disputes where user_id = $2 and loan_id = $1)
     or exists (select from journal_entries where loan_id = $1 and event = 'feesReturned')
   ) as "isSo"`,
  ['loanId', 'userId'],
)
/**
 * Whether nothing has happened to the loan but payments, and what it may charge was told, as for most: then nobody needs to
 * read each list of what else may have. Whatever else loan-history.ts reads has its line here (loan-history.unit.test.ts).
 */
export const hasOnlyPayments = async (
  on: Querier,
  loan: { loanId: string; userId: string },
): Promise<boolean> => (await onlyPayments.one(on, loan)).isSo
