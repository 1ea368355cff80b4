import { USER_STATUS } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { lockUserStatus, moveUserStatus } from '../account/user-status.ts'
import { retireAccount } from './bank/bank-account-store.ts'
import { listTries, type TriedRow } from './capture/capture-store.ts'
import { documentKindOf, documentState } from './document-state.ts'
import { findFace, forgetFace, passFace } from './face/face-store.ts'
import { pictureKeyOf } from './identity/document-picture.ts'
import {
  deletePictures,
  findIdentity,
  listPictures,
  setFaceState,
} from './identity/identity-store.ts'
import { readIdentity } from './read-identity.ts'
import { askRedo } from './redo.ts'
import * as cases from './review/review-store.ts'
import { openJson } from './steps/sealing.ts'
import { STEP_STATUS, statusAfter } from './steps/step-rules.ts'
import { verifiedAccountOf } from './verified-account.ts'

const TRIES_SHOWN = 20

/** A page of the open cases, oldest first. */
export const listOpenReviews = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<cases.ReviewRow, Date>> => {
  const rows = await cases.listOpen(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ openedAt: key, caseId: id }) => ({ key, id }))
}

const CASES_SHOWN = 50

/** A person's cases, newest first, decided or not. */
export const reviewsOf = (on: Querier, userId: string): Promise<cases.PastCase[]> =>
  cases.listOfUser(on, { userId, limit: CASES_SHOWN })

export interface ReviewFile {
  pictureId: string
  what: 'front' | 'back' | 'selfie'
}

export interface ReviewCase extends cases.ReviewRow {
  identity: Awaited<ReturnType<typeof readIdentity>> | undefined
  readFields: { name: string; value: string }[]
  holderName: string | null
  pictures: ReviewFile[]
  /** The person's tries, with the codes they were told. */
  attempts: TriedRow[]
}

const openCase = async (on: Querier, caseId: string): Promise<cases.ReviewRow> => {
  const found = await cases.findOpen(on, caseId)
  if (found) return found
  throw new AppError((await cases.findOwner(on, caseId)) ? 'CASE_DECIDED' : 'NOT_FOUND')
}

/** As a person turns a card. */
const SIDES = ['front', 'back']

/** Everything the staff has to look at to decide a case; the caller records the access. */
export const readReview = async (deps: Deps, on: Querier, caseId: string): Promise<ReviewCase> => {
  const found = await openCase(on, caseId)
  const { userId, kind } = found
  const identity = await readIdentity(deps, on, userId)
  const attempts = await listTries(on, { userId, limit: TRIES_SHOWN })
  if (kind === 'accountName') {
    const account = await verifiedAccountOf(on, deps, userId)
    const holderName = account?.holderName ?? null
    return { ...found, identity, readFields: [], holderName, pictures: [], attempts: [] }
  }
  const { pictures } = await documentState(deps, on, userId)
  const selfieId = (await findFace(on, userId))?.selfieFileId
  return {
    ...found,
    identity,
    readFields: pictures.flatMap(({ side, fields }) =>
      fields.map(({ name, value }) => ({ name: `${side}.${name}`, value })),
    ),
    holderName: null,
    pictures: [
      // Whichever was taken last.
      ...pictures
        .map(({ id, side }) => ({ pictureId: id, what: side }))
        .toSorted(({ what: one }, { what: other }) => SIDES.indexOf(one) - SIDES.indexOf(other)),
      ...(selfieId ? [{ pictureId: selfieId, what: 'selfie' as const }] : []),
    ],
    attempts,
  }
}

/** One picture of an open case, decrypted. NOT_FOUND for any other file. */
export const readReviewPicture = async (
  deps: Deps,
  on: Querier,
  of: { caseId: string; pictureId: string },
): Promise<ReviewFile & { userId: string; bytes: Buffer }> => {
  const { userId, pictures } = await readReview(deps, on, of.caseId)
  const picture = pictures.find(({ pictureId }) => pictureId === of.pictureId)
  if (!picture) throw new AppError('NOT_FOUND')
  const bytes = await deps.files.get(picture.pictureId, await keyOf(deps, on, userId, picture))
  return { ...picture, userId, bytes }
}

const keyOf = (
  deps: Deps,
  on: Querier,
  userId: string,
  { what, pictureId }: ReviewFile,
): Promise<Buffer> =>
  what === 'selfie' ? selfieKeyOf(deps, on, userId) : pictureKeyOf(deps, on, userId, pictureId)

const selfieKeyOf = async (deps: Deps, on: Querier, userId: string): Promise<Buffer> => {
  const face = await findFace(on, userId)
  if (!face?.selfieFileId || !face.selfieKeySealed) throw new AppError('NOT_FOUND')
  const key = openJson<string>(deps, 'face_checks.selfie_key', userId, face.selfieKeySealed)
  return Buffer.from(key, 'base64')
}

/** The pictures of an open case as they lie encrypted: nobody has seen anything who has only these. */
export const readReviewAhead = async (
  deps: Deps,
  on: Querier,
  caseId: string,
): Promise<(ReviewFile & { sealed: Buffer })[]> => {
  const { pictures } = await readReview(deps, on, caseId)
  return Promise.all(
    pictures.map(async (file) => ({ ...file, sealed: await deps.files.getSealed(file.pictureId) })),
  )
}

/** An open case with the keys of its pictures; the caller records the access to all of it. */
export const readReviewWithKeys = async (
  deps: Deps,
  on: Querier,
  caseId: string,
): Promise<Omit<ReviewCase, 'pictures'> & { pictures: (ReviewFile & { key: Buffer })[] }> => {
  const found = await readReview(deps, on, caseId)
  return { ...found, pictures: await withKeys(deps, on, found) }
}

