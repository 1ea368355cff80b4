/** Whose job it is, and jobs of which kind take about the same time. */
export type JobLabel = {
  owner?: string | undefined
  kind?: string
  /** Goes on with what this owner's last job began: it does not queue again. */
  isNext?: boolean
}

export const USUAL_SECONDS = 3
/** How much the newest job weighs in what its kind usually takes. */
const NEWEST_WEIGHT = 0.3

/** What jobs of each kind took lately. */
export function jobTimes(usualSeconds: number) {
  const times = new Map<string, number>()
  const kindOf = ({ kind = '' }: JobLabel) => kind
  const of = (label: JobLabel) => times.get(kindOf(label)) ?? usualSeconds
  return {
    of,
    took: (label: JobLabel, seconds: number) =>
      times.set(kindOf(label), of(label) + NEWEST_WEIGHT * (seconds - of(label))),
  }
}
