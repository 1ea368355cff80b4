import type { LookPurpose } from '@noren/contract/operator/looking'
import { mayCall, type OperatorRole } from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { peopleOf } from '../account/find-person.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { maskPhone } from '../certification/masks.ts'
import { reviewsOf } from '../certification/review.ts'
import { holdsOf } from '../collections/holds.ts'
import { decisionsOf } from '../credit/explain-decisions.ts'
import { ticketsOf } from '../feedback/open-tickets.ts'
import { borrowingOf } from '../loans/borrowing.ts'
import { loansOfUser } from '../loans/find-loan.ts'
import { listProofsOfUser } from '../proofs/find-proofs.ts'
import { workOf } from '../work/work-items.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import { workSeenBy } from './work.ts'

const PROOFS_SHOWN = 50

/** A part of a person that only some roles see: who may make the call that shows such a thing. */
const part = async <Value>(
  roles: readonly OperatorRole[],
  call: string,
  read: () => Promise<Value>,
): Promise<Value | null> => (mayCall(roles, call) ? read() : null)

const creditOf = async (deps: Deps, on: Querier, userId: string) => {
  const { standing, use } = await borrowingOf(deps, on, userId)
  return standing ? { standing, usedMinor: use.usedMinor } : null
}

/** One borrower, masked, with the parts that the operator's roles see. The access is recorded, once. */
export const showPerson = (
  deps: Deps,
  who: Operator,
  { userId, purpose }: { userId: string; purpose: LookPurpose },
  at: Date,
) =>
  inTransaction(deps.db, async (tx) => {
    const [person] = await peopleOf(deps, tx, [userId])
    if (!person) throw new AppError('NOT_FOUND')
    const { operatorId, roles } = who
    await writeRead(tx, {
      userId,
      operatorId,
      what: 'person',
      subjectId: userId,
      purpose: purposeFor(who, purpose),
      at,
    })
    const on = deps.clock.businessDay()
    return {
      ...person,
      phone: person.phone && maskPhone(person.phone),
      credit: await part(roles, 'showLoan', () => creditOf(deps, tx, userId)),
      decisions: await part(roles, 'creditDecisions', () => decisionsOf(deps, tx, userId)),
      loans: await part(roles, 'showLoan', () => loansOfUser(tx, userId)),
      tickets: await part(roles, 'showGrievance', () => ticketsOf(tx, userId)),
      proofs: await part(roles, 'listPayments', () =>
        listProofsOfUser(tx, { userId, limit: PROOFS_SHOWN }),
      ),
      cases: await part(roles, 'showReview', () => reviewsOf(tx, userId)),
      holds: await part(roles, 'showLoan', () => holdsOf(tx, { userId, on })),
      work: await workOf(tx, { seen: workSeenBy(who), userId }),
    }
  })
