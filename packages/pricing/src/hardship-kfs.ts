import type { PlanOffer } from './hardship.ts'
import { DAYS_PER_YEAR } from './interest.ts'
import type { KfsRow } from './kfs.ts'
import { line, numbered } from './kfs-rows.ts'
import { MISSED_DAYS } from './loan-state.ts'
import type { ProductTerms } from './terms.ts'

/** Reminders of a plan leave so many days before a payment, and so many days after one that has not come. */
export const PLAN_NOTICE_DAYS = { before: 2, late: [1, 5] } as const

/** What changes for the borrower, in the rows of the plan's Key Facts Statement. @param bureau who is told of it; null: nobody */
export function planTerms(
  { plan, letOffMinor, kind }: Pick<PlanOffer, 'plan' | 'letOffMinor' | 'kind'>,
  officer: { readonly name: string; readonly phone: string },
  { taxOnInterestPpm }: Pick<ProductTerms, 'taxOnInterestPpm'>,
  bureau: string | null,
): KfsRow[] {
  const { ratePpm } = plan
  const [, secondLate] = PLAN_NOTICE_DAYS.late
  const held = letOffMinor > 0
  return numbered('plan', [
    [
      ratePpm > 0
        ? line(taxOnInterestPpm > 0 ? 'plan.1.taxed' : 'plan.1.rate', {
            dailyRatePpm: ratePpm,
            annualRatePpm: ratePpm * DAYS_PER_YEAR,
          })
        : line('plan.1.none'),
    ],
    [line('plan.2.none')],
    [line('plan.3.none'), ...(held ? [line('plan.3.letOff', { letOffMinor })] : [])],
    [line('plan.4.early')],
    [
      kind === 'pause'
        ? line('plan.5.pause', { days: secondLate, moveDays: MISSED_DAYS })
        : line('plan.5.moved', { days: secondLate, moveDays: MISSED_DAYS }),
    ],
    [
      line('plan.6.broken'),
      ...(held ? [line('plan.6.penal', { letOffMinor })] : []),
      line('plan.6.nothing'),
    ],
    [line('plan.7.notYet')],
    [line('plan.8.reminders', { days: PLAN_NOTICE_DAYS.before })],
    [line('plan.9.officer', { name: officer.name, phone: officer.phone })],
    ...(bureau === null ? [] : [[line('plan.10.told', { bureau }), line('plan.10.ended')]]),
  ])
}
