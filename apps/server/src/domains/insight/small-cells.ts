import { SMALLEST_CELL } from '@noren/contract/operator/insight'
import { mayCall, type OperatorRole } from '@noren/contract/operator/roles'

/** Who may read the loans one by one sees every figure; from who may not, figures of a few loans are kept. */
export const hidesSmall = (roles: readonly OperatorRole[]): boolean =>
  !mayCall(roles, 'listLoans') && !mayCall(roles, 'loanTape')

/** Whether a figure of so many loans may be shown. A figure of none tells of nobody. */
export const isShown = (loans: number, hides: boolean): boolean =>
  !hides || loans === 0 || loans >= SMALLEST_CELL

/**
 * Which parts of a whole that is known are shown: a single hidden part would follow from the others, so the smallest one
 * beside it is hidden too.
 */
export const shownParts = (loans: readonly number[], hides: boolean): boolean[] => {
  const shown = loans.map((count) => isShown(count, hides))
  if (shown.filter((is) => !is).length !== 1) return shown
  const others = loans.flatMap((count, at) => (shown[at] && count > 0 ? [{ count, at }] : []))
  const [least] = others.sort((a, b) => a.count - b.count)
  return shown.map((is, at) => is && at !== least?.at)
}
