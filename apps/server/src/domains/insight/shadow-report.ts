import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { INSIGHT_DAYS_MAX } from '@noren/contract/operator/insight'
import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type ShadowGroup, shadowGroups, triedPolicies } from '../credit/shadow-decisions.ts'
import { hidesSmall, shownParts } from './small-cells.ts'

const USUAL_DAYS = 90

type Figures = Pick<
  ShadowGroup,
  'decisions' | 'sameLimits' | 'limitMinor' | 'shadowLimitMinor' | 'loans' | 'lateLoans'
>

export interface ShadowReport {
  readonly from: Day
  readonly to: Day
  readonly running: readonly string[]
  readonly groups: readonly (Omit<ShadowGroup, keyof Figures> & {
    readonly figures: Figures | null
  })[]
}

/** How versions that are tried agree with what held. What is too few to be shown has no figures. Throws VALIDATION. */
export const shadowReport = async (
  deps: Deps,
  roles: readonly OperatorRole[],
  asked: { readonly from: Day | null; readonly to: Day | null },
): Promise<ShadowReport> => {
  const to = asked.to ?? deps.clock.businessDay()
  const from = asked.from ?? addDays(to, -USUAL_DAYS)
  const days = daysBetween(from, to)
  if (days < 0 || days >= INSIGHT_DAYS_MAX) {
    throw new AppError('VALIDATION', { fields: [{ path: 'from', rule: 'range' }] })
  }
  const found = await shadowGroups(deps.db, { from, to })
  const hides = hidesSmall(roles)
  const groups = [...Map.groupBy(found, ({ version }) => version).values()].flatMap((own) => {
    const areShown = shownParts(
      own.map(({ decisions }) => decisions),
      hides,
    )
    return own.map((group, at) => {
      const { decisions, sameLimits, limitMinor, shadowLimitMinor, loans, lateLoans, ...kind } =
        group
      const figures = { decisions, sameLimits, limitMinor, shadowLimitMinor, loans, lateLoans }
      return { ...kind, figures: areShown[at] ? figures : null }
    })
  })
  const running = (await triedPolicies(deps, deps.db)).map(({ version }) => version)
  return { from, to, running, groups }
}
