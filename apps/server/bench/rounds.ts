/** Does the work for every item, a number of them at a time; returns seconds per item. */
export const secondsEach = async <Item>(
  concurrency: number,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> => {
  let next = 0
  const worker = async (): Promise<void> => {
    for (;;) {
      const item = items[next]
      if (item === undefined) return
      next += 1
      await work(item)
    }
  }
  const beganMs = performance.now()
  await Promise.all(Array.from({ length: concurrency }, worker))
  return (performance.now() - beganMs) / 1000 / items.length
}

/** The cost of one call: wall time, and CPU time on both sides of the database's socket. */
export interface Cost {
  readonly seconds: number
  readonly cpuSeconds: number
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** The value below which this share of the numbers is. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const round = (value: number, digits = 0): number => {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

export interface Line {
  readonly what: string
  readonly figure: string
  /** Shown next to the figure: a measurement of the same run, or a budget. */
  readonly beside?: string
  readonly isMet?: boolean | undefined
}

/** Prints one line of the report. A missed budget is reported but does not fail, since machines are shared. */
export const show = ({ what, figure, beside = '', isMet }: Line): void => {
  const verdict = isMet === undefined ? '' : isMet ? 'met' : 'MISSED'
  console.log(`  ${what.padEnd(44)} ${figure.padEnd(26)} ${beside.padEnd(34)} ${verdict}`.trimEnd())
}
