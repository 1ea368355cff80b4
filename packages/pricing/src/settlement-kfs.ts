import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { KfsRow } from './kfs.ts'
import { line, numbered } from './kfs-rows.ts'

export interface SettlementTerms {
  readonly sumMinor: Minor
  readonly givenUpMinor: Minor
  /** Whether principal is given up too, which two persons of the lender have to confirm. */
  readonly needsTwo: boolean
  readonly days: number
  /** Null where it counts from the day on which the lender confirms. */
  readonly lastOn: Day | null
  readonly answerOn: Day | null
  readonly remindDays: number
  /** For how long no loan is given after principal was given up. */
  readonly waitMonths: number
}

/** What is agreed when a lower sum ends a loan, in the rows of its paper. */
export function settlementTerms(
  terms: SettlementTerms,
  officer: { readonly name: string; readonly phone: string },
): KfsRow[] {
  const { sumMinor, givenUpMinor, needsTwo, days, lastOn, answerOn, remindDays, waitMonths } = terms
  return numbered('settlement', [
    [
      lastOn === null
        ? line('settlement.1.days', { sumMinor, days })
        : line('settlement.1.until', { sumMinor, lastOn }),
      line('settlement.1.rest', { givenUpMinor }),
    ],
    [line('settlement.2.parts'), line('settlement.2.more')],
    [answerOn === null ? line('settlement.3.now') : line('settlement.3.asked', { answerOn })],
    [line('settlement.4.rest', { days: remindDays })],
    [line('settlement.5.late'), line('settlement.5.nothing')],
    [needsTwo ? line('settlement.6.wait', { months: waitMonths }) : line('settlement.6.none')],
    [line('settlement.7.takenBack')],
    [line('settlement.8.officer', { name: officer.name, phone: officer.phone })],
  ])
}
