import type { LIVENESS_REASONS } from '@noren/contract/certification'

/** Why a picture of a document is refused; the words of the vision service. */
export type DocumentProblem =
  | 'notAPicture'
  | 'tooManyBytes'
  | 'tooManyPixels'
  | 'tooSmall'
  | 'notADocument'
  | 'cutOff'
  | 'wrongSide'
  | 'blurred'
  | 'dark'
  | 'glare'
  | 'unreadable'

export interface DocumentToRead {
  picture: Buffer
  expectedSide: 'front' | 'back'
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
  /** A clean picture of the document's front. */
  documentPicture: Buffer
}

export interface FaceAnswer {
  result: 'passed' | 'failed' | 'review'
  reason: LivenessReason | null
  /** Digests of the runs of frames, each once: a recording that repeats many of them is a replay. */
  frameHashes: Buffer[]
  /** One frontal frame, re-encoded, for a person to look at. */
  selfie: Buffer | null
}

/**
 * Reads identity documents and checks faces. Our own vision does it on this machine; a provider's
 * service fits behind the same two questions. Nothing of a face leaves it but the verdict.
 */
export interface KycGateway {
  readDocument(input: DocumentToRead): Promise<DocumentAnswer>
  checkFace(input: FaceToCheck): Promise<FaceAnswer>
}
