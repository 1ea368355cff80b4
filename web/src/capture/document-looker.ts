import type { FrameStats } from './document-hints.ts'
import { cardBoxOf, glareOf, grayOf, meanOf, motionOf, sharpnessOf } from './frame-stats.ts'
import type { Place } from './picture-size.ts'
import { canvasOf } from './pictures.ts'

/** The small copy of the view in which the card is looked for. */
const VIEW = { width: 160, height: 120 }
/** The middle of the card, at most at this size: sharpness was measured on cards about 1000 pixels wide. */
const MIDDLE_SHARE = 0.45
const CARD_WIDTH_PX = 1000

/**
 * Looks at frames of a video, a few a second. `view` is the piece of the video around the card's frame,
 * `card` the frame itself, both in pixels of the video. About 4 ms a look.
 */
export function documentLooker(): (
  video: HTMLVideoElement,
  view: Place,
  card: Place,
) => FrameStats {
  const small = canvasOf(VIEW).context
  let before: Float32Array | null = null
  return (video, view, card) => {
    small.drawImage(video, view.x, view.y, view.width, view.height, 0, 0, VIEW.width, VIEW.height)
    const gray = grayOf(small.getImageData(0, 0, VIEW.width, VIEW.height))
    const middle = middleOf(video, card)
    const motion = motionOf(gray, before)
    before = gray
    return {
      mean: meanOf(gray),
      motion,
      box: cardBoxOf(gray, VIEW.width, VIEW.height),
      glare: glareOf(middle),
      sharpness: sharpnessOf(grayOf(middle), middle.width, middle.height),
    }
  }
}

function middleOf(video: HTMLVideoElement, card: Place): ImageData {
  const scale = Math.min(1, CARD_WIDTH_PX / card.width)
  const from = { width: card.width * MIDDLE_SHARE, height: card.height * MIDDLE_SHARE }
  const to = { width: Math.round(from.width * scale), height: Math.round(from.height * scale) }
  const x = card.x + (card.width - from.width) / 2
  const y = card.y + (card.height - from.height) / 2
  const { context } = canvasOf(to)
  context.drawImage(video, x, y, from.width, from.height, 0, 0, to.width, to.height)
  return context.getImageData(0, 0, to.width, to.height)
}
