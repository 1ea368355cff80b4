import type { Day } from '@noren/contract/dates'
import type { PolicyReport } from '@noren/contract/operator/policies'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

type NewDraft = {
  draftId: string
  version: string
  body: string
  hash: string
  savedBy: string
  at: Date
}
const insertRow = rawStatement<NewDraft, never>(
  'insert_credit_policy_draft',
  `insert into credit_policy_drafts (draft_id, version, body, hash, saved_by, saved_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (version) do nothing`,
  ['draftId', 'version', 'body', 'hash', 'savedBy', 'at'],
)
/** False where another draft has its name. */
export const insertDraft = async (tx: Tx, draft: NewDraft): Promise<boolean> =>
  (await insertRow.run(tx, draft)) === 1

export interface DraftRow {
  draftId: string
  version: string
  hash: string
  report: PolicyReport | null
  testedAt: Date | null
  fromOn: Day | null
  untilOn: Day | null
  confirmedAt: Date | null
}
const COLUMNS = `d.draft_id as "draftId", d.version, d.hash, d.report, d.tested_at as "testedAt",
     d.from_on as "fromOn", d.until_on as "untilOn", d.confirmed_at as "confirmedAt"`

const lock = rawStatement<{ draftId: string }, DraftRow & { why: string | null }>(
  'lock_credit_policy_draft',
  `select ${COLUMNS}, d.why from credit_policy_drafts d where d.draft_id = $1 for update`,
  ['draftId'],
)
/** Its figures stay as they are until the transaction ends. */
export const lockDraft = (
  tx: Tx,
  draftId: string,
): Promise<(DraftRow & { why: string | null }) | undefined> => lock.maybeOne(tx, { draftId })

const byId = rawStatement<{ draftId: string }, { body: unknown }>(
  'find_credit_policy_draft',
  `select d.body from credit_policy_drafts d where d.draft_id = $1`,
  ['draftId'],
)
export const findDraft = (on: Querier, draftId: string): Promise<{ body: unknown } | undefined> =>
  byId.maybeOne(on, { draftId })

type Judged = Pick<DraftRow, 'report' | 'testedAt'> & { body: unknown }
const named = rawStatement<{ version: string }, Judged>(
  'find_credit_policy_draft_by_version',
  `select d.body, d.report, d.tested_at as "testedAt" from credit_policy_drafts d where d.version = $1`,
  ['version'],
)
export const findDraftNamed = (on: Querier, version: string): Promise<Judged | undefined> =>
  named.maybeOne(on, { version })

export interface ListedDraft extends DraftRow {
  savedByName: string
  savedAt: Date
  /** It waits for a second person. */
  isOpen: boolean
}
const listed = rawStatement<Record<never, never>, ListedDraft>(
  'list_credit_policy_drafts',
  `select ${COLUMNS}, o.name as "savedByName", d.saved_at as "savedAt", exists (select from proposals p
     where p.subject_id = d.draft_id and p.kind = 'policy' and p.decided_at is null) as "isOpen"
   from credit_policy_drafts d join operators o on o.id = d.saved_by
   order by d.saved_at desc, d.draft_id limit 200`,
  [],
)
export const listDrafts = (on: Querier): Promise<ListedDraft[]> => listed.all(on)

const report = rawStatement<{ draftId: string; report: string; at: Date }, never>(
  'set_report_of_credit_policy_draft',
  `update credit_policy_drafts set report = $2, tested_at = $3
   where draft_id = $1 and not exists (select from proposals p
     where p.subject_id = draft_id and p.kind = 'policy' and p.decided_at is null)`,
  ['draftId', 'report', 'at'],
)
/** What waits keeps the figures that it was proposed by; those of before stay in the audit. */
export const setReport = async (
  tx: Tx,
  of: { draftId: string; report: PolicyReport; at: Date },
): Promise<boolean> => (await report.run(tx, { ...of, report: JSON.stringify(of.report) })) === 1

type Asked = { draftId: string; fromOn: Day; untilOn: Day; why: string | null }
const ask = rawStatement<Asked, never>(
  'ask_for_credit_policy_draft',
  `update credit_policy_drafts set from_on = $2, until_on = $3, why = $4
   where draft_id = $1 and confirmed_at is null`,
  ['draftId', 'fromOn', 'untilOn', 'why'],
)
export const setAsked = async (tx: Tx, of: Asked): Promise<void> => {
  await ask.run(tx, of)
}

type Confirmed = { draftId: string; confirmedBy: string; at: Date; today: Day }
const confirm = rawStatement<Confirmed, never>(
  'confirm_credit_policy_draft',
  `update credit_policy_drafts set confirmed_by = $2, confirmed_at = $3,
     from_on = greatest(from_on, $4::date + 1)
   where draft_id = $1 and confirmed_at is null and until_on > $4`,
  ['draftId', 'confirmedBy', 'at', 'today'],
)
/** From tomorrow on at the earliest; false when it is over by now. */
export const setConfirmed = async (tx: Tx, of: Confirmed): Promise<boolean> =>
  (await confirm.run(tx, of)) === 1

const lockTried = rawStatement<Record<never, never>, { isLocked: boolean }>(
  'lock_tried_credit_policy_drafts',
  `select pg_advisory_xact_lock(hashtextextended('credit drafts', 92)) is null as "isLocked"`,
  [],
)
type Period = { fromOn: Day; untilOn: Day }
const triedIn = rawStatement<Period, { count: number }>(
  'count_credit_policy_drafts_tried',
  `select count(*)::int as count from credit_policy_drafts d
   where d.confirmed_at is not null and d.from_on <= $2 and d.until_on >= $1`,
  ['fromOn', 'untilOn'],
)
/** How many are tried on a day of a period; nobody else counts or confirms before the transaction ends. */
export const countTried = async (tx: Tx, period: Period): Promise<number> => {
  await lockTried.one(tx)
  return (await triedIn.one(tx, period)).count
}

const tried = rawStatement<{ on: Day }, { body: CreditPolicy }>(
  'list_credit_policy_drafts_tried',
  `select d.body from credit_policy_drafts d
   where d.confirmed_at is not null and d.from_on <= $1 and d.until_on >= $1
   order by d.confirmed_at, d.draft_id`,
  ['on'],
)
/** Those that decide beside the rules in force on a day. */
export const listTried = async (on: Querier, day: Day): Promise<CreditPolicy[]> =>
  (await tried.all(on, { on: day })).map(({ body }) => body)
