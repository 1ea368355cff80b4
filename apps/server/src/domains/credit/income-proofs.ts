import { addDays, type Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import type { CreditFacts, ShownIncome } from './credit-decision.ts'
import { noteCreditTrigger, noteCreditTriggers } from './credit-triggers.ts'
import { policyOf } from './policy.ts'
import * as store from './store/income-proofs.ts'

/** Why what came in is no income. */
export type LeftOut = 'own' | 'loan' | 'refund' | 'oneOff'

/** What came in from one side, oldest first. */
export interface IncomeLine {
  readonly label: string
  readonly credits: readonly { readonly on: Day; readonly amountMinor: Minor }[]
  readonly leftOut: LeftOut | null
}

/** What a statement says, before its owner strikes anything out. */
export interface Reading {
  readonly from: Day
  readonly until: Day
  readonly rowCount: number
  /** The last whole months, oldest first, as 'YYYY-MM'. */
  readonly months: readonly string[]
  readonly lines: readonly IncomeLine[]
  /** What other loans cost in a month. */
  readonly obligationsMinor: Minor
  readonly bounces: number
  /** Why a PDF counts for no more than a CSV file. */
  readonly lowered: 'otherAccount' | 'editor' | 'fonts' | null
}

/** What counts of a statement. */
export interface ProofFigures extends ShownIncome {
  readonly obligationsMinor: Minor
}

interface Proof {
  readonly proofId: string
  readonly evidence: ShownIncome['evidence']
  readonly readAt: Date
  /** On this day it goes. */
  readonly expiresOn: Day
}

/** A statement that was read and waits for its owner's decision. */
export interface OpenProof extends Proof {
  readonly reading: Reading
  readonly struck: readonly number[]
}

/** One that counts. */
export interface UsedProof extends Proof {
  readonly figures: ProofFigures
}

const READING = 'income_proofs.reading'
const FIGURES = 'income_proofs.figures'
/** Lines wait a day for a decision. */
const OPEN_DAYS = 1

const seal = (deps: Pick<Deps, 'secrets'>, column: string, userId: string, value: unknown) =>
  sealField(deps.secrets.fieldKey, `${column} ${userId}`, JSON.stringify(value))
const open = (deps: Pick<Deps, 'secrets'>, column: string, userId: string, sealed: Buffer) =>
  JSON.parse(openField(deps.secrets.fieldKey, `${column} ${userId}`, sealed))

type Sealed = Pick<Deps, 'secrets'>

/** What is there of somebody: a statement that waits, and one that counts. */
export const incomeProofsOf = async (
  deps: Sealed,
  on: Querier,
  userId: string,
): Promise<{ readonly open: OpenProof | null; readonly used: UsedProof | null }> => {
  const rows = await store.listProofs(on, userId)
  const waiting = rows.find(({ usedAt }) => usedAt === null)
  const counting = rows.find(({ usedAt }) => usedAt !== null)
  return {
    open: waiting?.readingSealed
      ? { ...proofOf(waiting), reading: open(deps, READING, userId, waiting.readingSealed) }
      : null,
    used: counting?.figuresSealed
      ? { ...proofOf(counting), figures: open(deps, FIGURES, userId, counting.figuresSealed) }
      : null,
  }
}

const proofOf = ({ proofId, evidence, readAt, expiresOn, struck }: store.ProofRow) => ({
  ...{ proofId, evidence, readAt, expiresOn, struck },
})

/** The income that somebody has shown, as facts of a decision; nothing where none counts today. */
export const shownIncomeOf = async (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  on: Querier,
  userId: string,
): Promise<Pick<CreditFacts, 'shownIncome' | 'foundObligationsMinor'>> => {
  const { used } = await incomeProofsOf(deps, on, userId)
  if (!used || used.expiresOn <= deps.clock.businessDay()) return {}
  return factsShown(used.figures)
}

export const factsShown = ({
  obligationsMinor,
  ...shownIncome
}: ProofFigures): Required<Pick<CreditFacts, 'shownIncome' | 'foundObligationsMinor'>> => ({
  shownIncome,
  foundObligationsMinor: obligationsMinor,
})

/** Keeps what was read instead of what waited before. The caller holds the person's lock. */
export const keepReading = async (
  deps: Deps,
  tx: Tx,
  of: {
    userId: string
    fileDigest: Buffer
    evidence: ShownIncome['evidence']
    reading: Reading
    at: Date
  },
): Promise<void> => {
  const { userId, fileDigest, evidence, reading, at } = of
  await dropOpenProof(deps, tx, userId)
  await store.insertProof(tx, {
    userId,
    proofId: deps.newId(),
    fileDigest,
    evidence,
    readingSealed: seal(deps, READING, userId, reading),
    readAt: at,
    expiresOn: addDays(deps.clock.businessDay(), OPEN_DAYS + 1),
  })
}

/** The same file that this person has sent before and that is still there. */
export const hasSentFile = async (
  on: Querier,
  { userId, fileDigest }: { userId: string; fileDigest: Buffer },
): Promise<boolean> =>
  (await store.listProofs(on, userId)).some((row) => row.fileDigest.equals(fileDigest))

export const isOthersFile = (
  on: Querier,
  of: { userId: string; fileDigest: Buffer },
): Promise<boolean> => store.isOthersFile(on, of)

export const strikeLines = (
  tx: Tx,
  of: { userId: string; proofId: string; struck: readonly number[] },
): Promise<void> => store.setStruck(tx, of)

/** From now on these figures count, for as long as the policy lets such evidence count; its lines go. */
export const useProof = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; proofId: string; figures: ProofFigures; at: Date },
): Promise<void> => {
  const { userId, proofId, figures, at } = of
  const { used } = await incomeProofsOf(deps, tx, userId)
  if (used) await store.deleteProofs(tx, { userId, proofIds: [used.proofId] })
  const expiresOn = lastDayOf(deps, figures.evidence)
  const figuresSealed = seal(deps, FIGURES, userId, figures)
  await store.setUsed(tx, { userId, proofId, figuresSealed, at, expiresOn })
}

