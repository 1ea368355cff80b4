import type { JobLabel } from './job-times.ts'

/** A place in the queue; `here` is null while its owner was sent away and may come back. */
type Standing<Here> = {
  label: JobLabel
  here: Here | null
  /** When its owner should come back, and until when the place is kept. */
  dueMs: number
  keptUntilMs: number
  /** Comes after everybody with a lower one: the owner has had more of the work (fair-share.ts). */
  rank: number
}

export type LineOptions = {
  /** How many jobs may wait here at once. */
  hereMax: number
  /** How many places are kept for owners who were sent away. */
  keptMax: number
}

/** How long a place is kept after its owner should have come back, in ms. */
const LATE_MS = 15_000

/**
 * The queue, in the order of arrival. An owner who is told to come back later keeps the place for a
 * while, so that later arrivals are not served first by luck; but a job that is here never waits for one
 * that is not.
 */
export function waitingLine<Here>({ hereMax, keptMax }: LineOptions) {
  let line: Standing<Here>[] = []

  /** Before the first one of those who come later, or at the end. */
  const join = (standing: Standing<Here>) => {
    const at = line.findIndex(({ rank }) => rank > standing.rank)
    if (at === -1) line.push(standing)
    else line.splice(at, 0, standing)
  }
  const prune = (nowMs: number) => {
    line = line.filter(({ here, keptUntilMs }) => here !== null || keptUntilMs > nowMs)
  }
  const keptAt = ({ owner, kind }: JobLabel) =>
    owner === undefined
      ? -1
      : line.findIndex(
          ({ here, label }) => here === null && label.owner === owner && label.kind === kind,
        )
  const hereCount = () => line.filter(({ here }) => here !== null).length

  return {
    /** The jobs ahead of the place that a job with this label has, or would get. */
    before(label: JobLabel, nowMs: number, rank = 0): JobLabel[] {
      prune(nowMs)
      const at = label.isNext ? 0 : keptAt(label)
      const ahead = line.filter((one) => one.rank <= rank)
      return (at === -1 ? ahead : line.slice(0, at)).map((one) => one.label)
    },
    isFull: () => hereCount() >= hereMax,
    isNobodyHere: () => hereCount() === 0,
    /** The jobs of an owner that wait here. */
    countOf: (owner: string | undefined): number =>
      owner === undefined
        ? 0
        : line.filter(({ here, label }) => here !== null && label.owner === owner).length,
    add(label: JobLabel, here: Here, rank = 0): void {
      const standing = { label, here, dueMs: 0, keptUntilMs: 0, rank }
      const at = label.isNext ? -1 : keptAt(label)
      if (at !== -1) line[at] = standing
      else if (label.isNext) line.unshift(standing)
      else join(standing)
    },
    /** Keeps the place of an owner who is sent away for this long. */
    keep(label: JobLabel, nowMs: number, awayMs: number, rank = 0): void {
      if (label.owner === undefined) return
      const dueMs = nowMs + awayMs
      const keptUntilMs = dueMs + LATE_MS
      const at = keptAt(label)
      const standing = { label, here: null, dueMs, keptUntilMs, rank }
      if (at !== -1) line[at] = standing
      else if (line.length - hereCount() < keptMax) join(standing)
    },
    /** In how many ms an owner who was sent away should be back; 0 for anybody else. */
    awayMs(owner: string, nowMs: number): number {
      const away = line.filter(({ here, label }) => here === null && label.owner === owner)
      return Math.max(0, ...away.map(({ dueMs }) => dueMs - nowMs))
    },
    /** Removes and returns the first job that is here. */
    shift(): Here | null {
      const at = line.findIndex(({ here }) => here !== null)
      const [first] = at === -1 ? [] : line.splice(at, 1)
      return first?.here ?? null
    },
    /** The last place of an owner: its label and those ahead of it. */
    placeOf(owner: string, nowMs: number): { own: JobLabel; before: JobLabel[] } | null {
      prune(nowMs)
      const at = line.findLastIndex(({ label }) => label.owner === owner)
      const own = line[at]?.label
      return own ? { own, before: line.slice(0, at).map(({ label }) => label) } : null
    },
    clear(): Here[] {
      const all = line.flatMap(({ here }) => (here === null ? [] : [here]))
      line = []
      return all
    },
  }
}
