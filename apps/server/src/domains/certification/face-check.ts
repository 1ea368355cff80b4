import { webcrypto } from 'node:crypto'
import { LIVENESS_REASONS } from '@noren/contract/certification'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { namingFiles, removeUnneeded } from '../../platform/named-files.ts'
import type { FaceAnswer, FaceToCheck, LivenessReason } from '../../providers/ports/kyc.ts'
import { refuseOtherMedia } from './capture/media-types.ts'
import { type DocumentState, daysLater, documentState } from './document-state.ts'
import {
  challengeIdOf,
  faceStateWith,
  type Outcome,
  outcomeOf,
  randomTurns,
  triesLeftAfter,
  weighedWith,
} from './face/face-rules.ts'
import * as store from './face/face-store.ts'
import { rememberFrames } from './face/replay.ts'
import { FACE_CHECK } from './face-limits.ts'
import { frontPictureOf } from './identity/document-picture.ts'
import { openReview, withdrawReview } from './review/review-store.ts'
import { sealJson } from './steps/sealing.ts'
import { enterStep, refuseStep } from './steps/steps.ts'

const { subtle } = webcrypto
const DAY_MS = 24 * 60 * 60 * 1000

const dayBefore = (at: Date): Date => new Date(at.getTime() - DAY_MS)

export const faceTriesLeft = async (on: Querier, userId: string, at: Date): Promise<number> =>
  triesLeftAfter((await store.countChallenges(on, userId, dayBefore(at))).failed)

/** The state of the face check for the current document. */
export const faceState = async (
  on: Querier,
  userId: string,
  document: DocumentState,
): Promise<'missing' | 'passed' | 'review'> => {
  const front = document.pictures.find(({ side }) => side === 'front')
  return faceStateWith(await store.findFace(on, userId), front?.id)
}

export interface Challenge {
  challengeId: string
  turns: store.Turn[]
  expiresAt: Date
  triesLeft: number
}

/**
 * Starts a face check: a single-use challenge, valid for three minutes, with an unpredictable order of
 * turns. Throws DOCUMENT_MISSING without a front picture to compare with; LIVENESS_TRIES when the staff
 * reviews the face instead, or too many were started today.
 */
export const startFaceCheck = (deps: Deps, userId: string, at: Date): Promise<Challenge> =>
  inTransaction(deps.db, async (tx) => {
    await enterStep(tx, userId, 'identity')
    const { pictures } = await documentState(deps, tx, userId)
    if (!pictures.some(({ side }) => side === 'front')) throw new AppError('DOCUMENT_MISSING')
    const { failed, started } = await store.countChallenges(tx, userId, dayBefore(at))
    const triesLeft = triesLeftAfter(failed)
    if (triesLeft === 0) throw new AppError('LIVENESS_TRIES')
    if (started >= FACE_CHECK.startsADay) {
      throw new AppError('LIVENESS_TRIES', { waitSeconds: DAY_MS / 1000 })
    }
    const challengeId = deps.newId()
    const turns = randomTurns()
    const expiresAt = new Date(at.getTime() + FACE_CHECK.lifeSeconds * 1000)
    await store.insertChallenge(tx, { id: challengeId, userId, turns, startedAt: at, expiresAt })
    return { challengeId, turns, expiresAt, triesLeft }
  })

export interface FaceVerdict {
  result: Outcome
  reason: LivenessReason | null
  triesLeft: number
}

export interface FilmUpload {
  challengeId: string
  /** The whole film; null where all its frames were sent while they were taken. */
  film: { frames: Buffer; mimeType: string } | null
  frameTimesMs: number[]
  /** Which of the frames sent before are the film: from this one on, with this SHA-256. */
  sent: { from: number; hash: Buffer } | null
}

/**
 * Judges the film of a challenge. The challenge is used up whatever the result; only when we were too
 * busy to look is it given back. Throws LIVENESS_EXPIRED for a challenge that is used, too old or another
 * person's; VALIDATION when the film has to be sent whole, because its frames are not held.
 */
