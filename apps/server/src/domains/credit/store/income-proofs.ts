import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { ShownIncome } from '../credit-decision.ts'

export interface ProofRow {
  proofId: string
  userId: string
  fileDigest: Buffer
  evidence: ShownIncome['evidence']
  readingSealed: Buffer | null
  struck: readonly number[]
  figuresSealed: Buffer | null
  readAt: Date
  usedAt: Date | null
  expiresOn: Day
}

const insert = rawStatement<
  Pick<ProofRow, 'userId' | 'proofId' | 'fileDigest' | 'evidence' | 'readAt' | 'expiresOn'> & {
    readingSealed: Buffer
  },
  never
>(
  'insert_income_proof',
  `insert into income_proofs (user_id, proof_id, file_digest, evidence, reading_sealed, read_at, expires_on)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  ['userId', 'proofId', 'fileDigest', 'evidence', 'readingSealed', 'readAt', 'expiresOn'],
)
export const insertProof = async (tx: Tx, row: Parameters<typeof insert.run>[1]): Promise<void> => {
  await insert.run(tx, row)
}

const list = rawStatement<{ userId: string }, ProofRow>(
  'list_income_proofs',
  `select proof_id as "proofId", user_id as "userId", file_digest as "fileDigest", evidence,
     reading_sealed as "readingSealed", struck, figures_sealed as "figuresSealed", read_at as "readAt",
     used_at as "usedAt", expires_on as "expiresOn"
   from income_proofs where user_id = $1`,
  ['userId'],
)
/** At most one that is still open, and one that counts. */
export const listProofs = (on: Querier, userId: string): Promise<ProofRow[]> =>
  list.all(on, { userId })

const ofOther = rawStatement<{ fileDigest: Buffer; userId: string }, { isOther: boolean }>(
  'find_income_proof_of_other',
  `select exists (select from income_proofs where file_digest = $1 and user_id <> $2) as "isOther"`,
  ['fileDigest', 'userId'],
)
/** Whether somebody else has sent this very file. */
export const isOthersFile = async (
  on: Querier,
  of: { fileDigest: Buffer; userId: string },
): Promise<boolean> => (await ofOther.one(on, of)).isOther

const strike = rawStatement<{ userId: string; proofId: string; struck: readonly number[] }, never>(
  'strike_income_lines',
  `update income_proofs set struck = $3 where user_id = $1 and proof_id = $2 and used_at is null`,
  ['userId', 'proofId', 'struck'],
)
export const setStruck = async (tx: Tx, of: Parameters<typeof strike.run>[1]): Promise<void> => {
  await strike.run(tx, of)
}

const use = rawStatement<
  { userId: string; proofId: string; figuresSealed: Buffer; at: Date; expiresOn: Day },
  never
>(
  'use_income_proof',
  `update income_proofs set used_at = $4, figures_sealed = $3, reading_sealed = null, struck = '{}',
     expires_on = $5
   where user_id = $1 and proof_id = $2 and used_at is null`,
  ['userId', 'proofId', 'figuresSealed', 'at', 'expiresOn'],
)
/** From now on it counts; its lines go. */
export const setUsed = async (tx: Tx, of: Parameters<typeof use.run>[1]): Promise<void> => {
  await use.run(tx, of)
}

const remove = rawStatement<{ userId: string; proofIds: readonly string[] }, never>(
  'delete_income_proofs',
  'delete from income_proofs where user_id = $1 and proof_id = any($2::uuid[])',
  ['userId', 'proofIds'],
)
export const deleteProofs = async (tx: Tx, of: Parameters<typeof remove.run>[1]): Promise<void> => {
  await remove.run(tx, of)
}

const expire = rawStatement<
  { businessDay: Day; limit: number },
  { userId: string; hasCounted: boolean }
>(
  'expire_income_proofs',
  `with due as (
     select user_id, proof_id from income_proofs where expires_on <= $1
     order by expires_on limit $2 for update skip locked)
   delete from income_proofs p using due where p.user_id = due.user_id and p.proof_id = due.proof_id
   returning p.user_id as "userId", p.used_at is not null as "hasCounted"`,
  ['businessDay', 'limit'],
)
export const expireProofs = (
  tx: Tx,
  of: { businessDay: Day; limit: number },
): Promise<{ userId: string; hasCounted: boolean }[]> => expire.all(tx, of)

const due = rawStatement<{ businessDay: Day }, { isDue: boolean }>(
  'is_any_income_proof_due',
  'select exists (select from income_proofs where expires_on <= $1) as "isDue"',
  ['businessDay'],
)
export const isAnyDue = async (tx: Tx, businessDay: Day): Promise<boolean> =>
  (await due.one(tx, { businessDay })).isDue

const count = rawStatement<{ userId: string; on: Day }, { count: number }>(
  'count_statement',
  `update credit_accounts set statements_on = $2,
     statements_count = case when statements_on = $2 then statements_count + 1 else 1 end
   where user_id = $1 returning statements_count as "count"`,
  ['userId', 'on'],
)
/** Counts one more file of the day; undefined for somebody of whom nothing was ever decided. */
export const countStatement = async (
  on: Querier,
  of: { userId: string; on: Day },
): Promise<number | undefined> => (await count.maybeOne(on, of))?.count
