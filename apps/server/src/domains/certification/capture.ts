import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERROR_CODES, type ErrorName } from '@noren/contract/error-codes'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import * as store from './capture/capture-store.ts'
import { documentState } from './document-state.ts'
import { takeDocumentPicture } from './identity/document-picture.ts'
import { type PictureType, splitPictureType } from './identity/identity-rules.ts'

export interface Capture {
  type: PictureType
  bytes: Buffer
  mimeType: string
  uploadId: string | undefined
  takenBy: string | undefined
  relaxed: string[]
}

type Taken = Awaited<ReturnType<typeof takeDocumentPicture>>

/** Temporary refusals that are not about the picture: sent again, it may be readable. */
const PASSING: readonly ErrorName[] = ['BUSY', 'STEP_ORDER']

/** Pictures being read by this process, keyed by sender and picture. */
const underway = new Map<string, Promise<Taken>>()

/**
 * Takes a picture of a document and records how it was taken and what the person was told. A picture sent
 * again because the answer was lost is not read again; one sent again while it is still being read waits
 * for that reading and gets its answer.
 */
export const takeCapture = (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  capture: Capture,
  at: Date,
): Promise<Taken> => {
  const digest = createHash('sha256').update(capture.bytes).digest('hex')
  const key = `${who.userId} ${capture.type} ${digest}`
  const running =
    underway.get(key) ?? takeOnce(deps, who, capture, at).finally(() => void underway.delete(key))
  underway.set(key, running)
  return running
}

/** Pages come back a little before they were told to, by the time that the answer took. */
const EARLY_SECONDS = 2
/** How long whoever is here too early waits for the answer; of an upload nothing is read meanwhile. */
const HELD_SECONDS = 3

/**
 * Throws BUSY for somebody who was told to come back later and is here at once: reading the upload anew each time
 * would cost more than reading the picture. Not at once either: who sends without a pause would keep the server busy
 * with refusing.
 */
export const refuseEarly = async ({ kyc }: Deps, userId: string): Promise<void> => {
  const earlySeconds = kyc.awaySecondsOf(userId) - EARLY_SECONDS
  if (earlySeconds <= 0) return
  await sleep(1000 * Math.min(earlySeconds, HELD_SECONDS))
  const waitSeconds = kyc.awaySecondsOf(userId)
  if (waitSeconds > EARLY_SECONDS) throw new AppError('BUSY', { waitSeconds })
}

const takeOnce = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  capture: Capture,
  at: Date,
): Promise<Taken> => {
  const { userId } = who
  const { type, uploadId } = capture
  const known = uploadId && (await outcomeOf(deps, { userId, uploadId, pictureType: type }))
  if (known === 'read') {
    const taken = await takenBefore(deps, userId, type)
    if (taken) return taken
  } else if (known) throw new AppError(known)
  try {
    const taken = await takeDocumentPicture(deps, who, capture, at)
    await writeDown(deps, userId, capture, 'read', at)
    return taken
  } catch (error) {
    if (error instanceof AppError && !PASSING.includes(error.reason)) {
      await writeDown(deps, userId, capture, error.reason, at)
    }
    throw error
  }
}

const outcomeOf = async (
  deps: Deps,
  of: { userId: string; uploadId: string; pictureType: string },
): Promise<'read' | ErrorName | undefined> => {
  const outcome = await store.findOutcome(deps.db, of)
  if (outcome === undefined || outcome === 'read') return outcome
  return (Object.keys(ERROR_CODES) as ErrorName[]).find((name) => name === outcome)
}

const takenBefore = async (
  deps: Deps,
  userId: string,
  type: PictureType,
): Promise<Taken | undefined> => {
  const { documentKind, side } = splitPictureType(type)
  const state = await documentState(deps, deps.db, userId, documentKind)
  const picture = state.pictures.find((one) => one.side === side)
  return picture && { ...state, side, fields: picture.fields }
}

const writeDown = (
  deps: Deps,
  userId: string,
  { type, uploadId, takenBy, relaxed }: Capture,
  outcome: 'read' | ErrorName,
  at: Date,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await store.insertAttempt(tx, {
      id: deps.newId(),
      userId,
      uploadId: uploadId ?? deps.newId(),
      pictureType: type,
      outcome,
      takenBy: takenBy ?? null,
      relaxed,
      triedAt: at,
    })
    if (outcome === 'read') await publishToPerson(tx, userId, { kind: 'certification' })
  })
