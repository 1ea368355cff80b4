import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const listSealedContacts = rawStatement<
  { userId: string },
  { position: number; contactSealed: Buffer }
>(
  'list_emergency_contacts',
  `select position, contact_sealed as "contactSealed" from emergency_contacts
   where user_id = $1 order by position`,
  ['userId'],
)
export const listContacts = (on: Querier, userId: string) => listSealedContacts.all(on, { userId })

interface NewContact {
  userId: string
  position: number
  contactSealed: Buffer
  savedAt: Date
}
const upsertSealedContact = rawStatement<NewContact, never>(
  'upsert_emergency_contact',
  `insert into emergency_contacts (user_id, position, contact_sealed, saved_at)
   values ($1, $2, $3, $4)
   on conflict (user_id, position) do update
     set contact_sealed = excluded.contact_sealed, saved_at = excluded.saved_at`,
  ['userId', 'position', 'contactSealed', 'savedAt'],
)
export const upsertContact = async (tx: Tx, contact: NewContact): Promise<void> => {
  await upsertSealedContact.run(tx, contact)
}
