import { FEEDBACK_IMAGES_MAX } from '@noren/contract/feedback'

/** As many of the chosen files as there is room for, and whether some were left out. */
export function fitting<File>(
  chosen: readonly File[],
  count: number,
): { taken: File[]; isTooMany: boolean } {
  const room = Math.max(0, FEEDBACK_IMAGES_MAX - count)
  return { taken: chosen.slice(0, room), isTooMany: chosen.length > room }
}
