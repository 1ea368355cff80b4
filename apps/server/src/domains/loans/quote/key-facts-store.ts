import type { Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import { readTerms } from '@noren/pricing/stored-terms'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { KeyFactsContent } from '../key-facts.ts'

export interface KeyFactsRow {
  kfsId: string
  userId: string
  kfsNumber: string
  hash: string
  language: Language
  version: string
  productCode: string
  termsVersion: number
  principalMinor: Minor
  couponId: string | null
  madeAt: Date
  validUntil: Date
}

const nextSerial = rawStatement<Record<never, never>, { serial: number }>(
  'next_kfs_number',
  `select nextval('kfs_number') as serial`,
  [],
)
export const nextKfsSerial = async (on: Querier): Promise<number> =>
  (await nextSerial.one(on)).serial

const insert = rawStatement<KeyFactsRow & { content: string }, never>(
  'insert_key_facts',
  `insert into key_facts (id, user_id, kfs_number, hash, language, version, product_code,
     terms_version, principal_minor, coupon_id, content, made_at, valid_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  [
    'kfsId',
    'userId',
    'kfsNumber',
    'hash',
    'language',
    'version',
    'productCode',
    'termsVersion',
    'principalMinor',
    'couponId',
    'content',
    'madeAt',
    'validUntil',
  ],
)
export const insertKeyFacts = async (
  tx: Tx,
  row: KeyFactsRow & { content: KeyFactsContent },
): Promise<void> => {
  await insert.run(tx, { ...row, content: JSON.stringify(row.content) })
}

export interface ShownKeyFacts extends KeyFactsRow {
  isAccepted: boolean
  /** The product's terms when the statement was made. */
  terms: ProductTerms
}
const findOwn = rawStatement<{ userId: string; kfsId: string }, ShownKeyFacts>(
  'find_own_key_facts',
  `select k.id as "kfsId", k.user_id as "userId", k.kfs_number as "kfsNumber", k.hash, k.language,
     k.version, k.product_code as "productCode", k.terms_version as "termsVersion",
     k.principal_minor as "principalMinor", k.coupon_id as "couponId", k.made_at as "madeAt",
     k.valid_until as "validUntil", a.kfs_id is not null as "isAccepted", p.terms
   from key_facts k
     join product_versions p on p.product_code = k.product_code and p.version = k.terms_version
     left join kfs_acceptances a on a.kfs_id = k.id
   where k.user_id = $1 and k.id = $2`,
  ['userId', 'kfsId'],
)
export const findKeyFacts = async (
  on: Querier,
  of: { userId: string; kfsId: string },
): Promise<ShownKeyFacts | undefined> => {
  const row = await findOwn.maybeOne(on, of)
  return row && { ...row, terms: readTerms(row.terms) }
}

const content = rawStatement<{ userId: string; kfsId: string }, { content: KeyFactsContent }>(
  'find_own_key_facts_content',
  'select content from key_facts where user_id = $1 and id = $2',
  ['userId', 'kfsId'],
)
/** The statement as it was shown, for the order's page and its documents. */
export const findContent = async (
  on: Querier,
  of: { userId: string; kfsId: string },
): Promise<KeyFactsContent | undefined> => (await content.maybeOne(on, of))?.content

export interface Acceptance {
  kfsId: string
  userId: string
  loanId: string
  hash: string
  language: Language
  version: string
  deviceId: string
  acceptedAt: Date
}

const accept = rawStatement<Acceptance, never>(
  'insert_kfs_acceptance',
  `insert into kfs_acceptances
     (kfs_id, user_id, loan_id, hash, language, version, device_id, accepted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['kfsId', 'userId', 'loanId', 'hash', 'language', 'version', 'deviceId', 'acceptedAt'],
)
export const insertAcceptance = async (tx: Tx, acceptance: Acceptance): Promise<void> => {
  accept.send(tx, acceptance)
}
