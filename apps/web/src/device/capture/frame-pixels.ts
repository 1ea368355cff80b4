import type { FrameStats } from './document-hints.ts'
import {
  cardBoxOf,
  glareOf,
  grayOf,
  meanOf,
  motionOf,
  type Pixels,
  sharpnessOf,
} from './frame-stats.ts'

/** What one analysis needs: the view around the card's outline, and the middle of the card. */
export type FramePixels = { view: Pixels; middle: Pixels }

/** The figures for one frame, and its grey view to compare the next frame with. */
export function statsOf(
  { view, middle }: FramePixels,
  before: Float32Array | null,
): { stats: FrameStats; gray: Float32Array } {
  const gray = grayOf(view)
  const stats = {
    mean: meanOf(gray),
    motion: motionOf(gray, before),
    box: cardBoxOf(gray, view.width, view.height),
    glare: glareOf(middle),
    sharpness: sharpnessOf(grayOf(middle), middle.width, middle.height),
  }
  return { stats, gray }
}
