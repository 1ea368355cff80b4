import { trustedUrl } from '../trusted-types.ts'
import type { FrameStats } from './document-hints.ts'
import { type FramePixels, statsOf } from './frame-pixels.ts'
import type { Pixels } from './frame-stats.ts'
import workerUrl from './frame-stats-worker.ts?worker&url'
import type { Place } from './picture-size.ts'
import { canvasOf } from './pictures.ts'

/** Size of the small copy of the view in which the card is looked for. */
const VIEW = { width: 160, height: 120 }
/**
 * The middle of the card, scaled down to this size at most: sharpness was measured on cards about 1000
 * pixels wide.
 */
const MIDDLE_SHARE = 0.45
const CARD_WIDTH_PX = 1000

const WORKER_URL = trustedUrl('frames', workerUrl)

export type DocumentLooker = {
  /**
   * Analyses the current frame. `view` is the part of the video around the card's outline, `card` the
   * outline itself, both in pixels of the video. null while the previous analysis is still running.
   */
  look: (video: HTMLVideoElement, view: Place, card: Place) => Promise<FrameStats> | null
  close: () => void
}

/** Only the drawing runs on the page's own thread; everything does if the browser has no worker. */
export function documentLooker(): DocumentLooker {
  const small = canvasOf(VIEW).context
  const counter = counterInWorker() ?? counterHere()
  let isBusy = false
  return {
    look: (video, view, card) => {
      if (isBusy) return null
      isBusy = true
      small.drawImage(video, view.x, view.y, view.width, view.height, 0, 0, VIEW.width, VIEW.height)
      const shown = small.getImageData(0, 0, VIEW.width, VIEW.height)
      const counted = counter.count({ view: pixelsOf(shown), middle: middleOf(video, card) })
      return counted.finally(() => {
        isBusy = false
      })
    },
    close: counter.close,
  }
}

type Counter = { count: (pixels: FramePixels) => Promise<FrameStats>; close: () => void }

function counterHere(): Counter {
  let before: Float32Array | null = null
  return {
    count: async (pixels) => {
      const { stats, gray } = statsOf(pixels, before)
      before = gray
      return stats
    },
    close: () => undefined,
  }
}

function counterInWorker(): Counter | null {
  if (typeof Worker === 'undefined') return null
  const worker = new Worker(WORKER_URL, { type: 'module' })
  // Old browsers without module workers report it only later, as an error event.
  let instead: Counter | null = null
  return {
    count: (pixels) => {
      if (instead) return instead.count(pixels)
      return new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<FrameStats>) => resolve(data)
        worker.onerror = () => {
          instead = counterHere()
          resolve(instead.count(pixels))
        }
        worker.postMessage(pixels)
      })
    },
    close: () => worker.terminate(),
  }
}

const pixelsOf = ({ data, width, height }: ImageData): Pixels => ({ data, width, height })

function middleOf(video: HTMLVideoElement, card: Place): Pixels {
  const scale = Math.min(1, CARD_WIDTH_PX / card.width)
  const from = { width: card.width * MIDDLE_SHARE, height: card.height * MIDDLE_SHARE }
  const to = { width: Math.round(from.width * scale), height: Math.round(from.height * scale) }
  const x = card.x + (card.width - from.width) / 2
  const y = card.y + (card.height - from.height) / 2
  const { context } = canvasOf(to)
  context.drawImage(video, x, y, from.width, from.height, 0, 0, to.width, to.height)
  return pixelsOf(context.getImageData(0, 0, to.width, to.height))
}