/** Until when a statement that is taken today counts. */
export const lastDayOf = (
  deps: Pick<Deps, 'market' | 'clock' | 'config' | 'policies'>,
  evidence: ShownIncome['evidence'],
): Day => addDays(deps.clock.businessDay(), policyOf(deps).shownIncomeDays[evidence])

/** Deletes what waits; what counts stays. */
export const dropOpenProof = async (deps: Sealed, tx: Tx, userId: string): Promise<void> => {
  const { open: waiting } = await incomeProofsOf(deps, tx, userId)
  if (waiting) await store.deleteProofs(tx, { userId, proofIds: [waiting.proofId] })
}

/** Deletes all that somebody has shown; it is decided again if some of it counted. */
export const withdrawProofs = async (tx: Tx, of: { userId: string; at: Date }): Promise<void> => {
  const { userId, at } = of
  const rows = await store.listProofs(tx, userId)
  if (rows.length === 0) return
  await store.deleteProofs(tx, { userId, proofIds: rows.map(({ proofId }) => proofId) })
  const hasCounted = rows.some(({ usedAt }) => usedAt !== null)
  if (hasCounted) await noteCreditTrigger(tx, { userId, cause: 'proofWithdrawn', at })
}

/** Deletes what has passed its day, a batch at a time; who it counted for is decided again. */
export const expireProofsBatch = async (
  tx: Tx,
  input: { businessDay: Day; at: Date; limit: number },
): Promise<{ count: number; isDone: boolean; isHeldUp: boolean }> => {
  const { businessDay, at, limit } = input
  const gone = await store.expireProofs(tx, { businessDay, limit })
  const userIds = gone.filter(({ hasCounted }) => hasCounted).map(({ userId }) => userId)
  await noteCreditTriggers(tx, { userIds, cause: 'proofExpired', at })
  const isDone = gone.length < limit && !(await store.isAnyDue(tx, businessDay))
  return { count: gone.length, isDone, isHeldUp: !isDone && gone.length === 0 }
}

/** Counts one more file that somebody sends today, and says how many that makes. */
export const countStatement = (
  on: Querier,
  of: { userId: string; on: Day },
): Promise<number | undefined> => store.countStatement(on, of)