export const finishFaceCheck = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  upload: FilmUpload,
  at: Date,
): Promise<FaceVerdict> => {
  refuseStep(who.bizStatus, 'identity')
  const { userId } = who
  const challengeId = challengeIdOf(upload.challengeId)
  const film = await filmOf(deps, userId, upload)
  const used = await useChallenge(deps, { userId, challengeId, film }, at)
  if ('verdict' in used) return used.verdict
  const { turns, frames } = used
  const { hash: framesHash } = film
  const front = await frontPictureOf(deps, userId)
  if (!front) throw new AppError('DOCUMENT_MISSING')
  const live = upload.sent ? { id: challengeId, from: upload.sent.from } : undefined
  const { frameTimesMs } = upload
  const documentPicture = front.bytes
  const face = { frames, frameTimesMs, turns, owner: userId, documentPicture, live }
  const answer = await lookAtFace(deps, { ...face, challengeId, framesHash })
  deps.kyc.live?.drop(challengeId)
  const selfie = answer.selfie && (await keepSelfie(deps, answer.selfie))
  const { verdict, unneededFiles } = await namingFiles(deps, selfie ? [selfie.id] : [], () =>
    inTransaction(deps.db, (tx) =>
      recordFace(deps, tx, { userId, challengeId, frontPictureId: front.id, answer, selfie }, at),
    ),
  )
  await removeUnneeded(deps, unneededFiles)
  return verdict
}

/** A film by its hash; the frames are null where they are not held. */
interface Film {
  frames: Buffer | null
  hash: Buffer
}

/** Hashed off the main thread: eight megabytes take as long as many requests together. */
const hashOf = async (frames: Buffer): Promise<Buffer> =>
  Buffer.from(await subtle.digest('SHA-256', frames))

const filmOf = async (
  deps: Deps,
  userId: string,
  { challengeId: id, film, sent }: FilmUpload,
): Promise<Film> => {
  if (film) {
    refuseOtherMedia(film.mimeType)
    const { frames } = film
    // Before the challenge is used, so that a broken upload costs no try.
    if (frames[0] !== 0xff || frames[1] !== 0xd8) throw new AppError('PICTURE_UNREADABLE')
    return { frames, hash: await hashOf(frames) }
  }
  if (!sent) throw filmRequired()
  const held = deps.kyc.live?.framesOf({ id, owner: userId, from: sent.from }) ?? null
  const isSame = held !== null && (await hashOf(held)).equals(sent.hash)
  return { frames: isSame ? held : null, hash: sent.hash }
}

const filmRequired = () =>
  new AppError('VALIDATION', { fields: [{ path: 'file', rule: 'required' }] })

const useChallenge = async (
  deps: Deps,
  { userId, challengeId, film }: { userId: string; challengeId: string; film: Film },
  at: Date,
): Promise<{ turns: store.Turn[]; frames: Buffer } | { verdict: FaceVerdict }> =>
  inTransaction(deps.db, async (tx) => {
    await enterStep(tx, userId, 'identity')
    const challenge = await store.lockChallenge(tx, challengeId, userId)
    const isSameFilm = challenge?.framesHash?.equals(film.hash) ?? false
    // Sent again because the answer was lost: the same verdict is returned without another look.
    if (challenge?.usedAt && isSameFilm) return { verdict: keptVerdict(challenge) }
    // Frames that arrived in time but were turned away by us are not too late.
    if (!challenge || challenge.usedAt || (challenge.expiresAt <= at && !isSameFilm)) {
      throw new AppError('LIVENESS_EXPIRED')
    }
    if (!film.frames) throw filmRequired()
    await store.setChallengeUsed(tx, { id: challengeId, userId, usedAt: at, framesHash: film.hash })
    return { turns: challenge.turns, frames: film.frames }
  })

const keptVerdict = ({ result, reason, triesLeft }: store.ChallengeRow): FaceVerdict => {
  if (result === null) throw new AppError('IN_PROGRESS')
  const known = LIVENESS_REASONS.find((one) => one === reason) ?? null
  return { result, reason: known, triesLeft: triesLeft ?? 0 }
}

