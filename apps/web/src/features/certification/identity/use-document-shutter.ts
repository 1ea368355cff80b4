import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DocumentHint,
  documentHint,
  goodFramesAfter,
  LOOKS_PER_SECOND,
  PATIENCE_MS,
  type Relaxed,
  relaxedAfter,
  takesItself,
} from '../../../device/capture/document-hints.ts'
import { documentLooker } from '../../../device/capture/document-looker.ts'
import { type Place, seenThrough } from '../../../device/capture/picture-size.ts'
import { pictureOf } from '../../../device/capture/pictures.ts'
import type { CameraState } from '../../../device/capture/use-camera.ts'
import {
  deviceMemoryGb,
  isWeak,
  WEAK_LOOKS_PER_SECOND,
} from '../../../device/capture/weak-device.ts'
import { sinceOpenedMs } from '../../../device/clock.ts'
import type { CaptureWay } from './capture-way.ts'

/**
 * Height divided by width: of the view in which the card is looked for, and of the picture taken around
 * the outline.
 */
const VIEW_SHAPE = 0.75
const PICTURE_SHAPE = 0.86

/**
 * Watches the live picture: shows the current hint and takes the picture when the card is sharp and
 * still. `frame` is the card's outline on the screen.
 */
export function useDocumentShutter(watching: {
  video: RefObject<HTMLVideoElement | null>
  frame: RefObject<HTMLElement | null>
  camera: CameraState
  onPicture: (picture: Blob, way: CaptureWay) => void
}): { hint: DocumentHint; isPatienceOver: boolean; take: () => void } {
  const [hint, setHint] = useState<DocumentHint>('place')
  const [isPatienceOver, setIsPatienceOver] = useState(false)
  const isTaken = useRef(false)
  const isLive = watching.camera.kind === 'live'

  const relaxed = useRef<Relaxed[]>([])

  const take = async (takenBy: 'auto' | 'button') => {
    const places = placesOf(watching.video.current, watching.frame.current)
    if (isTaken.current || !places || !watching.video.current) return
    isTaken.current = true
    try {
      const picture = await pictureOf(watching.video.current, places.picture)
      watching.onPicture(picture, { takenBy, relaxed: relaxed.current })
    } catch {
      isTaken.current = false
    }
  }
  const takeNow = useEffectEvent(() => void take('auto'))

  useEffect(() => {
    if (!isLive) return
    const looker = documentLooker()
    const startedMs = sinceOpenedMs()
    const looksMs: number[] = []
    let goodFrames = 0
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async () => {
      const places = placesOf(watching.video.current, watching.frame.current)
      const beganMs = sinceOpenedMs()
      const stats =
        places && watching.video.current
          ? await looker.look(watching.video.current, places.view, places.card)
          : null
      if (isOver || !stats) return
      looksMs.push(sinceOpenedMs() - beganMs)
      const waitedMs = beganMs - startedMs
      relaxed.current = relaxedAfter(waitedMs)
      const next = documentHint(stats, relaxed.current)
      setHint(next)
      setIsPatienceOver(waitedMs >= PATIENCE_MS)
      goodFrames = goodFramesAfter(goodFrames, next)
      if (takesItself(goodFrames)) takeNow()
    }
    const lookOn = () => {
      if (isOver) return
      const rate = isWeak(deviceMemoryGb(), looksMs) ? WEAK_LOOKS_PER_SECOND : LOOKS_PER_SECOND
      timer = setTimeout(() => void look().finally(lookOn), 1000 / rate)
    }
    lookOn()
    return () => {
      isOver = true
      clearTimeout(timer)
      looker.close()
    }
  }, [isLive, watching.video, watching.frame])

  return { hint, isPatienceOver, take: () => void take('button') }
}

/** The card's outline, the view around it and the part to be sent, in pixels of the video. */
function placesOf(
  video: HTMLVideoElement | null,
  frame: HTMLElement | null,
): { card: Place; view: Place; picture: Place } | null {
  if (!video || !frame || video.videoWidth === 0) return null
  const screen = video.getBoundingClientRect()
  const outline = frame.getBoundingClientRect()
  const size = { width: video.videoWidth, height: video.videoHeight }
  const middle = outline.top - screen.top + outline.height / 2
  const strip = (shape: number): Place => {
    const height = Math.min(screen.height, screen.width * shape)
    const y = Math.max(0, Math.min(middle - height / 2, screen.height - height))
    return { x: 0, y, width: screen.width, height }
  }
  const card = {
    x: outline.left - screen.left,
    y: outline.top - screen.top,
    width: outline.width,
    height: outline.height,
  }
  return {
    card: seenThrough(size, screen, card),
    view: seenThrough(size, screen, strip(VIEW_SHAPE)),
    picture: seenThrough(size, screen, strip(PICTURE_SHAPE)),
  }
}
