import type { CAPTURE_WAYS } from '@noren/contract/certification'
import type { Relaxed } from '../../../device/capture/document-hints.ts'

/** How a picture was taken; sent to the server with it. */
export type CaptureWay = {
  takenBy: (typeof CAPTURE_WAYS)[number]
  /** The requirements that had been lowered when it was taken. */
  relaxed: readonly Relaxed[]
}

export const CHOSEN: CaptureWay = { takenBy: 'file', relaxed: [] }
export const BY_CAMERA_APP: CaptureWay = { takenBy: 'cameraApp', relaxed: [] }
