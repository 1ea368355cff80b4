import { type RefObject, useEffect, useRef, useState } from 'react'
import { cameraTrouble, type Facing, openCamera, stopCamera } from './camera.ts'
import type { CameraTrouble } from './camera-trouble.ts'

export type CameraState =
  | { kind: 'waiting' }
  | { kind: 'live'; stream: MediaStream }
  | { kind: 'trouble'; trouble: CameraTrouble }

/**
 * Keeps the camera open while its component is mounted and the page is visible; otherwise its tracks are
 * stopped at once. Attach `video` to a muted, inline <video>.
 */
export function useCamera(facing: Facing): {
  video: RefObject<HTMLVideoElement | null>
  camera: CameraState
  retry: () => void
} {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<CameraState>({ kind: 'waiting' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera anew.
  useEffect(() => {
    const leaving = new AbortController()
    let opened: MediaStream | null = null
    const start = async () => {
      setCamera({ kind: 'waiting' })
      try {
        const stream = await openCamera(facing, leaving.signal)
        opened = stream
        if (leaving.signal.aborted) return stopCamera(stream)
        for (const track of stream.getTracks()) {
          track.addEventListener('ended', () => setCamera({ kind: 'trouble', trouble: 'busy' }))
        }
        const element = video.current
        if (element) {
          element.srcObject = stream
          await element.play().catch(() => undefined)
        }
        setCamera({ kind: 'live', stream })
      } catch (error) {
        if (!leaving.signal.aborted) setCamera({ kind: 'trouble', trouble: cameraTrouble(error) })
      }
    }
    const onVisibility = () => {
      if (document.hidden) {
        if (opened) stopCamera(opened)
      } else setAttempt((count) => count + 1)
    }
    void start()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      leaving.abort()
      if (opened) stopCamera(opened)
    }
  }, [facing, attempt])

  return { video, camera, retry: () => setAttempt((count) => count + 1) }
}
