import type { LookPurpose } from '@noren/contract/operator/looking'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { peopleOf } from '../account/find-person.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { listSent, type SentContact } from '../reminders/sent-reminders.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

const SHOWN_MAX = 200

/** The reminders that left for a borrower, newest first, without their texts. The access is recorded, once. */
export const showReminders = (
  deps: Deps,
  who: Operator,
  { userId, purpose }: { userId: string; purpose: LookPurpose },
  at: Date,
): Promise<SentContact[]> =>
  inTransaction(deps.db, async (tx) => {
    const [person] = await peopleOf(deps, tx, [userId])
    if (!person) throw new AppError('NOT_FOUND')
    await writeRead(tx, {
      userId,
      operatorId: who.operatorId,
      what: 'reminders',
      subjectId: userId,
      purpose: purposeFor(who, purpose),
      at,
    })
    return listSent(tx, { userId, limit: SHOWN_MAX })
  })
