import type { JobLabel } from './job-times.ts'

/** A place in the line; `here` is null while its owner was sent away and is to come back. */
type Standing<Here> = { label: JobLabel; here: Here | null; keptUntilMs: number }

export type LineOptions = {
  /** Jobs that may wait here at once. */
  hereMax: number
  /** Places that are kept for people who were sent away. */
  keptMax: number
}

/** How long a place is kept after its owner should have come back, ms. */
const LATE_MS = 15_000

/**
 * Who waits, in the order in which they first came. Somebody who is told to come back later keeps the
 * place for a while, so that nobody who comes after them is served before them for having luck; but
 * nobody who is here waits for somebody who is not.
 */
export function waitingLine<Here>({ hereMax, keptMax }: LineOptions) {
  let line: Standing<Here>[] = []

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
    /** Those before the place that somebody with this label has, or would get. */
    before(label: JobLabel, nowMs: number): JobLabel[] {
      prune(nowMs)
      const at = label.isNext ? 0 : keptAt(label)
      return (at === -1 ? line : line.slice(0, at)).map((one) => one.label)
    },
    isFull: () => hereCount() >= hereMax,
    isNobodyHere: () => hereCount() === 0,
    add(label: JobLabel, here: Here): void {
      const standing = { label, here, keptUntilMs: 0 }
      const at = label.isNext ? -1 : keptAt(label)
      if (at !== -1) line[at] = standing
      else if (label.isNext) line.unshift(standing)
      else line.push(standing)
    },
    /** Keeps the place of somebody who is sent away for so long. */
    keep(label: JobLabel, nowMs: number, awayMs: number): void {
      if (label.owner === undefined) return
      const keptUntilMs = nowMs + awayMs + LATE_MS
      const at = keptAt(label)
      if (at !== -1) line[at] = { label, here: null, keptUntilMs }
      else if (line.length - hereCount() < keptMax) line.push({ label, here: null, keptUntilMs })
    },
    /** Takes out the first who is here. */
    shift(): Here | null {
      const at = line.findIndex(({ here }) => here !== null)
      const [first] = at === -1 ? [] : line.splice(at, 1)
      return first?.here ?? null
    },
    /** The last place of an owner: its label and those before it. */
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
