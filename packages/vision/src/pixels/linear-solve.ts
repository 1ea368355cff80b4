/**
 * Solves a square system of linear equations by elimination with pivoting. Each row contains the
 * coefficients and, last, the right-hand side. Returns null if there is no unique solution.
 */
export function solveLinear(rows: readonly (readonly number[])[]): number[] | null {
  const size = rows.length
  const m = rows.map((row) => [...row])
  const at = (r: number, c: number) => m[r]?.[c] ?? 0
  for (let step = 0; step < size; step++) {
    let best = step
    for (let r = step + 1; r < size; r++) {
      if (Math.abs(at(r, step)) > Math.abs(at(best, step))) best = r
    }
    const pivotRow = m[best]
    const swapped = m[step]
    if (!pivotRow || !swapped || Math.abs(at(best, step)) < 1e-10) return null
    m[best] = swapped
    m[step] = pivotRow
    for (let r = 0; r < size; r++) {
      const row = m[r]
      if (r === step || !row) continue
      const factor = (row[step] ?? 0) / (pivotRow[step] ?? 1)
      for (let c = step; c <= size; c++) row[c] = (row[c] ?? 0) - factor * (pivotRow[c] ?? 0)
    }
  }
  return m.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}

/** Least squares: the weights w for which features · w is closest to the targets. */
export function leastSquares(
  features: readonly (readonly number[])[],
  targets: readonly number[],
): number[] | null {
  const size = features[0]?.length ?? 0
  const rows = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0))
  features.forEach((feature, sample) => {
    for (let r = 0; r < size; r++) {
      const row = rows[r]
      const weight = feature[r] ?? 0
      if (!row) continue
      for (let c = 0; c < size; c++) row[c] = (row[c] ?? 0) + weight * (feature[c] ?? 0)
      row[size] = (row[size] ?? 0) + weight * (targets[sample] ?? 0)
    }
  })
  return solveLinear(rows)
}
