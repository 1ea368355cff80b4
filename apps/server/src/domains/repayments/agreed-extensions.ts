import type { DataInput } from '@noren/contract/endpoint'
import type { quoteExtension } from '@noren/contract/repayments'
import type { Language } from '@noren/i18n/languages'
import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** An extension that was agreed and paid, with its Key Facts Statement as shown. */
export interface AgreedExtension {
  extensionId: string
  hash: string
  language: Language
  content: Omit<DataInput<typeof quoteExtension>, 'kfsId' | 'kfsHash'>
  agreedAt: Date
}

const ofLoan = rawStatement<{ loanId: string; userId: string }, AgreedExtension>(
  'list_agreed_extensions',
  `select e.id as "extensionId", k.hash, k.language, k.content, a.accepted_at as "agreedAt"
   from loan_extensions e
     join payments p on p.loan_id = $1 and p.user_id = $2 and p.extension_id = e.id
     join extension_acceptances a on a.user_id = p.user_id and a.order_id = p.order_id
     join extension_key_facts k on k.user_id = a.user_id and k.id = a.kfs_id
   where e.loan_id = $1 and e.reversed_at is null and p.reversed_at is null
   order by e.extended_at, e.id`,
  ['loanId', 'userId'],
)
/** Those that were not reversed, oldest first. */
export const agreedExtensions = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<AgreedExtension[]> => ofLoan.all(on, of)
