import type { Day } from '@noren/contract/dates'
import type { PlanKind } from '@noren/contract/loan-plan'
import type { Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface PlanKeyFactsRow {
  userId: string
  kfsId: string
  loanId: string
  kfsNumber: string
  kind: PlanKind
  hash: string
  language: Language
  version: string
  quotedOn: Day
  totalMinor: Minor
  madeAt: Date
}

const nextSerial = rawStatement<Record<never, never>, { serial: number }>(
  'next_hardship_kfs_number',
  `select nextval('hardship_kfs_number') as serial`,
  [],
)
export const nextHardshipSerial = async (on: Querier): Promise<number> =>
  (await nextSerial.one(on)).serial

const insertRow = rawStatement<PlanKeyFactsRow & { content: string }, never>(
  'insert_hardship_key_facts',
  `insert into hardship_key_facts (user_id, kfs_id, loan_id, kfs_number, kind, hash, language, version,
     quoted_on, total_minor, made_at, content)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  [
    'userId',
    'kfsId',
    'loanId',
    'kfsNumber',
    'kind',
    'hash',
    'language',
    'version',
    'quotedOn',
    'totalMinor',
    'madeAt',
    'content',
  ],
)
export const insertPlanKeyFacts = async (
  tx: Tx,
  row: PlanKeyFactsRow & { content: object },
): Promise<void> => {
  await insertRow.run(tx, { ...row, content: JSON.stringify(row.content) })
}

const COLUMNS = `user_id as "userId", kfs_id as "kfsId", loan_id as "loanId", kfs_number as "kfsNumber",
     kind, hash, language, version, quoted_on as "quotedOn", total_minor as "totalMinor",
     made_at as "madeAt", content`

type WithContent = PlanKeyFactsRow & { content: unknown }

const ofDay = rawStatement<{ userId: string; loanId: string; quotedOn: Day }, WithContent>(
  'list_hardship_key_facts_of_day',
  `select ${COLUMNS} from hardship_key_facts
   where user_id = $1 and loan_id = $2 and quoted_on = $3 order by made_at desc, kfs_number desc`,
  ['userId', 'loanId', 'quotedOn'],
)
/** Those made on a day, the newest first. */
export const listPlanKeyFacts = (
  on: Querier,
  of: { userId: string; loanId: string; quotedOn: Day },
): Promise<WithContent[]> => ofDay.all(on, of)

const findRow = rawStatement<{ userId: string; loanId: string; kfsId: string }, WithContent>(
  'find_hardship_key_facts',
  `select ${COLUMNS} from hardship_key_facts where user_id = $1 and loan_id = $2 and kfs_id = $3`,
  ['userId', 'loanId', 'kfsId'],
)
export const findPlanKeyFacts = (
  on: Querier,
  of: { userId: string; loanId: string; kfsId: string },
): Promise<WithContent | undefined> => findRow.maybeOne(on, of)
