import { type Language, languageOf } from '@noren/i18n/languages'
import type { Deps } from '../../../deps.ts'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { keyedHash, openField, sealField } from '../../../platform/keys/sealed-fields.ts'
import { textIn } from '../../../platform/texts/texts.ts'

type KeyDeps = Pick<Deps, 'secrets'>

const contextOf = (operatorId: string): string => `operator_mailboxes.email ${operatorId}`
const inSmall = (email: string): string => email.trim().toLowerCase()

export const sealEmail = ({ secrets }: KeyDeps, operatorId: string, email: string): Buffer =>
  sealField(secrets.fieldKey, contextOf(operatorId), inSmall(email))

export const openEmail = ({ secrets }: KeyDeps, operatorId: string, sealed: Buffer): string =>
  openField(secrets.fieldKey, contextOf(operatorId), sealed)

export const emailHashOf = ({ secrets }: KeyDeps, email: string): Buffer =>
  keyedHash(secrets.phoneKey, 'staff email', inSmall(email))

export interface Mailbox {
  operatorId: string
  emailSealed: Buffer
  language: string
}
const insertRow = rawStatement<Mailbox & { emailHash: Buffer }, never>(
  'insert_operator_mailbox',
  `insert into operator_mailboxes (operator_id, email_sealed, email_hash, language)
   values ($1, $2, $3, $4)`,
  ['operatorId', 'emailSealed', 'emailHash', 'language'],
)
export const insertMailbox = async (
  tx: Tx,
  mailbox: Mailbox & { emailHash: Buffer },
): Promise<void> => {
  await insertRow.run(tx, mailbox)
}

const findRow = rawStatement<{ emailHash: Buffer }, Mailbox & { name: string; isActive: boolean }>(
  'find_operator_mailbox',
  `select m.operator_id as "operatorId", m.email_sealed as "emailSealed", m.language, o.name,
     o.revoked_at is null as "isActive"
   from operator_mailboxes m join operators o on o.id = m.operator_id where m.email_hash = $1`,
  ['emailHash'],
)
export const findMailbox = (on: Querier, emailHash: Buffer) => findRow.maybeOne(on, { emailHash })

const ofOperator = rawStatement<{ operatorId: string }, Mailbox>(
  'mailbox_of_operator',
  `select operator_id as "operatorId", email_sealed as "emailSealed", language
   from operator_mailboxes where operator_id = $1`,
  ['operatorId'],
)
export const mailboxOf = (on: Querier, operatorId: string) =>
  ofOperator.maybeOne(on, { operatorId })

const adminRows = rawStatement<Record<never, never>, Mailbox>(
  'list_admin_mailboxes',
  `select m.operator_id as "operatorId", m.email_sealed as "emailSealed", m.language
   from operator_mailboxes m join operators o on o.id = m.operator_id and o.revoked_at is null
     join operator_roles r on r.operator_id = o.id and r.role = 'admin' and r.ended_at is null`,
  [],
)
export const adminMailboxes = (on: Querier): Promise<Mailbox[]> => adminRows.all(on)

const deleteRow = rawStatement<{ operatorId: string }, never>(
  'delete_operator_mailbox',
  'delete from operator_mailboxes where operator_id = $1',
  ['operatorId'],
)
export const deleteMailbox = async (tx: Tx, operatorId: string): Promise<void> => {
  await deleteRow.run(tx, { operatorId })
}

/** The letters of the catalogue `staff`. */
export type LetterKind = 'invite' | 'limited' | 'alarm'

/**
 * Writes to one of the staff. A letter that does not leave is in the log; invitations and links can be asked
 * for again.
 */
export const writeTo = async (
  deps: Pick<Deps, 'secrets' | 'mail' | 'log' | 'newId'>,
  { operatorId, emailSealed, language }: Mailbox,
  letter: { kind: LetterKind; values: Readonly<Record<string, string | number>> },
): Promise<void> => {
  const spoken: Language = languageOf(language) ?? 'en'
  const say = (part: 'subject' | 'text') =>
    textIn(spoken, 'staff', `${letter.kind}.${part}`, letter.values)
  try {
    await deps.mail.send({
      to: openEmail(deps, operatorId, emailSealed),
      subject: say('subject'),
      text: say('text'),
      mailId: deps.newId(),
    })
  } catch (error) {
    const { kind } = letter
    deps.log.error({ err: error, operatorId, letter: kind }, 'a letter to the staff did not leave')
  }
}
