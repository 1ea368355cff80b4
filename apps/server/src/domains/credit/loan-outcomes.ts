import { addDays, type Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import { readTerms } from '@noren/pricing/stored-terms'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Querier } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import type { FieldKeys } from '../../platform/keys/sealed-fields.ts'
import type { CreditFacts } from './credit-decision.ts'
import type { DecisionRow } from './store/credit.ts'
import { listOutcomes, type OutcomeRow } from './store/outcomes.ts'
import { openFacts } from './store/sealed-facts.ts'

/** What a loan is counted as. Between 8 and 29 days late is neither. */
export type Outcome = 'good' | 'indeterminate' | 'bad' | 'fraud'

/** A loan whose last due day is so long past that how it ended is known. */
export interface LoanOutcome {
  readonly loanId: string
  readonly userId: string
  readonly decision: DecisionRow
  readonly facts: CreditFacts
  readonly terms: ProductTerms
  readonly principalMinor: Minor
  readonly lentOn: Day
  readonly outcome: Outcome
  /** The first payment was late by eight days or more. */
  readonly isFirstDefault: boolean
}

const MATURE_DAYS = 60
const BAD_DAYS = 30
const INDETERMINATE_DAYS = 8

type Judged = Pick<OutcomeRow, 'lateDays' | 'wasWrittenOff' | 'isSettledForLess' | 'isFraud'>

/** A plan alone is not bad, and a proven fraud is counted apart: no points would have told it. */
export const outcomeOf = (row: Judged): Outcome => {
  if (row.isFraud) return 'fraud'
  if (row.wasWrittenOff || row.isSettledForLess || row.lateDays >= BAD_DAYS) return 'bad'
  return row.lateDays >= INDETERMINATE_DAYS ? 'indeterminate' : 'good'
}

const isMatured = ({ lastDueOn, knownUntil }: OutcomeRow): boolean =>
  addDays(lastDueOn, MATURE_DAYS) <= knownUntil

const PAGE_SIZE = 500

/**
 * The matured loans that were paid out in a stretch of time and rest on a decision, with what that rested on. `told` is called
 * after each page with how many loans were read. Writes nothing.
 */
export const readOutcomes = async (
  { db, fieldKey }: { db: Querier; fieldKey: FieldKeys },
  { from, to }: { from: Day; to: Day },
  told: (read: number) => void = () => {},
): Promise<LoanOutcome[]> => {
  const found: LoanOutcome[] = []
  let read = 0
  for (let after = BEFORE_ALL; ; ) {
    const rows = await listOutcomes(db, { after, limit: PAGE_SIZE, from, to })
    read += rows.length
    for (const row of rows.filter(isMatured)) {
      const { loanId, userId, principalMinor, lentOn, firstLateDays } = row
      found.push({
        ...{ loanId, userId, principalMinor, lentOn, decision: row },
        facts: openFacts(fieldKey, row),
        terms: readTerms(row.terms),
        outcome: outcomeOf(row),
        isFirstDefault: firstLateDays >= INDETERMINATE_DAYS,
      })
    }
    if (rows.length > 0) told(read)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return found
    after = last.loanId
  }
}
