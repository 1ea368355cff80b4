import { createHash } from 'node:crypto'
import type { DocumentReading } from './card/read-document.ts'
import type { FrameMeasure, LivenessVerdict } from './face/check-liveness.ts'
import type { Turn } from './face/judge-liveness.ts'
import type { LiveStanding } from './face/live-standing.ts'
import { type FaceMatch, matchEmbeddings } from './face/match.ts'
import { splitFrames } from './face/split-frames.ts'
import {
  type FindFaces,
  type HeldFilm,
  type LiveFilm,
  liveFilms,
  type Measure,
} from './live-films.ts'
import type { StatementRefusal, StatementText } from './statement/statement-text.ts'
import type { PictureText } from './text/read-text.ts'
import { LIVENESS, WORKERS } from './thresholds.ts'
import type { FaceJob, FaceValue, FoundFace } from './workers/face-worker.ts'
import type { PictureJob, PictureValue } from './workers/picture-worker.ts'
import { type Answer, createPool, type JobLabel, type Place } from './workers/pool.ts'
import type { StatementJob, StatementValue } from './workers/statement-worker.ts'
import type { TextJob, TextValue } from './workers/text-worker.ts'

export type { FieldName } from './card/card-fields.ts'
export type { LivenessReason, Turn } from './face/judge-liveness.ts'
export type { LiveStanding } from './face/live-standing.ts'
export type { FaceMatch } from './face/match.ts'
export type { PictureRefusal } from './pixels/picture.ts'
export type { Cell, Line, StatementRefusal, StatementText } from './statement/statement-text.ts'
export type { Answer, Place } from './workers/pool.ts'

/**
 * One side of an identity document as read. `fields` contains what this side shows: PAN front number,
 * name, fatherName, dob; Aadhaar front number, name, dob or birthYear, gender; Aadhaar back number,
 * address, pin; INE front number (CURP), name, dob, gender, electorKey, address; INE back cardNumber,
 * dob, gender; KTP front number (NIK), name, birthPlace, dob, gender, address, rtRw, village, district;
 * CCCD front number, name, dob, gender, address; CCCD back number, dob, gender; other backs nothing.
 * Dates are DD/MM/YYYY, Aadhaar numbers twelve digits without spaces. An absent field was not found; one
 * that is not valid must be corrected by its owner. `quality.problem` is absent if all is well.
 */
export type DocumentResult = Omit<DocumentReading, 'card'> & {
  /** The printed photo of a front, for matching in memory; null if none was found or requested. */
  photoFace: FoundFace
}

export type LivenessResult = LivenessVerdict & {
  /** Only if it passed and a document's face was given. */
  match?: FaceMatch
}

export type LivenessRequest = {
  /** The owner, for `placeOf`. */
  owner?: string
  /** The recording: concatenated JPEGs, 640 × 480, 7 to 8 frames a second. */
  frames: Uint8Array
  /** The requested turns, by the person's own left and right. */
  turns: readonly Turn[]
  framesPerSecond?: number
  /** When each frame was taken, ms from the start; used if there is one for every frame. */
  frameTimesMs?: readonly number[]
  documentFace?: Float32Array
  /** What was measured in these very frames while they were taken. */
  measures?: readonly FrameMeasure[]
}

/** Frames of a recording that is being taken, concatenated. */
export type FramesRequest = LiveFilm & {
  /** The place of the first of them in the recording. */
  from: number
  frames: Uint8Array
  /** When each was taken, ms from the start. */
  timesMs: readonly number[]
  /** Fetched once, so that the printed face is known when the last turn is made. */
  documentPicture: () => Promise<Uint8Array>
}

export type FramesResult = LiveStanding & {
  /** The frames held, from the first on; those that follow are sent next. */
  held: number
}

export type MatchRequest = {
  /** The owner, for `placeOf`; the job continues this owner's face check and does not queue again. */
  owner?: string
  documentPicture: Uint8Array
  /** What was searched before, perhaps in another picture. */
  printed?: HeldFilm['printed']
  live: { faceEmbedding: Float32Array } | { portrait: Uint8Array }
}

/** `problem` says in which picture no face was found. */
export type MatchResult = Partial<FaceMatch> & { problem?: 'noDocumentFace' | 'noLiveFace' }

