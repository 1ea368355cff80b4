import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface ExtensionKeyFactsRow {
  kfsId: string
  userId: string
  loanId: string
  kfsNumber: string
  hash: string
  language: Language
  version: string
  quotedOn: Day
  payNowMinor: Minor
  dueOnAfter: Day
  madeAt: Date
}

const nextSerial = rawStatement<Record<never, never>, { serial: number }>(
  'next_extension_kfs_number',
  `select nextval('extension_kfs_number') as serial`,
  [],
)
export const nextExtensionSerial = async (on: Querier): Promise<number> =>
  (await nextSerial.one(on)).serial

const insertRow = rawStatement<ExtensionKeyFactsRow & { content: string }, never>(
  'insert_extension_key_facts',
  `insert into extension_key_facts (id, user_id, loan_id, kfs_number, hash, language, version,
     quoted_on, pay_now_minor, due_on_after, made_at, content)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  [
    'kfsId',
    'userId',
    'loanId',
    'kfsNumber',
    'hash',
    'language',
    'version',
    'quotedOn',
    'payNowMinor',
    'dueOnAfter',
    'madeAt',
    'content',
  ],
)
export const insertExtensionKeyFacts = async (
  tx: Tx,
  row: ExtensionKeyFactsRow & { content: object },
): Promise<void> => {
  await insertRow.run(tx, { ...row, content: JSON.stringify(row.content) })
}

const COLUMNS = `id as "kfsId", user_id as "userId", loan_id as "loanId",
     kfs_number as "kfsNumber", hash, language, version, quoted_on as "quotedOn",
     pay_now_minor as "payNowMinor", due_on_after as "dueOnAfter", made_at as "madeAt"`

const findRow = rawStatement<{ loanId: string; kfsId: string }, ExtensionKeyFactsRow>(
  'find_extension_key_facts',
  `select ${COLUMNS} from extension_key_facts where loan_id = $1 and id = $2`,
  ['loanId', 'kfsId'],
)
export const findExtensionKeyFacts = (
  on: Querier,
  of: { loanId: string; kfsId: string },
): Promise<ExtensionKeyFactsRow | undefined> => findRow.maybeOne(on, of)

type Offer = Pick<
  ExtensionKeyFactsRow,
  'userId' | 'loanId' | 'language' | 'version' | 'quotedOn' | 'payNowMinor' | 'dueOnAfter'
>
const findSame = rawStatement<
  Offer,
  Pick<ExtensionKeyFactsRow, 'kfsId' | 'hash'> & { content: unknown }
>(
  'find_same_extension_key_facts',
  `select id as "kfsId", hash, content from extension_key_facts
   where user_id = $7 and loan_id = $1 and language = $2 and version = $3 and quoted_on = $4
     and pay_now_minor = $5 and due_on_after = $6
   order by made_at desc limit 1`,
  ['loanId', 'language', 'version', 'quotedOn', 'payNowMinor', 'dueOnAfter', 'userId'],
)
/** The newest statement of the same offer, with its text as it was shown. */
export const findSameExtension = (
  on: Querier,
  of: Offer,
): Promise<(Pick<ExtensionKeyFactsRow, 'kfsId' | 'hash'> & { content: unknown }) | undefined> =>
  findSame.maybeOne(on, of)

export interface ExtensionAcceptance {
  orderId: string
  kfsId: string
  userId: string
  loanId: string
  hash: string
  language: Language
  version: string
  deviceId: string
  acceptedAt: Date
}

const insertAcceptance = rawStatement<ExtensionAcceptance, never>(
  'insert_extension_acceptance',
  `insert into extension_acceptances (order_id, kfs_id, user_id, loan_id, hash, language, version,
     device_id, accepted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ['orderId', 'kfsId', 'userId', 'loanId', 'hash', 'language', 'version', 'deviceId', 'acceptedAt'],
)
export const acceptExtension = async (tx: Tx, acceptance: ExtensionAcceptance): Promise<void> => {
  await insertAcceptance.run(tx, acceptance)
}
