import type { LIVENESS_REASONS } from '@noren/contract/certification'
import type { DocumentProblem } from '@noren/vision/document-problems'
import type { FramePrint, PrintVariants } from '@noren/vision/face/frame-print'

export interface DocumentToRead {
  picture: Buffer
  expectedKind: string
  expectedSide: 'front' | 'back'
  /** Whose it is: they may ask how long it takes. */
  owner: string
}

export type ReadDocument = {
  documentKind: string
  fields: { name: string; value: string; confidence: number; isValid: boolean }[]
  /** Upright and re-encoded: nothing but pixels, so no place, device or time. JPEG. */
  cleanPicture: Buffer
}

export type DocumentAnswer =
  | { isRead: true; document: ReadDocument }
  /** `documentKind` where it could be told. */
  | { isRead: false; problem: DocumentProblem; documentKind: string | null }

export type LivenessReason = (typeof LIVENESS_REASONS)[number]

export interface FaceToCheck {
  /** JPEG frames of the challenge, one after the other, as they came. */
  frames: Buffer
  /** When each frame was taken, ms from the start; empty when the client did not say. */
  frameTimesMs: readonly number[]
  turns: readonly ('left' | 'right')[]
  /** Whose it is: they may ask how long it takes. */
  owner: string
  /** A clean picture of the document's front. */
  documentPicture: Buffer
}

export interface FaceAnswer {
  result: 'passed' | 'failed' | 'review'
  reason: LivenessReason | null
  /** Of every frame, to be kept, and of a few with their alterations, to be looked for; none where a
   * service knows films that were shown before by itself. */
  prints: readonly FramePrint[]
  askedPrints: readonly PrintVariants[]
  /** One frontal frame, re-encoded, for a person to look at. */
  selfie: Buffer | null
}

/**
 * Reads identity documents and checks faces. Our own vision does it on this machine, or a service of
 * somebody else's behind the same questions (KYC=http). Nothing of a face leaves it but the verdict.
 */
export interface KycGateway {
  readDocument(input: DocumentToRead): Promise<DocumentAnswer>
  checkFace(input: FaceToCheck): Promise<FaceAnswer>
  /** A picture of a face without its metadata; null when no face is seen on it. */
  cleanPortrait(picture: Buffer): Promise<Buffer | null>
  /** Where this owner's picture or recording stands among those that wait; null: nowhere known. */
  placeOf(owner: string): { ahead: number; seconds: number } | null
}
