/** Whose job it is; jobs of the same kind take about the same time. */
export type JobLabel = {
  owner?: string | undefined
  kind?: string
  /** Continues this owner's last job, so it does not queue again. */
  isNext?: boolean
  /** How much of a usual job it is, where a worker's jobs are counted. */
  share?: number
}

export const USUAL_SECONDS = 3
/** The weight of the newest job in the average of its kind. */
const NEWEST_WEIGHT = 0.3

/** Average duration of recent jobs, by kind. */
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
