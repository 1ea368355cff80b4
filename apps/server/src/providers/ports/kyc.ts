import type { LIVENESS_REASONS } from '@noren/contract/certification'
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
  /** A picture of a face without its metadata; null when no face is found in it. */
  cleanPortrait(picture: Buffer): Promise<Buffer | null>
  /** This owner's place in the queue; null when they have nothing in it. */
  placeOf(owner: string): { ahead: number; seconds: number } | null
}
