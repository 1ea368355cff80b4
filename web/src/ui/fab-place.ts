export type Spot = { side: 'left' | 'right'; bottomPx: number }

/**
 * Where the floating button comes to rest: at the nearer side of the column, never over the bar at
 * the top nor over docks at the bottom.
 */
export function restingSpot(drop: {
  centerXPx: number
  bottomPx: number
  columnLeftPx: number
  columnWidthPx: number
  heightPx: number
  viewportHeightPx: number
  /** Height of whatever is fixed at the bottom (dock, tab bar). */
  dockPx: number
  headerPx: number
  gapPx: number
}): Spot {
  const lowest = drop.dockPx + drop.gapPx
  const highest = drop.viewportHeightPx - drop.headerPx - drop.heightPx - drop.gapPx
  const isLeft = drop.centerXPx < drop.columnLeftPx + drop.columnWidthPx / 2
  return {
    side: isLeft ? 'left' : 'right',
    bottomPx: Math.max(lowest, Math.min(drop.bottomPx, highest)),
  }
}
