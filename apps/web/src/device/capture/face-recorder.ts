import { sinceOpenedMs } from '../clock.ts'
import { faceLight } from './document-hints.ts'
import { faceFinder } from './face-finder.ts'
import { type FacePlace, facePlaceOf } from './face-place.ts'
import { grayOf, meanOf } from './frame-stats.ts'
import { nextDueMs } from './pacing.ts'
import { containedIn } from './picture-size.ts'
import { canvasOf, jpegOf } from './pictures.ts'

/** What the server expects: JPEG frames of this size, concatenated in one file. */
const FRAME = { width: 640, height: 480 }
const FRAME_QUALITY = 0.82
/**
 * Fills the sides of an upright picture: mid-grey, so that the measured brightness is that of the face.
 */
const MARGIN_COLOUR = '#707070'
/** Size of the small copy for measuring the light on the face. */
const LIGHT = { width: 32, height: 32 }
/** Long side of the small copy for locating the face. */
const PLACE_SIDE = 64

/** The frames in order, and the time of each in ms from the start. */
export type FaceFrames = { frames: readonly Blob[]; timesMs: readonly number[] }

/**
 * Records the face until `isOver`. `onFrame` receives each frame with its time and the light on the face
 * (mean brightness of the middle, 0 to 255). Rejects with an AbortError when the signal aborts.
 */
export async function recordFace(
  video: HTMLVideoElement,
  recording: {
    framesPerSecond: () => number
    isOver: (elapsedMs: number) => boolean
    onMoment: (elapsedMs: number) => void
    onFrame: (frame: Blob, timeMs: number, light: number) => void
    signal: AbortSignal
  },
): Promise<FaceFrames> {
  const { canvas, context } = canvasOf(FRAME)
  const light = canvasOf(LIGHT).context
  const frames: Blob[] = []
  const timesMs: number[] = []
  const startedMs = sinceOpenedMs()
  let shownAt = -1
  let hasClock = false
  let dueMs = 0
  for (;;) {
    await nextMoment(recording.signal)
    const elapsedMs = sinceOpenedMs() - startedMs
    if (recording.isOver(elapsedMs)) break
    recording.onMoment(elapsedMs)
    if (elapsedMs < dueMs) continue
    const isNew = video.currentTime !== shownAt
    // A camera that stalled still shows its last picture: it is no new frame.
    if (!isNew && hasClock) continue
    hasClock ||= isNew && shownAt >= 0
    shownAt = video.currentTime
    dueMs = nextDueMs(dueMs, elapsedMs, recording.framesPerSecond())
    drawFrame(context, video)
    const frame = await jpegOf(canvas, FRAME_QUALITY)
    const timeMs = Math.round(elapsedMs)
    timesMs.push(timeMs)
    frames.push(frame)
    recording.onFrame(frame, timeMs, lightOf(light, video))
  }
  return { frames, timesMs }
}

function drawFrame(context: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const place = containedIn({ width: video.videoWidth, height: video.videoHeight }, FRAME)
  context.fillStyle = MARGIN_COLOUR
  context.fillRect(0, 0, FRAME.width, FRAME.height)
  context.drawImage(video, place.x, place.y, place.width, place.height)
}

/** Mean brightness of the middle of the picture, where the oval holds the face. */
function lightOf(context: CanvasRenderingContext2D, video: HTMLVideoElement): number {
  const side = Math.min(video.videoWidth, video.videoHeight) * 0.5
  const x = (video.videoWidth - side) / 2
  const y = (video.videoHeight - side) / 2
  context.drawImage(video, x, y, side, side, 0, 0, LIGHT.width, LIGHT.height)
  return meanOf(grayOf(context.getImageData(0, 0, LIGHT.width, LIGHT.height)))
}

export type FaceLook = { light: number; place: FacePlace }

/**
 * Measures light and position before the recording; null before the first picture. The position comes
 * from the browser's own face detector if it has one, otherwise from skin colour.
 */
export function faceMeter(): (video: HTMLVideoElement) => Promise<FaceLook | null> {
  const light = canvasOf(LIGHT).context
  const small = canvasOf({ width: PLACE_SIDE, height: PLACE_SIDE }).context
  const finder = faceFinder()
  return async (video) => {
    if (video.videoWidth === 0) return null
    const mean = lightOf(light, video)
    // Colours of a dark or overexposed picture say nothing, and the light hint is already shown.
    if (faceLight(mean) !== 'good') return { light: mean, place: 'good' }
    return { light: mean, place: (await finder?.(video)) ?? placeByColour(small, video) }
  }
}

/** Uses the whole picture, as it is sent: a second face at the side counts too. */
function placeByColour(context: CanvasRenderingContext2D, video: HTMLVideoElement): FacePlace {
  const { videoWidth, videoHeight } = video
  const scale = PLACE_SIDE / Math.max(videoWidth, videoHeight)
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  context.drawImage(video, 0, 0, width, height)
  return facePlaceOf(context.getImageData(0, 0, width, height))
}

function nextMoment(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      cancelAnimationFrame(request)
      reject(new DOMException('left', 'AbortError'))
    }
    const request = requestAnimationFrame(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    })
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
