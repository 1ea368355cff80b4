/** Distance from the end that still counts as the end: browsers round scroll positions on scaled screens. */
const END_TOLERANCE_PX = 4

type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number }

/** The share of a scrolled text that has been on the screen, 0 to 1; a text that fits is read at once. */
export function readShare({ scrollTop, clientHeight, scrollHeight }: Scrolled): number {
  if (scrollHeight <= 0) return 0
  const seenPx = scrollTop + clientHeight
  if (seenPx >= scrollHeight - END_TOLERANCE_PX) return 1
  return Math.max(0, seenPx / scrollHeight)
}

/** In whole per cent; 100 only at the very end. */
export const readPercent = (share: number): number => Math.floor(share * 100)

/** Progress in tenths, 0 to 10. */
export const readTenths = (share: number): number => Math.floor(share * 10)
