import type { Day } from '@noren/contract/dates'
import { type Minor, multiplyByPpmDown, subtractMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { capacityOf } from '../credit/affordability.ts'
import type { CreditDecision, CreditFacts } from '../credit/credit-decision.ts'
import { creditStanding } from '../credit/credit-standing.ts'
import { decisionWith } from '../credit/decide-credit.ts'
import {
  factsShown,
  type IncomeLine,
  incomeProofsOf,
  lastDayOf,
  type OpenProof,
  type ProofFigures,
  type Reading,
} from '../credit/income-proofs.ts'
import { type LimitSteps, limitSteps } from '../credit/limit-steps.ts'
import { policyOf } from '../credit/policy.ts'
import { currentCreditFacts } from '../loans/current-credit-facts.ts'
import { figuresOf } from './read/figures.ts'

type Decided = Pick<CreditDecision, 'decision' | 'limitMinor' | 'reasons'>

interface ShownFigures extends ProofFigures {
  readonly proofId: string
  readonly readAt: Date
  /** It counts until the day before this one. */
  readonly countsUntil: Day
  readonly countedPpm: number
  readonly countedMinor: Minor
}

interface OpenIncome extends ShownFigures, Omit<Reading, 'months' | 'lines'> {
  readonly months: readonly {
    readonly month: string
    readonly amountMinor: Minor
    readonly struckMinor: Minor
  }[]
  readonly lines: readonly (IncomeLine & { readonly isStruck: boolean })[]
  /** What can be paid back in thirty days; null where the policy does not ask. */
  readonly capacityMinor: Minor | null
  /** What is decided if these figures are used. */
  readonly would: Decided
}

/** What somebody has shown of their income, and what follows. */
export interface IncomeView {
  readonly standing: Decided | null
  readonly open: OpenIncome | null
  readonly used: ShownFigures | null
  /** Null where limits do not go by what can be paid back, and before the first decision. */
  readonly steps: LimitSteps | null
}

export const showIncome = (deps: Deps, { userId }: { userId: string }): Promise<IncomeView> =>
  inTransaction(deps.db, (tx) => incomeView(deps, tx, userId))

/** The same in a transaction that has just changed it. */
export const incomeView = async (deps: Deps, tx: Tx, userId: string): Promise<IncomeView> => {
  const { open, used } = await incomeProofsOf(deps, tx, userId)
  const standing = await creditStanding(deps, tx, userId)
  return {
    steps: standing ? limitSteps(deps, standing) : null,
    standing: standing ? { ...standing, reasons: standing.reasonCodes } : null,
    open: open && (await openIncome(deps, tx, userId, open)),
    used: used && shownFigures(deps, { ...used, countsUntil: used.expiresOn }),
  }
}

/** What counts of a statement that waits, after what its owner has struck out. */
export const figuresOfOpen = ({ reading, struck, evidence }: OpenProof): ProofFigures => {
  const { typicalMinor, regularMonths } = figuresOf(reading, new Set(struck))
  const { bounces, obligationsMinor } = reading
  return { minor: typicalMinor, evidence, bounces, regularMonths, obligationsMinor }
}

function shownFigures(
  deps: Deps,
  of: { proofId: string; readAt: Date; countsUntil: Day; figures: ProofFigures },
): ShownFigures {
  const { proofId, readAt, countsUntil, figures } = of
  const { limitBy } = policyOf(deps)
  const isCounted = limitBy.kind === 'affordability'
  const countedPpm = isCounted ? limitBy.countedPpm[figures.evidence] : ALL_PPM
  const countedMinor = multiplyByPpmDown(figures.minor, countedPpm)
  return { ...figures, proofId, readAt, countsUntil, countedPpm, countedMinor }
}

const ALL_PPM = 1_000_000

async function openIncome(
  deps: Deps,
  tx: Tx,
  userId: string,
  open: OpenProof,
): Promise<OpenIncome> {
  const { proofId, readAt, evidence, reading, struck } = open
  const figures = figuresOfOpen(open)
  const known = await currentCreditFacts(deps, tx, userId)
  if (!known) throw new Error('a statement was read before anything was decided')
  const facts: CreditFacts = { ...known, ...factsShown(figures) }
  const { limitBy } = policyOf(deps)
  const all = figuresOf(reading).byMonth
  const left = figuresOf(reading, new Set(struck)).byMonth
  return {
    ...reading,
    ...shownFigures(deps, { proofId, readAt, countsUntil: lastDayOf(deps, evidence), figures }),
    months: left.map(({ month, amountMinor }, at) => ({
      month,
      amountMinor,
      struckMinor: subtractMinor(all[at]?.amountMinor ?? amountMinor, amountMinor),
    })),
    lines: reading.lines.map((line, at) => ({ ...line, isStruck: struck.includes(at) })),
    capacityMinor:
      limitBy.kind === 'affordability' ? capacityOf(facts, limitBy).capacityMinor : null,
    would: await decisionWith(deps, tx, { userId, facts }),
  }
}
