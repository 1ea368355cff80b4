import type { TurnFrames } from './judge-liveness.ts'

/**
 * Of a part of the movement, the frames whose faces are compared: of each place of the head those on both sides of
 * the sharpest change, where another face could come or go, and the last.
 */
export function comparedIn(
  { front, middle, peak }: TurnFrames,
  /** How much a frame differs from the one before it. */
  changeAt: (index: number) => number,
): TurnFrames {
  const some = (indices: readonly number[]) => {
    const [sharpest] = [...indices.keys()]
      .slice(1)
      .toSorted((a, b) => changeAt(indices[b] ?? 0) - changeAt(indices[a] ?? 0))
    const sides = sharpest === undefined ? [] : indices.slice(sharpest - 1, sharpest + 1)
    return [...new Set([...sides, ...indices.slice(-1)])]
  }
  return { front: some(front), middle: some(middle), peak: some(peak) }
}

/** At most `count` of the things, two or more, evenly spread, always including the last one. */
export function spread<Thing>(things: readonly Thing[], count: number): Thing[] {
  if (things.length <= count) return [...things]
  const step = (things.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, i) => things[Math.round(i * step)] as Thing)
}
