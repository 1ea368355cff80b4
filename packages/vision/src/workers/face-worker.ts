import {
  checkRecording,
  type FaceFound,
  type FrameMeasure,
  facesIn,
  type LivenessJob,
  type LivenessVerdict,
  measureFrames,
} from '../face/check-liveness.ts'
import { faceInDocument, faceOnCard } from '../face/document-face.ts'
import { embed } from '../face/embed.ts'
import { createFaceEngine, type FaceEngine } from '../face/face-engine.ts'
import { decodePicture, PictureError } from '../pixels/picture.ts'
import type { Rgb } from '../pixels/pixels.ts'
import { WORKERS } from '../thresholds.ts'
import { serveJobs } from './serve-jobs.ts'

export type FaceJob =
  | { task: 'liveness'; job: LivenessJob }
  | { task: 'frames'; frames: readonly Uint8Array[]; from: number }
  | { task: 'faces'; frames: readonly Uint8Array[] }
  | { task: 'card'; card: Rgb }
  | { task: 'document'; picture: Uint8Array }
  | { task: 'portrait'; picture: Uint8Array }

/** A face's embedding and the detector's confidence; null without a face. */
export type FoundFace = { embedding: Float32Array; score: number } | null

export type FaceValue =
  | { verdict: LivenessVerdict }
  | { measures: FrameMeasure[] }
  | { faces: FaceFound[] }
  | { face: FoundFace }

const work = async (engine: FaceEngine, job: FaceJob): Promise<FaceValue> => {
  if (job.task === 'liveness') return { verdict: await checkRecording(engine, job.job) }
  if (job.task === 'frames') return { measures: await measureFrames(engine, job) }
  if (job.task === 'faces') return { faces: await facesIn(engine, job.frames) }
  try {
    const found =
      job.task === 'card'
        ? await faceOnCard(engine, job.card)
        : job.task === 'document'
          ? await faceInDocument(engine, job.picture)
          : await embed(engine, await decodePicture(job.picture, 1000))
    return { face: found && { embedding: found.embedding, score: found.face.score } }
  } catch (error) {
    // A picture that cannot be decoded contains no face; any other error is a fault of this program.
    if (error instanceof PictureError) return { face: null }
    throw error
  }
}

serveJobs(createFaceEngine, work, WORKERS.niceness.faces)
