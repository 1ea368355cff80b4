import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { phoneOf } from '../account/phones.ts'
import { SIGNAL_KINDS } from '../fraud/kinds.ts'
import { noteSignals } from '../fraud/note-signals.ts'
import { listAccountsEver } from './bank/bank-account-store.ts'
import { ACCOUNT_COLUMN } from './bank/sealed-columns.ts'
import { listContacts } from './contacts.ts'
import { accountSignal, contactSignals, documentSignals } from './fraud/signal-values.ts'
import { readIdentity } from './read-identity.ts'
import { openJson } from './steps/sealing.ts'

const withoutSignals = rawStatement<{ after: string; limit: number }, { userId: string }>(
  'list_people_without_signals',
  `select i.user_id as "userId" from verified_identities i join users u on u.id = i.user_id
   where i.user_id > $1 and u.closed_at is null and u.phone_hash is not null
     and not exists (select from fraud_signals s where s.user_id = i.user_id and s.kind = ${SIGNAL_KINDS.phone})
   order by i.user_id limit $2`,
  ['after', 'limit'],
)

/**
 * Makes the signals of people who told everything before signals were kept, from what is sealed of them; in pages.
 */
export const noteMissingSignals = async (
  deps: Deps,
  tx: Tx,
  { cursor, at, limit }: { cursor: string | null; at: Date; limit: number },
): Promise<{ count: number; cursor: string | null; isDone: boolean }> => {
  const people = await withoutSignals.all(tx, { after: cursor ?? BEFORE_ALL, limit })
  for (const { userId } of people) {
    const identity = await readIdentity(deps, tx, userId)
    const accounts = await listAccountsEver(tx, userId)
    const contacts = await listContacts(deps, tx, userId)
    const opened = accounts.map(({ accountSealed }) =>
      openJson<{ ifsc: string; accountNumber: string }>(
        deps,
        ACCOUNT_COLUMN,
        userId,
        accountSealed,
      ),
    )
    const signals = [
      ...(identity ? documentSignals(identity.fields) : []),
      ...opened.map(accountSignal),
      ...contactSignals(contacts, await phoneOf(deps, tx, userId)),
    ]
    noteSignals(deps, tx, { userId, signals, at })
  }
  return {
    count: people.length,
    cursor: people.at(-1)?.userId ?? cursor,
    isDone: people.length < limit,
  }
}
