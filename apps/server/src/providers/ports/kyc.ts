import type { LIVE_HINTS, LIVENESS_REASONS } from '@noren/contract/certification'
import type { DocumentProblem } from '@noren/vision/document-problems'
import type { FramePrint, PrintVariants } from '@noren/vision/face/frame-print'

export interface DocumentToRead {
  picture: Buffer
  expectedKind: string
  expectedSide: 'front' | 'back'
  /** Whose picture it is, for the question how long they have to wait. */
  owner: string
}

export type ReadDocument = {
  documentKind: string
  fields: { name: string; value: string; confidence: number; isValid: boolean }[]
  /** Upright and re-encoded: only pixels, without place, device or time. JPEG. */
  cleanPicture: Buffer
}

export type DocumentAnswer =
  | { isRead: true; document: ReadDocument }
  /** `documentKind` where it could be recognised. */
  | { isRead: false; problem: DocumentProblem; documentKind: string | null }

export type LivenessReason = (typeof LIVENESS_REASONS)[number]

export interface FaceToCheck {
  /** The JPEG frames of the challenge, concatenated in order. */
  frames: Buffer
  /** When each frame was taken, in ms from the start; empty when the client did not say. */
  frameTimesMs: readonly number[]
  turns: readonly ('left' | 'right')[]
  /** Whose recording it is, for the question how long they have to wait. */
  owner: string
  /** A clean picture of the document's front. */
  documentPicture: Buffer
  /** Where the frames were looked at while they were taken. */
  live?: { id: string; from: number } | undefined
}

/** Frames of a recording that is being taken. */
export interface LiveFrames {
  /** The recording's id. */
  id: string
  owner: string
  turns: readonly ('left' | 'right')[]
  /** The place of the first of the frames in the recording. */
  from: number
  frames: Buffer
  /** When each frame was taken, in ms from the start. */
  timesMs: readonly number[]
  documentPicture: () => Promise<Buffer>
}

/** How far a recording has come; see the answer of `livingFrames`. */
export interface LiveAnswer {
  held: number
  from: number
  look: 'front' | 'left' | 'right'
  closed: ('front' | 'left' | 'right')[]
  yaw: number | null
  hint: (typeof LIVE_HINTS)[number] | null
  isDone: boolean
}

export interface FaceAnswer {
  result: 'passed' | 'failed' | 'review'
  reason: LivenessReason | null
  /**
   * Fingerprints of all frames, to be stored, and of a few with variations, to be searched for; none where
   * the external service recognises replayed films by itself.
   */
  prints: readonly FramePrint[]
  askedPrints: readonly PrintVariants[]
  /** One frontal frame, re-encoded, for the staff to look at. */
  selfie: Buffer | null
}

/**
 * Reads identity documents and checks faces: our own vision on this machine, or an external service
 * (KYC=http). Only the verdict about a face leaves it.
 */
export interface KycGateway {
  readDocument(input: DocumentToRead): Promise<DocumentAnswer>
  checkFace(input: FaceToCheck): Promise<FaceAnswer>
  /** Looks at recordings while they are taken; null where they are judged whole only. */
  live: LiveFaceCheck | null
  /** A picture of a face without its metadata; null when no face is found in it. */
  cleanPortrait(picture: Buffer): Promise<Buffer | null>
  /** This owner's place in the queue; null when they have nothing in it. */
  placeOf(owner: string): { ahead: number; seconds: number } | null
  /** In how many seconds an owner whose document was sent away should send it again; 0 if now. */
  awaySecondsOf(owner: string): number
}

/** What is held of recordings is in memory only, and for no longer than they take. */
export interface LiveFaceCheck {
  addFrames(input: LiveFrames): Promise<LiveAnswer>
  /** The frames held of a person's recording from a place on; null if they are not held. */
  framesOf(film: { id: string; owner: string; from: number }): Buffer | null
  drop(id: string): void
}
