import { type FramePixels, statsOf } from './frame-pixels.ts'

/**
 * Runs the frame analysis off the page's thread, so that the live picture does not stutter. This is the
 * previous frame's grey view.
 */
let before: Float32Array | null = null

self.onmessage = ({ data }: MessageEvent<FramePixels>) => {
  const { stats, gray } = statsOf(data, before)
  before = gray
  self.postMessage(stats)
}
