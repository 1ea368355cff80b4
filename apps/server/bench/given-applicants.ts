import { randomUUID } from 'node:crypto'
import { minor } from '@noren/contract/money'
import type { Deps } from '@noren/server/deps'
import { phoneHashOf } from '@noren/server/domains/account/code-limits'
import { phoneContext } from '@noren/server/domains/account/phones'
import { tokenHashOf } from '@noren/server/domains/account/sessions/token-hash'
import { sealJson } from '@noren/server/domains/certification/steps/sealing'
import { factsContext } from '@noren/server/domains/credit/store/sealed-facts'
import { DOCUMENT_VERSION } from '@noren/server/domains/loans/key-facts'
import { listPublishedTerms, publishProducts } from '@noren/server/domains/loans/products'
import { sealField } from '@noren/server/platform/keys/sealed-fields'
import { analyze, type OwnedDeps } from '@noren/testkit/given-loans'

/** A certified person with a credit decision and one statement that was shown but not yet accepted. */
export interface Applicant {
  readonly userId: string
  readonly token: string
  readonly kfsId: string
  readonly kfsHash: string
}

export const PRODUCT = 'lane-30'
export const AMOUNT_MINOR = minor(10_000_00)
export const DEVICE = 'bench-device'
const LIMIT_MINOR = 100_000_00
const DAY_MS = 24 * 60 * 60 * 1000

const FACTS = {
  ageYears: 35,
  kycTier: 'documentFace',
  isFaceMatched: true,
  workStatus: 'salaried',
  survey: {},
  contactCount: 2,
}

/** Inserted in bulk: certifying thousands of people by calls would take hours. */
export const givenApplicants = async (
  deps: OwnedDeps,
  count: number,
  /** How many people already exist, so that phone numbers are unique. */
  first = 0,
): Promise<Applicant[]> => {
  await publishProducts(deps)
  const terms = (await listPublishedTerms(deps)).find((known) => known.productCode === PRODUCT)
  if (!terms) throw new Error(`the market has no ${PRODUCT}`)
  const people = Array.from({ length: count }, (_, index) => ({
    userId: deps.newId(),
    token: randomUUID(),
    kfsId: deps.newId(),
    kfsHash: `bench-${first + index}`,
    phone: `8${String(first + index).padStart(9, '0')}`,
  }))
  await insertPeople(deps, people)
  await insertConsents(deps, people)
  await insertCredit(deps, people)
  const at = deps.clock.now()
  await deps.db.query({
    text: `insert into shown_key_facts (id, user_id, kfs_number, hash, language, version, product_code,
        terms_version, principal_minor, content, made_at, valid_until)
      select id, person, 'KFS-' || id, hash, 'en', $4, $5, $6, $7, '{}', $8, $9
      from unnest($1::uuid[], $2::uuid[], $3::text[]) as lines (id, person, hash)`,
    values: [
      people.map(({ kfsId }) => kfsId),
      people.map(({ userId }) => userId),
      people.map(({ kfsHash }) => kfsHash),
      DOCUMENT_VERSION,
      PRODUCT,
      terms.version,
      AMOUNT_MINOR,
      at,
      new Date(at.getTime() + DAY_MS),
    ],
  })
  await analyze(deps)
  return people
}

type Person = Applicant & { phone: string }

const insertPeople = async (deps: Deps, people: readonly Person[]): Promise<void> => {
  const userIds = people.map(({ userId }) => userId)
  const at = deps.clock.now()
  await deps.db.query({
    text: `insert into users (id, phone_hash, phone_sealed, biz_status, language, created_at)
      select id, hash, sealed, 60, 'en', $4
      from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as people (id, hash, sealed)`,
    values: [
      userIds,
      people.map(({ phone }) => phoneHashOf(deps, phone)),
      people.map(({ userId, phone }) =>
        sealField(deps.secrets.fieldKey, phoneContext(userId), phone),
      ),
      at,
    ],
  })
  await deps.db.query({
    text: `insert into sessions (id, user_id, token_hash, device_id, created_at, expires_at)
      select person, person, hash, $3, $4, $5
      from unnest($1::uuid[], $2::bytea[]) as lines (person, hash)`,
    values: [
      userIds,
      people.map(({ token }) => tokenHashOf(token)),
      DEVICE,
      at,
      new Date(at.getTime() + DAY_MS),
    ],
  })
}

const insertConsents = async (deps: Deps, people: readonly Person[]): Promise<void> => {
  await deps.db.query({
    text: `insert into consents
        (id, user_id, purpose, is_given, text_version, language, device_id, decided_at)
      select gen_random_uuid(), person, purpose, true, 'bench', 'en', $3, $4
      from unnest($1::uuid[]) as people (person), unnest($2::text[]) as purposes (purpose)`,
    values: [
      people.map(({ userId }) => userId),
      ['dataNotice', 'creditCheck'],
      DEVICE,
      deps.clock.now(),
    ],
  })
}

const insertCredit = async (deps: Deps, people: readonly Person[]): Promise<void> => {
  const userIds = people.map(({ userId }) => userId)
  const facts = people.map(({ userId }) =>
    sealField(deps.secrets.fieldKey, factsContext(userId), JSON.stringify(FACTS)),
  )
  const accounts = people.map(({ userId, phone }) =>
    sealJson(deps, 'bank_accounts.account', userId, {
      ifsc: 'HDFC0001234',
      accountNumber: `5${phone}99`,
      holderName: 'ASHA RAVI KULKARNI',
    }),
  )
  const at = deps.clock.now()
  await deps.db.query({
    text: `with decided as (
        insert into credit_decisions (id, user_id, version, decision, band, score, limit_minor,
          currency, reason_codes, facts_sealed, decided_at)
        select person, person, 'bench', 'approved', 'A', 900, $3, 'INR', '{}', sealed, $4
        from unnest($1::uuid[], $2::bytea[]) as lines (person, sealed) returning user_id)
      insert into credit_accounts (user_id, decision_id) select user_id, user_id from decided`,
    values: [userIds, facts, LIMIT_MINOR, at],
  })
  await deps.db.query({
    text: `insert into bank_accounts
        (id, user_id, bank_code, account_sealed, account_hash, name_match, saved_at)
      select person, person, 'HDFC', sealed, sealed, 'match', $3
      from unnest($1::uuid[], $2::bytea[]) as lines (person, sealed)`,
    values: [userIds, accounts, at],
  })
}