export type Vision = {
  readDocument: (request: {
    picture: Uint8Array
    /** Another kind or side than this is recognised, but not read. */
    expectedKind?: string
    expectedSide?: 'front' | 'back'
    /** The owner, for `placeOf`. */
    owner?: string
    /** Whether the printed photo is wanted as well; takes half a second more. */
    wantsFace?: boolean
  }) => Promise<Answer<DocumentResult>>
  /** The lines of a general picture, such as a screenshot of a payment. */
  readText: (request: { picture: Uint8Array }) => Promise<Answer<PictureText>>
  checkLiveness: (request: LivenessRequest) => Promise<Answer<LivenessResult>>
  /** Looks at frames while they are taken and holds them in memory until the recording is judged. */
  addFrames: (request: FramesRequest) => Promise<Answer<FramesResult>>
  /** What is held of a person's recording from a frame on; null if it is not held whole. */
  heldFilm: (id: string, owner: string, from: number) => HeldFilm | null
  dropFilm: (id: string) => void
  matchFaces: (request: MatchRequest) => Promise<Answer<MatchResult>>
  /** Decodes a picture and encodes it anew, at most `sideMax` long, so that only its pixels remain. */
  cleanPicture: (request: PictureJob & { owner?: string }) => Promise<Answer<PictureValue>>
  /**
   * The text of a statement of an account, a PDF or a CSV file, or why there is none. A file on which its process ends
   * or stays is too heavy.
   */
  readStatement: (
    request: StatementJob & { owner: string },
  ) => Promise<Answer<StatementText | { refusal: StatementRefusal }>>
  /** The largest face in a plain portrait; null without a face. */
  embedPortrait: (picture: Uint8Array) => Promise<Answer<FoundFace>>
  /** The place of this owner's picture or recording in the queue. */
  placeOf: (owner: string) => Place | null
  /** In how many seconds the owner of a document that was sent away should send it again; 0 if now. */
  awaySecondsOf: (owner: string) => number
  close: () => Promise<void>
}

export type VisionOptions = {
  /** Number of processes that read documents and that read faces. */
  workers?: { textReaders?: number; faceReaders?: number }
  queueMax?: number
  /** Time limit of a job, once it has started. */
  timeoutMs?: number
}

/**
 * Reads documents and checks faces on this machine, in worker processes that start with their first job.
 * Nothing leaves the machine and nothing is written to disk.
 */
