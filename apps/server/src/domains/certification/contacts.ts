import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseUnseen, type Seeing, seesData } from '../account/open-data.ts'
import { phoneOf } from '../account/phones.ts'
import { noteSignals } from '../fraud/note-signals.ts'
import { isCarrierContent } from './carrier-check.ts'
import { type Contact, readContacts } from './contacts/contacts-rules.ts'
import { listContacts as listSealed, upsertContact } from './contacts/contacts-store.ts'
import { contactSignals } from './fraud/signal-values.ts'
import { maskPhone } from './masks.ts'
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

/** The contacts as a session sees them: without a fresh code only the last digits of a phone. */
export const contactsFor = async (
  deps: Deps,
  on: Querier,
  { userId, ...session }: Seeing,
  at: Date,
): Promise<{ contacts: Contact[]; isMasked: boolean }> => {
  const contacts = await listContacts(deps, on, userId)
  const isMasked = contacts.length > 0 && !seesData(session, at)
  return { contacts: isMasked ? contacts.map(masked) : contacts, isMasked }
}

const masked = ({ relationship, phone }: Contact): Contact => ({
  relationship,
  phone: maskPhone(phone),
})

/** A phone that comes back masked is the one that was saved: in the same place, where both end alike. */
const savedFor = (typed: Contact, saved: readonly Contact[], place: number): Contact => {
  const isSame = ({ phone }: Contact): boolean => maskPhone(phone) === typed.phone
  const same = saved.slice(place, place + 1).find(isSame) ?? saved.find(isSame)
  return same ? { ...typed, phone: same.phone } : typed
}

/**
 * Saves the two contacts (40 → 50, after the carrier has confirmed the phone where that is required). Another phone in the place of one that
 * is saved needs a fresh code: STEP_UP.
 */
export const saveContacts = (
  deps: Deps,
  { userId, ...session }: Seeing,
  typed: readonly Contact[],
  at: Date,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const status = await enterStep(tx, userId, 'contacts')
    const saved = await listContacts(deps, tx, userId)
    const opened = typed.map((contact, place) => savedFor(contact, saved, place))
    const ownPhone = await phoneOf(deps, tx, userId)
    const verdict = readContacts(opened, ownPhone, deps.market)
    if ('refusal' in verdict) throw new AppError(verdict.refusal, { fields: verdict.fields })
    const isKept = saved.every(({ phone }) => verdict.contacts.some((one) => one.phone === phone))
    if (!isKept) refuseUnseen(session, at)
    for (const [index, contact] of verdict.contacts.entries()) {
      const position = index + 1
      const contactSealed = sealJson(deps, `${COLUMN} ${position}`, userId, contact)
      await upsertContact(tx, { userId, position, contactSealed, savedAt: at })
    }
    const signals = contactSignals(verdict.contacts, ownPhone)
    noteSignals(deps, tx, { userId, signals, replaced: ['contact', 'phone'], at })
    if (!(await isCarrierContent(deps, tx, userId))) return status
    return finishStep(tx, userId, status, 'contacts')
  })
