import { sinceOpenedMs } from '../clock.ts'
import { type FacePlace, facePlaceOf } from './face-place.ts'
import { grayOf, meanOf } from './frame-stats.ts'
import { isFrameDue } from './pacing.ts'
import { containedIn } from './picture-size.ts'
import { canvasOf, jpegOf } from './pictures.ts'

/** What the server reads: JPEG frames of this size, one after the other in one file. */
const FRAME = { width: 640, height: 480 }
const FRAME_QUALITY = 0.82
/** Beside an upright picture: neither dark nor bright, so that the light of the face decides. */
const MARGIN_COLOUR = '#707070'
/** Small copy for the light of the face. */
const LIGHT = { width: 32, height: 32 }
/** Small copy for the place of the face. */
const PLACE = { width: 48, height: 64 }

/** The frames as one file, and when each was taken: ms from the start. */
export type FaceRecording = { frames: Blob; timesMs: readonly number[] }

/**
 * Records the face for `totalMs` and gives the frames as one file. `onMoment` hears the time that has
 * passed, and with each frame the light on the face (mean of its middle, 0 to 255).
 * Rejects with an AbortError when the person leaves.
 */
export async function recordFace(
  video: HTMLVideoElement,
  recording: {
    framesPerSecond: number
    totalMs: number
    onMoment: (elapsedMs: number, light: number | null) => void
    signal: AbortSignal
  },
): Promise<FaceRecording> {
  const { canvas, context } = canvasOf(FRAME)
  const light = canvasOf(LIGHT).context
  const frames: Blob[] = []
  const timesMs: number[] = []
  const startedMs = sinceOpenedMs()
  for (;;) {
    await nextMoment(recording.signal)
    const elapsedMs = sinceOpenedMs() - startedMs
    if (elapsedMs >= recording.totalMs) break
    if (!isFrameDue(frames.length, elapsedMs, recording.framesPerSecond)) {
      recording.onMoment(elapsedMs, null)
      continue
    }
    drawFrame(context, video)
    timesMs.push(Math.round(elapsedMs))
    frames.push(await jpegOf(canvas, FRAME_QUALITY))
    recording.onMoment(elapsedMs, lightOf(light, video))
  }
  return { frames: new Blob(frames, { type: 'application/octet-stream' }), timesMs }
}

function drawFrame(context: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const place = containedIn({ width: video.videoWidth, height: video.videoHeight }, FRAME)
  context.fillStyle = MARGIN_COLOUR
  context.fillRect(0, 0, FRAME.width, FRAME.height)
  context.drawImage(video, place.x, place.y, place.width, place.height)
}

/** Mean of the middle of the picture, where the oval holds the face. */
function lightOf(context: CanvasRenderingContext2D, video: HTMLVideoElement): number {
  const side = Math.min(video.videoWidth, video.videoHeight) * 0.5
  const x = (video.videoWidth - side) / 2
  const y = (video.videoHeight - side) / 2
  context.drawImage(video, x, y, side, side, 0, 0, LIGHT.width, LIGHT.height)
  return meanOf(grayOf(context.getImageData(0, 0, LIGHT.width, LIGHT.height)))
}

export type FaceLook = { light: number; place: FacePlace }

/** Looks at light and place while nothing is recorded yet; null before the first picture. */
export function faceMeter(): (video: HTMLVideoElement) => FaceLook | null {
  const light = canvasOf(LIGHT).context
  const place = canvasOf(PLACE).context
  return (video) => {
    if (video.videoWidth === 0) return null
    drawUpright(place, video)
    return {
      light: lightOf(light, video),
      place: facePlaceOf(place.getImageData(0, 0, PLACE.width, PLACE.height)),
    }
  }
}

/** The middle of the video in an upright shape, as the oval shows it. */
function drawUpright(context: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { videoWidth, videoHeight } = video
  const width = Math.min(videoWidth, (videoHeight * PLACE.width) / PLACE.height)
  const height = Math.min(videoHeight, (videoWidth * PLACE.height) / PLACE.width)
  const [x, y] = [(videoWidth - width) / 2, (videoHeight - height) / 2]
  context.drawImage(video, x, y, width, height, 0, 0, PLACE.width, PLACE.height)
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