export function createVision(options: VisionOptions = {}): Vision {
  const { queueMax = WORKERS.queueMax, timeoutMs = WORKERS.timeoutMs, workers = {} } = options
  const { jobsMax, memoryMaxBytes, ownJobsMax, waitSecondsMax } = WORKERS
  const common = { queueMax, ownJobsMax, waitSecondsMax, timeoutMs, memoryMaxBytes, jobsMax }
  const text = createPool<TextJob, TextValue>({
    ...common,
    weightOf: (value) => (isNoDocument(value as TextValue) ? WORKERS.noDocumentWeight : 1),
    lostWeight: WORKERS.noDocumentWeight,
    pauseSeconds: WORKERS.pauseSeconds,
    script: new URL('./workers/text-worker.ts', import.meta.url),
    size: workers.textReaders ?? WORKERS.textReaders,
  })
  const faces = createPool<FaceJob, FaceValue>({
    ...common,
    script: new URL('./workers/face-worker.ts', import.meta.url),
    size: workers.faceReaders ?? WORKERS.faceReaders,
  })
  const pictures = createPool<PictureJob, PictureValue>({
    ...common,
    script: new URL('./workers/picture-worker.ts', import.meta.url),
    size: 1,
    ownJobsMax: WORKERS.ownPicturesMax,
    timeoutMs: WORKERS.picturesTimeoutMs,
    memoryMaxBytes: WORKERS.picturesMemoryMaxBytes,
    usualSeconds: 0.5,
  })

  const statements = createPool<StatementJob, StatementValue>({
    ...common,
    script: new URL('./workers/statement-worker.ts', import.meta.url),
    size: 1,
    ownJobsMax: 2,
    timeoutMs: WORKERS.statementsTimeoutMs,
    memoryMaxBytes: WORKERS.statementsMemoryMaxBytes,
    usualSeconds: 1,
  })

  /** What a person sends twice at once, as by a double tap, is cleaned and read once. */
  const underWay = new Map<string, Promise<Answer<PictureValue>>>()
  const beingRead = new Map<string, Promise<Answer<StatementValue>>>()
  const films = liveFilms()

  async function findFace(
    job: Extract<FaceJob, { task: 'card' | 'document' | 'portrait' }>,
    label: JobLabel = {},
  ): Promise<Answer<FoundFace>> {
    const answer = await faces.run(job, { ...label, kind: job.task })
    if (!answer.ok) return answer
    return { ok: true, value: 'face' in answer.value ? answer.value.face : null }
  }

  return {
    async readDocument({ picture, expectedKind, expectedSide, owner, wantsFace = false }) {
      const wanted = { kind: expectedKind, side: expectedSide }
      const answer = await text.run({ picture, wanted }, { owner, kind: 'document' })
      if (!answer.ok) return answer
      if ('lines' in answer.value) return { ok: false, failure: 'failed', detail: 'no document' }
      const { card, ...reading } = answer.value
      // The fields do not depend on the face: if no face worker is free, the photo is skipped.
      const face = card && wantsFace ? await findFace({ task: 'card', card }) : null
      return { ok: true, value: { ...reading, photoFace: face?.ok ? face.value : null } }
    },
    async readText({ picture }) {
      const answer = await text.run({ task: 'text', picture }, { kind: 'text' })
      if (!answer.ok) return answer
      if (!('lines' in answer.value)) return { ok: false, failure: 'failed', detail: 'no text' }
      return { ok: true, value: answer.value }
    },
    async checkLiveness({ documentFace, owner, ...job }) {
      const answer = await faces.run({ task: 'liveness', job }, { owner, kind: 'liveness' })
      if (!answer.ok) return answer
      if (!('verdict' in answer.value))
        return { ok: false, failure: 'failed', detail: 'no verdict' }
      const { verdict } = answer.value
      const match =
        verdict.passed && verdict.faceEmbedding && documentFace
          ? matchEmbeddings(verdict.faceEmbedding, documentFace)
          : null
      return { ok: true, value: { ...verdict, ...(match ? { match } : {}) } }
    },
    async addFrames({ from, frames, timesMs, documentPicture, ...film }) {
      const { owner } = film
      let failure: Answer<never> = { ok: false, failure: 'busy', detail: 'too many recordings' }
      const measure: Measure = async (batch) => {
        const label = { owner, kind: 'frames', share: batch.frames.length / LIVENESS.framesMax }
        const { frames: fresh, from: at } = batch
        const answer = await faces.run({ task: 'frames', frames: fresh, from: at }, label)
        if (answer.ok) return 'measures' in answer.value ? answer.value.measures : null
        failure = answer
        return null
      }
      const findFaces: FindFaces = async (some) => {
        const label = { owner, kind: 'faces', share: some.length / LIVENESS.framesMax }
        const answer = await faces.run({ task: 'faces', frames: some }, label)
        return answer.ok && 'faces' in answer.value ? answer.value.faces : null
      }
      const findPrinted = async () => {
        const picture = await documentPicture()
        return { picture, found: await findFace({ task: 'document', picture }, { owner }) }
      }
      const batch = { from, frames: splitFrames(frames), timesMs }
      const value = await films.add(film, batch, { measure, findFaces, findPrinted })
      return value ? { ok: true, value } : failure
    },
    heldFilm: films.held,
    dropFilm: films.drop,
    async matchFaces({ documentPicture, live, owner, ...before }) {
      const label = { owner, isNext: 'faceEmbedding' in live }
      const known = await before.printed
      const isKnown = known && Buffer.compare(known.picture, documentPicture) === 0
      const printed =
        isKnown && known.found.ok
          ? known.found
          : await findFace({ task: 'document', picture: documentPicture }, label)
      if (!printed.ok) return printed
      if (!printed.value) return { ok: true, value: { problem: 'noDocumentFace' } }
      let embedding = 'faceEmbedding' in live ? live.faceEmbedding : null
      if ('portrait' in live) {
        const portrait = await findFace({ task: 'portrait', picture: live.portrait })
        if (!portrait.ok) return portrait
        embedding = portrait.value?.embedding ?? null
      }
      if (!embedding) return { ok: true, value: { problem: 'noLiveFace' } }
      return { ok: true, value: matchEmbeddings(embedding, printed.value.embedding) }
    },
    cleanPicture(request) {
      const { owner, picture, sideMax, tiny } = request
      const name = hashOf([owner, sideMax, tiny], picture)
      const same = underWay.get(name)
      if (same) return same
      const answer = pictures
        .run({ picture, sideMax, tiny }, { owner })
        .finally(() => underWay.delete(name))
      underWay.set(name, answer)
      return answer
    },
    readStatement({ owner, ...job }) {
      const name = hashOf([owner, job.password], job.file)
      const same = beingRead.get(name)
      if (same) return same
      const answer = statements
        .run(job, { owner })
        .then((read): Answer<StatementValue> => {
          if (read.ok || !['crashed', 'timedOut'].includes(read.failure)) return read
          return { ok: true, value: { refusal: 'tooHeavy' } }
        })
        .finally(() => beingRead.delete(name))
      beingRead.set(name, answer)
      return answer
    },
    embedPortrait: (picture) => findFace({ task: 'portrait', picture }),
    placeOf: (owner) => faces.placeOf(owner) ?? text.placeOf(owner),
    awaySecondsOf: text.awaySecondsOf,
    async close() {
      await Promise.all([text.close(), faces.close(), pictures.close(), statements.close()])
    },
  }
}

const isNoDocument = (value: TextValue): boolean =>
  'quality' in value && value.quality.problem === 'notADocument'

const hashOf = (of: readonly unknown[], bytes: Uint8Array): string =>
  createHash('sha256').update(JSON.stringify(of)).update(bytes).digest('hex')
