import type { Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import { readTerms } from '@noren/pricing/stored-terms'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { packAgainst, type SharedWords, unpackAgainst } from '../../../platform/shared-words.ts'
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

const lock = rawStatement<{ userId: string }, unknown>(
  'lock_shown_key_facts_of_person',
  `select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 600))`,
  ['userId'],
)

/** What a statement was made of; the same choice in the same language is the same statement. */
export type ShownStatement = Pick<
  KeyFactsRow,
  | 'kfsId'
  | 'kfsNumber'
  | 'hash'
  | 'language'
  | 'productCode'
  | 'termsVersion'
  | 'principalMinor'
  | 'couponId'
>
const listShown = rawStatement<{ userId: string; after: Date }, ShownStatement>(
  'list_shown_key_facts',
  `select id as "kfsId", kfs_number as "kfsNumber", hash, language, product_code as "productCode",
     terms_version as "termsVersion", principal_minor as "principalMinor", coupon_id as "couponId"
   from shown_key_facts where user_id = $1 and made_at > $2 order by made_at desc`,
  ['userId', 'after'],
)
/** What a person was shown after a moment and has not agreed to, newest first; nobody adds to it until the commit. */
export const lockShown = async (
  tx: Tx,
  of: { userId: string; after: Date },
): Promise<ShownStatement[]> => {
  const [, shown] = await Promise.all([lock.maybeOne(tx, of), listShown.all(tx, of)])
  return shown
}

const insert = rawStatement<
  KeyFactsRow & { content: string | null; contentPacked: Buffer | null },
  never
>(
  'insert_shown_key_facts',
  `insert into shown_key_facts (id, user_id, kfs_number, hash, language, version, product_code,
     terms_version, principal_minor, coupon_id, content, made_at, valid_until, content_packed)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
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
    'contentPacked',
  ],
)
/** Packed against the words, where they are given. */
export const insertShown = async (
  tx: Tx,
  row: KeyFactsRow & { content: KeyFactsContent },
  words: SharedWords | null,
): Promise<void> => {
  const content = JSON.stringify(row.content)
  const contentPacked = words && packAgainst(words, Buffer.from(content))
  await insert.run(tx, { ...row, content: words ? null : content, contentPacked })
}

export interface ShownKeyFacts extends KeyFactsRow {
  /** The product's terms when the statement was made. */
  terms: ProductTerms
}
const findOwn = rawStatement<{ userId: string; kfsId: string }, ShownKeyFacts>(
  'find_own_shown_key_facts',
  `select k.id as "kfsId", k.user_id as "userId", k.kfs_number as "kfsNumber", k.hash, k.language,
     k.version, k.product_code as "productCode", k.terms_version as "termsVersion",
     k.principal_minor as "principalMinor", k.coupon_id as "couponId", k.made_at as "madeAt",
     k.valid_until as "validUntil", p.terms
   from shown_key_facts k
     join product_versions p on p.product_code = k.product_code and p.version = k.terms_version
   where k.user_id = $1 and k.id = $2`,
  ['userId', 'kfsId'],
)
/** A statement that was shown and not yet agreed to. */
export const findShown = async (
  on: Querier,
  of: { userId: string; kfsId: string },
): Promise<ShownKeyFacts | undefined> => {
  const row = await findOwn.maybeOne(on, of)
  return row && { ...row, terms: readTerms(row.terms) }
}

const content = rawStatement<
  { userId: string; kfsId: string },
  { content: KeyFactsContent | null; contentPacked: Buffer | null }
>(
  'find_own_key_facts_content',
  `select content, content_packed as "contentPacked" from key_facts where user_id = $1 and id = $2`,
  ['userId', 'kfsId'],
)
/** The statement of a loan as it was shown, for the order's page and its documents. */
export const findContent = async (
  on: Querier,
  of: { userId: string; kfsId: string },
): Promise<KeyFactsContent | undefined> => {
  const row = await content.maybeOne(on, of)
  if (!row?.contentPacked) return row?.content ?? undefined
  return JSON.parse((await unpackAgainst(on, row.contentPacked)).toString('utf8'))
}

const forget = rawStatement<{ before: Date; limit: number }, never>(
  'forget_shown_key_facts',
  `delete from shown_key_facts where id in
     (select id from shown_key_facts where valid_until < $1 order by valid_until limit $2)`,
  ['before', 'limit'],
)
/** Deletes what nobody agreed to and nobody can any more; returns how many. */
export const forgetShown = (tx: Tx, of: { before: Date; limit: number }): Promise<number> =>
  forget.run(tx, of)