/**
 * Given back with the hash of its frames, so that the same recording can be judged later, however long we
 * made it wait.
 */
const lookAtFace = async (
  deps: Deps,
  { challengeId, framesHash, ...face }: FaceToCheck & { challengeId: string; framesHash: Buffer },
): Promise<FaceAnswer> => {
  try {
    return await deps.kyc.checkFace(face)
  } catch (error) {
    const isRefused = error instanceof AppError && error.reason !== 'BUSY'
    if (!isRefused) {
      await inTransaction(deps.db, (tx) =>
        store.setChallengeUsed(tx, {
          ...{ id: challengeId, userId: face.owner },
          ...{ usedAt: null, framesHash },
        }),
      )
    }
    throw error
  }
}

export interface Selfie {
  id: string
  key: Buffer
}

export const keepSelfie = async (deps: Deps, picture: Buffer): Promise<Selfie> => {
  const id = deps.newId()
  const { key } = await deps.files.put(id, picture)
  return { id, key }
}

interface Found {
  userId: string
  challengeId: string
  frontPictureId: string
  answer: FaceAnswer
  selfie: Selfie | null
}

const recordFace = async (
  deps: Deps,
  tx: Tx,
  found: Found,
  at: Date,
): Promise<{ verdict: FaceVerdict; unneededFiles: string[] }> => {
  const { userId, challengeId, answer } = found
  await enterStep(tx, userId, 'identity')
  const { failed } = await store.countChallenges(tx, userId, dayBefore(at))
  // A failed recording is not remembered: somebody who tries again, sitting as before, is not replaying it.
  const seenShare = answer.result === 'failed' ? 0 : await rememberFrames(tx, answer, at)
  const weighed = weighedWith(answer, seenShare)
  const { reason } = weighed
  const result = outcomeOf(weighed.result, failed)
  const triesLeft = triesLeftAfter(result === 'passed' ? failed : failed + 1)
  await store.setChallengeResult(tx, { id: challengeId, userId, result, reason, triesLeft })
  await publishToPerson(tx, userId, { kind: 'certification' })
  const unneededFiles = await recordState(deps, tx, found, { result, reason }, at)
  return { verdict: { result, reason, triesLeft }, unneededFiles }
}

/** Stores the state of the check; returns the files that nobody needs any more. */
const recordState = async (
  deps: Deps,
  tx: Tx,
  found: Found,
  { result, reason }: Pick<FaceVerdict, 'result' | 'reason'>,
  at: Date,
): Promise<string[]> => {
  const { userId, selfie } = found
  if (result === 'failed') return selfie ? [selfie.id] : []
  const earlier = await store.findFace(tx, userId)
  const kept = result === 'review' ? selfie : null
  await keepState(deps, tx, { ...found, selfie: kept }, result, at)
  if (result === 'passed') await withdrawReview(tx, userId, 'face')
  else {
    const id = deps.newId()
    await openReview(tx, { id, userId, kind: 'face', reason: reason ?? 'similar', openedAt: at })
  }
  const files = [earlier?.selfieFileId, kept ? undefined : selfie?.id]
  return files.filter((id) => typeof id === 'string')
}

/** Stores the state of the check, with the one frame that the staff has to look at. */
export const keepState = (
  deps: Deps,
  tx: Tx,
  { userId, frontPictureId, selfie }: Pick<Found, 'userId' | 'frontPictureId' | 'selfie'>,
  state: 'passed' | 'review',
  at: Date,
): Promise<void> =>
  store.upsertFace(tx, {
    userId,
    state,
    frontPictureId,
    selfieFileId: selfie?.id ?? null,
    selfieKeySealed:
      selfie && sealJson(deps, 'face_checks.selfie_key', userId, selfie.key.toString('base64')),
    selfieDeleteAfter: selfie && daysLater(deps, at, FACE_CHECK.selfieRetentionDays),
    decidedAt: at,
  })
