import { type FacePlace, placeOfHeads } from './face-place.ts'

/** The browser's own face detector (Shape Detection API, WICG); few browsers have it yet. */
type FaceDetector = {
  detect: (video: HTMLVideoElement) => Promise<readonly { boundingBox: DOMRectReadOnly }[]>
}
type WithFaces = {
  FaceDetector?: new (wish: { maxDetectedFaces: number; fastMode: boolean }) => FaceDetector
}

/**
 * Locates the face with the browser's own detector, so that no model has to be loaded. Returns null if
 * there is none; the returned function answers null after its first failure (the system lacks the
 * service).
 */
export function faceFinder(): ((video: HTMLVideoElement) => Promise<FacePlace | null>) | null {
  const { FaceDetector } = globalThis as WithFaces
  if (!FaceDetector) return null
  let detector: FaceDetector | null = new FaceDetector({ maxDetectedFaces: 2, fastMode: true })
  return async (video) => {
    try {
      const faces = await detector?.detect(video)
      if (!faces) return null
      const heads = faces.map(({ boundingBox: { left, right } }) => ({ left, right }))
      return placeOfHeads(heads, { width: video.videoWidth, height: video.videoHeight })
    } catch {
      detector = null
      return null
    }
  }
}
