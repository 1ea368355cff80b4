import type { LookPurpose } from '@noren/contract/operator/looking'
import { REVEALS_A_DAY, type RevealedField } from '@noren/contract/operator/people'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { borrowerContact } from '../account/borrower-contact.ts'
import { countOwnReads, writeRead } from '../audit/personal-data-reads.ts'
import { verifiedNameOf } from '../certification/read-identity.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

const DAY_MS = 86_400_000

const READS = { phone: 'wholePhone', name: 'wholeName' } as const satisfies Record<
  RevealedField,
  string
>

const wholeOf = async (deps: Deps, tx: Tx, userId: string, field: RevealedField) =>
  field === 'phone'
    ? (await borrowerContact(deps, tx, userId)).phone
    : verifiedNameOf(deps, tx, userId)

/**
 * Throws TOO_MANY beyond what one person of the staff is shown whole in a day, papers too. One after another, so that many
 * at once are counted.
 */
export const refuseManyReveals = async (
  tx: Tx,
  { operatorId }: Pick<Operator, 'operatorId'>,
  at: Date,
): Promise<void> => {
  const since = new Date(at.getTime() - DAY_MS)
  const whats = [...Object.values(READS), 'loanPaper'] as const
  const count = await countOwnReads(tx, { operatorId, whats, since })
  if (count >= REVEALS_A_DAY) throw new AppError('TOO_MANY', { waitSeconds: DAY_MS / 1000 })
}

/**
 * One masked value of a borrower, whole; who it was and what for stands in the borrower's access log. Throws NOT_FOUND where
 * there is none, or it was erased, and TOO_MANY beyond what one person of the staff is shown in a day.
 */
export const revealField = (
  deps: Deps,
  who: Operator,
  asked: { userId: string; field: RevealedField; purpose: LookPurpose },
  at: Date,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const { operatorId } = who
    const { userId, field, purpose } = asked
    await refuseManyReveals(tx, who, at)
    const value = await wholeOf(deps, tx, userId, field)
    if (value === undefined) throw new AppError('NOT_FOUND')
    await writeRead(tx, {
      ...{ userId, operatorId, what: READS[field], subjectId: userId, at },
      purpose: purposeFor(who, purpose),
    })
    return value
  })
