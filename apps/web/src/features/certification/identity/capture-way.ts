import type { CAPTURE_WAYS } from '@noren/contract/certification'
import type { Relaxed } from '../../../device/capture/document-hints.ts'

/** How a picture came about; goes to the server with it. */
export type CaptureWay = {
  takenBy: (typeof CAPTURE_WAYS)[number]
  /** What the page no longer demanded when it was taken. */
  relaxed: readonly Relaxed[]
}

export const CHOSEN: CaptureWay = { takenBy: 'file', relaxed: [] }
export const BY_CAMERA_APP: CaptureWay = { takenBy: 'cameraApp', relaxed: [] }
