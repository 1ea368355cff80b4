export type Spot = { side: 'left' | 'right'; bottomPx: number }

/** A rectangle in the window, in CSS px from its top left corner. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

export type Around = {
  columnLeftPx: number
  columnWidthPx: number
  widthPx: number
  heightPx: number
  viewportHeightPx: number
  /** Height of what is fixed at the bottom (dock, tab bar). */
  dockPx: number
  headerPx: number
  gapPx: number
}

/** Distance between the button and what it must not cover. */
const CLEAR_PX = 4
/** How far the button may be moved out of the way, and how far if it would otherwise cover a figure. */
const REACH_PX = 260
const FIGURE_REACH_PX = 340
/** Moving to the other side of the page counts like this many px up or down. */
const CROSSING_PX = 160
/** An element wider than this share of the column can also be tapped beside the button. */
const WIDE_SHARE = 0.8

const limits = (around: Around) => ({
  lowest: around.dockPx + around.gapPx,
  highest: around.viewportHeightPx - around.headerPx - around.heightPx - around.gapPx,
})

/**
 * Where the floating button rests after a drag: at the nearer side of the column, never over the header
 * at the top nor docks at the bottom.
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
 * The place nearest to the wanted one that covers no control, no figure and no words. If there is none, it
 * may cover words, then a figure and, on a page full of rows and fields, the end of a wide one.
 */
export function clearSpot(
  wanted: Spot,
  actions: readonly Box[],
  around: Around,
  { figures = [], words = [] }: { figures?: readonly Box[]; words?: readonly Box[] } = {},
): Spot {
  const isNarrow = ({ left, right }: Box) => right - left <= around.columnWidthPx * WIDE_SHARE
  const [free] = freeSpots(wanted, actions, around)
  const kept = free ? actions : actions.filter(isNarrow)
  const spot =
    free ??
    // What people read and type begins at the other side.
    freeSpots(wanted, kept, around).find(({ side }) => side === wanted.side) ??
    // Large text leaves few places: far away is better than over what is tapped.
    freeSpots(wanted, kept, around, Number.POSITIVE_INFINITY)[0] ??
    wanted
  const covers = (boxes: readonly Box[]) => boxes.some((box) => !isApart(boxOf(spot, around), box))
  const freeOf = (boxes: readonly Box[]) =>
    freeSpots(wanted, [...kept, ...boxes], around, FIGURE_REACH_PX)[0]
  const texts = [...figures, ...words]
  if (!covers(texts)) return spot
  return freeOf(texts) ?? (covers(figures) ? freeOf(figures) : undefined) ?? spot
}

/** Free places, nearest first. */
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
