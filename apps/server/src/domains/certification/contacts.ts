import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { phoneOf } from '../account/phones.ts'
import { isCarrierContent } from './carrier-check.ts'
import { type Contact, readContacts } from './contacts/contacts-rules.ts'
import { listContacts as listSealed, upsertContact } from './contacts/contacts-store.ts'
import { openJson, sealJson } from './steps/sealing.ts'
import { enterStep, finishStep } from './steps/steps.ts'

const COLUMN = 'emergency_contacts.contact'

/**
 * The emergency contacts. They may be used for nothing but reaching the borrower: debt collection must not
 * see them, so no other domain gets this function.
 */
export const listContacts = async (deps: Deps, on: Querier, userId: string): Promise<Contact[]> => {
  const rows = await listSealed(on, userId)
  return rows.map((row) =>
    openJson<Contact>(deps, `${COLUMN} ${row.position}`, userId, row.contactSealed),
  )
}

/** Saves the two contacts (40 → 50, after the carrier has confirmed the phone where that is required). */
export const saveContacts = (
  deps: Deps,
  userId: string,
  typed: readonly Contact[],
  at: Date,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const status = await enterStep(tx, userId, 'contacts')
    const verdict = readContacts(typed, await phoneOf(deps, tx, userId), deps.market)
    if ('refusal' in verdict) throw new AppError(verdict.refusal, { fields: verdict.fields })
    for (const [index, contact] of verdict.contacts.entries()) {
      const position = index + 1
      const contactSealed = sealJson(deps, `${COLUMN} ${position}`, userId, contact)
      await upsertContact(tx, { userId, position, contactSealed, savedAt: at })
    }
    if (!(await isCarrierContent(deps, tx, userId))) return status
    return finishStep(tx, userId, status, 'contacts')
  })
