import { daysBetween } from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  maxMinor,
  minMinor,
  PPM_ONE,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { HardshipPlan } from './loan-facts.ts'
import {
  endPlan,
  interestRows,
  keepAccrued,
  type LoanState,
  type PlanRow,
  type PlanState,
  principalRows,
  runningPlan,
  unpaidInterest,
  unpaidPenal,
} from './loan-state.ts'

/** Begins a plan at the end of the day on which it was agreed; one that still runs gives way to it. */
export function startPlan(state: LoanState, plan: HardshipPlan, index: number): void {
  endPlan(state, 'broken', state.on)
  keepAccrued(state)
  const principal = principalRows(state)
  const oldest = principal.find((row) => row.unpaidPrincipalMinor > 0) ?? principal.at(-1)
  const contractDueOn = oldest?.dueOn ?? state.on
  const covered = { principal, interest: interestRows(state), fees: [...state.fees] }
  let startOn = plan.agreedOn
  const rows = plan.rows.map(({ dueOn, principalMinor, frozenMinor }, place): PlanRow => {
    const interest = {
      ...{ number: 0, dueOn, startOn, unpaidPrincipalMinor: ZERO_MINOR, interestParts: [] },
      ...{ interestDivisor: BigInt(PPM_ONE), settledInterestMinor: ZERO_MINOR },
      dailyRatePpm: plan.ratePpm,
    }
    startOn = dueOn
    return {
      ...{ number: place + 1, dueOn, interest },
      unpaidPrincipalMinor: principalMinor,
      unpaidFrozenMinor: frozenMinor,
    }
  })
  state.plans.push({
    ...{ index, rows, covered, contractDueOn },
    arrearsDays: Math.max(0, daysBetween(contractDueOn, state.on)),
    ...{ state: 'running', endedOn: null, moved: null },
  })
  fitPlan(state)
  const begun = runningPlan(state)
  const last = begun?.rows.at(-1)
  if (!begun || !last) return
  // Money that was counted when it was agreed and that the bank took back since is paid last.
  const missing = (owed: Minor, rows: readonly Minor[]): Minor =>
    maxMinor(ZERO_MINOR, subtractMinor(owed, sumMinor(rows)))
  last.unpaidPrincipalMinor = addMinor(
    last.unpaidPrincipalMinor,
    missing(
      principalCovered(begun),
      begun.rows.map((row) => row.unpaidPrincipalMinor),
    ),
  )
  last.unpaidFrozenMinor = addMinor(
    last.unpaidFrozenMinor,
    missing(
      frozenCovered(state, begun),
      begun.rows.map((row) => row.unpaidFrozenMinor),
    ),
  )
}

const principalCovered = ({ covered }: PlanState): Minor =>
  sumMinor(covered.principal.map((row) => row.unpaidPrincipalMinor))

function frozenCovered(state: LoanState, { covered }: PlanState): Minor {
  const unpaid = unpaidInterest(state)
  return sumMinor([
    ...covered.interest.map((row) => unpaid.get(row) ?? ZERO_MINOR),
    ...covered.fees.flatMap((fee) => [fee.unpaidFeeMinor, fee.unpaidTaxMinor]),
  ])
}

/** What was settled otherwise than by the plan's own payments, a waiver for instance, is taken off its next ones. */
export function fitPlan(state: LoanState): void {
  const plan = runningPlan(state)
  if (!plan) return
  const { rows } = plan
  take(rows, 'unpaidPrincipalMinor', principalCovered(plan))
  take(rows, 'unpaidFrozenMinor', frozenCovered(state, plan))
}

function take(
  rows: readonly PlanRow[],
  part: 'unpaidPrincipalMinor' | 'unpaidFrozenMinor',
  owedMinor: Minor,
): void {
  let moreMinor = subtractMinor(sumMinor(rows.map((row) => row[part])), owedMinor)
  for (const row of rows) {
    const takenMinor = maxMinor(ZERO_MINOR, minMinor(row[part], moreMinor))
    row[part] = subtractMinor(row[part], takenMinor)
    moreMinor = subtractMinor(moreMinor, takenMinor)
  }
}

/** Whether nothing but penal charges is owed. */
const isPaid = (state: LoanState): boolean =>
  principalRows(state).every((row) => row.unpaidPrincipalMinor === 0) &&
  state.fees.every((fee) => fee.unpaidFeeMinor === 0 && fee.unpaidTaxMinor === 0) &&
  [...unpaidInterest(state).values()].every((amountMinor) => amountMinor === 0)

/**
 * At the end of a day: once all of a running plan is paid, it is finished and the penal charges of before are let off.
 * @returns how much, and the plan's place among the facts; null where it is not finished by that
 */
export function finishPlan(state: LoanState): { index: number; takenMinor: Minor } | null {
  const plan = runningPlan(state)
  if (!plan || !isPaid(state)) return null
  endPlan(state, 'finished', state.on)
  const takenMinor = unpaidPenal(state)
  state.settledPenalMinor = addMinor(state.settledPenalMinor, takenMinor)
  state.waivedMinor = addMinor(state.waivedMinor, takenMinor)
  return { index: plan.index, takenMinor }
}