/** The pictures of a case with their keys. */
export const withKeys = async (
  deps: Deps,
  on: Querier,
  { userId, pictures }: Pick<ReviewCase, 'userId' | 'pictures'>,
): Promise<(ReviewFile & { key: Buffer })[]> => {
  const opened: (ReviewFile & { key: Buffer })[] = []
  for (const file of pictures) {
    opened.push({ ...file, key: await keyOf(deps, on, userId, file) })
  }
  return opened
}

/** Whether the pictures of a case may outlast it: not where any shows a number that we may not store. */
export const mayKeepPictures = async (
  deps: Deps,
  on: Querier,
  { userId, pictures }: Pick<ReviewCase, 'userId' | 'pictures'>,
): Promise<boolean> => {
  const taken = pictures.length > 0 ? await listPictures(on, userId) : []
  return taken.every(({ documentKind }) => documentKindOf(deps, documentKind)?.keptLength === null)
}

export interface CaseDecision {
  caseId: string
  isPassed: boolean
  /** For a failed case: a key of the catalogue `operator`. */
  reason: string
  operatorId: string
  at: Date
}

export interface DecidedCase {
  userId: string
  kind: cases.ReviewKind
  bizStatus: number
  /** Files to be removed after the commit. */
  unneededFiles: string[]
}

/** The person a case is about, for what has to be locked or read before it is decided. */
export const ownerOfReview = async (on: Querier, caseId: string): Promise<string> =>
  (await openCase(on, caseId)).userId

/**
 * Closes a case. If passed, the step stands; if failed, the person has to do that one step again, without
 * losing the others. Throws CASE_DECIDED when another operator was faster.
 */
export const decideReviewCase = async (
  deps: Deps,
  tx: Tx,
  decision: CaseDecision & { hasOpenLoan: boolean },
): Promise<DecidedCase> => {
  const { caseId, isPassed, operatorId, at } = decision
  const { userId, kind } = await openCase(tx, caseId)
  const status = await lockUserStatus(tx, userId)
  const reason = isPassed ? null : decision.reason
  const word = isPassed ? 'accepted' : 'refused'
  if (!(await cases.decideCase(tx, { caseId, decision: word, reason, operatorId, at }))) {
    throw new AppError('CASE_DECIDED')
  }
  await publishToPerson(tx, userId, { kind: 'review' })
  const done = { userId, kind, bizStatus: status, unneededFiles: [] as string[] }
  if (isPassed) return { ...done, unneededFiles: await pass(deps, tx, { userId, kind, at }) }
  return { ...done, ...(await fail({ tx, userId, kind, status, decision })) }
}

const pass = async (
  deps: Deps,
  tx: Tx,
  { userId, kind, at }: { userId: string; kind: cases.ReviewKind; at: Date },
): Promise<string[]> => {
  if (kind === 'accountName') return []
  const files: string[] = []
  if (kind === 'face') {
    // In place of the machine's check, and so worth as much and no more.
    await setFaceState(tx, userId, 'passed')
    files.push(...(await passFace(tx, userId, at)))
  }
  const identity = await findIdentity(tx, userId)
  const documentKind = identity && documentKindOf(deps, identity.documentKind)
  // Pictures showing a number that we may not store are deleted once nobody has to look at them.
  if (documentKind?.keptLength == null || (await cases.hasOpenIdentityCase(tx, userId)))
    return files
  return [...files, ...(await deletePictures(tx, userId, documentKind.documentKind))]
}

/**
 * The staff checked the identity of a person whose face had passed: the higher tier. False while the check of
 * the face is still open.
 */
export const confirmIdentity = async (tx: Tx, userId: string): Promise<boolean> => {
  const identity = await findIdentity(tx, userId)
  if (!identity || identity.faceState === 'review') return false
  await setFaceState(tx, userId, 'operatorReviewed')
  return true
}

interface Failing {
  tx: Tx
  userId: string
  kind: cases.ReviewKind
  status: number
  decision: CaseDecision & { hasOpenLoan: boolean }
}

const fail = async (of: Failing): Promise<Pick<DecidedCase, 'bizStatus' | 'unneededFiles'>> => {
  const { tx, userId, kind, decision } = of
  if (kind === 'accountName') {
    await retireAccount(tx, userId, decision.at)
    return { bizStatus: await sendBack(of, 'bankAccount'), unneededFiles: [] }
  }
  const unneededFiles = await forgetFace(tx, userId, decision.at)
  if (kind === 'documentCorrected') {
    const kinds = new Set((await listPictures(tx, userId)).map((row) => row.documentKind))
    for (const one of kinds) unneededFiles.push(...(await deletePictures(tx, userId, one)))
    // The face is compared with the document's photo, so a new document requires a new face check.
    await cases.withdrawReview(tx, userId, 'face')
  }
  return { bizStatus: await sendBack(of, 'identity'), unneededFiles }
}

const sendBack = async (
  { tx, userId, status, decision }: Failing,
  step: 'identity' | 'bankAccount',
): Promise<number> => {
  if (status === USER_STATUS.blocked) return status
  const resumeStatus = statusAfter(status, step)
  await askRedo(tx, { userId, step, reason: decision.reason, resumeStatus, askedAt: decision.at })
  const back = STEP_STATUS[step]
  // A borrower with a debt must keep access to it, so their account is changed by its own call.
  if (decision.hasOpenLoan || status <= back) return status
  await moveUserStatus(tx, userId, back)
  return back
}
