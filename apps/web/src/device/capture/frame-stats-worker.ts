import { type FramePixels, statsOf } from './frame-pixels.ts'

/** Counts pixels beside the page's own thread, so that the live picture never stumbles. */
let before: Float32Array | null = null

self.onmessage = ({ data }: MessageEvent<FramePixels>) => {
  const { stats, gray } = statsOf(data, before)
  before = gray
  self.postMessage(stats)
}
