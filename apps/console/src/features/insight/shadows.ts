import type { DataOf } from '@noren/contract/endpoint'
import type { shadowReport } from '@noren/contract/operator/credit'

export type ShadowGroup = DataOf<typeof shadowReport>['groups'][number]
type Outcome = Pick<ShadowGroup, 'decision' | 'band'>

/** What a decision came to, best first. */
export const OUTCOMES = ['A', 'B', 'C', 'D', 'review', 'declined'] as const
export type OutcomeName = (typeof OUTCOMES)[number]

/** How a version that is tried differs: kinder is a better band, or a decision where there was none. */
export const TURNS = ['same', 'kinder', 'stricter'] as const
export type Turn = (typeof TURNS)[number]

export const outcomeName = ({ decision, band }: Outcome): OutcomeName =>
  decision === 'approved' ? (band ?? 'D') : decision

export const turnOf = (group: ShadowGroup): Turn => {
  const [held, would] = [group, group.shadow].map((one) => OUTCOMES.indexOf(outcomeName(one)))
  if (held === would) return 'same'
  return (would ?? 0) < (held ?? 0) ? 'kinder' : 'stricter'
}

/** The decisions of these groups; null where some are too few to be shown. */
export const decisionsIn = (groups: readonly ShadowGroup[]): number | null =>
  groups.reduce<number | null>(
    (sum, { decisions }) => (sum === null || decisions === null ? null : sum + decisions),
    0,
  )

/** Of one version: how many decisions of each outcome turn which way, and in all. */
export function turnsOf(groups: readonly ShadowGroup[]) {
  const found = OUTCOMES.filter((name) => groups.some((group) => outcomeName(group) === name))
  const among = (turn: Turn, name?: OutcomeName): number | null =>
    decisionsIn(
      groups.filter(
        (group) => turnOf(group) === turn && (name === undefined || outcomeName(group) === name),
      ),
    )
  return {
    outcomes: found,
    all: decisionsIn(groups),
    of: (turn: Turn) => among(turn),
    at: (turn: Turn) => found.map((name) => among(turn, name)),
  }
}

/** Best outcome first, then what the version that is tried says. */
export const inOrder = (groups: readonly ShadowGroup[]): ShadowGroup[] => {
  const place = (one: Outcome) => OUTCOMES.indexOf(outcomeName(one))
  return groups.toSorted((a, b) => place(a) - place(b) || place(a.shadow) - place(b.shadow))
}
