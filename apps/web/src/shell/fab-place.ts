export type Spot = { side: 'left' | 'right'; bottomPx: number }

/** A rectangle of the window, in CSS px from its top left corner. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

export type Around = {
  columnLeftPx: number
  columnWidthPx: number
  widthPx: number
  heightPx: number
  viewportHeightPx: number
  /** Height of whatever is fixed at the bottom (dock, tab bar). */
  dockPx: number
  headerPx: number
  gapPx: number
}

/** Between the button and what it must not cover. */
const CLEAR_PX = 4
/** It goes no farther out of the way than this, and than that where it would lie over a figure. */
const REACH_PX = 260
const FIGURE_REACH_PX = 340
/** Crossing the page is as far as this many px up or down. */
const CROSSING_PX = 160
/** What is wider than this part of the column can be tapped beside the button too. */
const WIDE_SHARE = 0.6

const limits = (around: Around) => ({
  lowest: around.dockPx + around.gapPx,
  highest: around.viewportHeightPx - around.headerPx - around.heightPx - around.gapPx,
})

/**
 * Where the floating button comes to rest: at the nearer side of the column, never over the bar at
 * the top nor over docks at the bottom.
 */
export function restingSpot(drop: Around & { centerXPx: number; bottomPx: number }): Spot {
  const { lowest, highest } = limits(drop)
  const isLeft = drop.centerXPx < drop.columnLeftPx + drop.columnWidthPx / 2
  return {
    side: isLeft ? 'left' : 'right',
    bottomPx: Math.max(lowest, Math.min(drop.bottomPx, highest)),
  }
}

/**
 * The place near to where the person wants the button that covers nothing one can tap and no figure. Where there is
 * none it may lie over a figure and, on a page full of rows and fields, over the end of a wide one.
 */
export function clearSpot(
  wanted: Spot,
  actions: readonly Box[],
  around: Around,
  figures: readonly Box[] = [],
): Spot {
  const isNarrow = ({ left, right }: Box) => right - left <= around.columnWidthPx * WIDE_SHARE
  const spot =
    freeSpots(wanted, actions, around)[0] ??
    // What is read and typed begins at the other side.
    freeSpots(wanted, actions.filter(isNarrow), around).find(({ side }) => side === wanted.side) ??
    wanted
  const isClear = figures.every((figure) => isApart(boxOf(spot, around), figure))
  if (isClear) return spot
  return freeSpots(wanted, [...actions, ...figures], around, FIGURE_REACH_PX)[0] ?? spot
}

/** The nearest first. */
function freeSpots(
  wanted: Spot,
  actions: readonly Box[],
  around: Around,
  reachPx = REACH_PX,
): Spot[] {
  const { lowest, highest } = limits(around)
  const heights = actions.flatMap(({ top, bottom }) => [
    around.viewportHeightPx - top + CLEAR_PX,
    around.viewportHeightPx - bottom - CLEAR_PX - around.heightPx,
  ])
  const farness = ({ side, bottomPx }: Spot) =>
    Math.abs(bottomPx - wanted.bottomPx) + (side === wanted.side ? 0 : CROSSING_PX)
  const spots = [wanted.bottomPx, ...heights]
    .filter((bottomPx) => bottomPx >= lowest && bottomPx <= highest)
    .flatMap((bottomPx) => (['left', 'right'] as const).map((side) => ({ side, bottomPx })))
    .filter((spot) => farness(spot) <= reachPx)
    .filter((spot) => actions.every((action) => isApart(boxOf(spot, around), action)))
  return spots.sort((one, other) => farness(one) - farness(other))
}

function boxOf({ side, bottomPx }: Spot, around: Around): Box {
  const { columnLeftPx, columnWidthPx, widthPx, heightPx, gapPx } = around
  const left = columnLeftPx + (side === 'left' ? gapPx : columnWidthPx - gapPx - widthPx)
  const bottom = around.viewportHeightPx - bottomPx
  return { left, right: left + widthPx, top: bottom - heightPx, bottom }
}

const isApart = (one: Box, other: Box): boolean =>
  one.right <= other.left ||
  one.left >= other.right ||
  one.bottom <= other.top ||
  one.top >= other.bottom
