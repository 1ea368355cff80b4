import { isCertified, USER_STATUS } from '@noren/contract/user-status'
import type { DocumentKind } from '@noren/markets/pack'
import type { Deps } from '../../deps.ts'
import { sqlState, type Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { removeUnneeded } from '../../platform/named-files.ts'
import { noteSignals } from '../fraud/note-signals.ts'
import { decideAnew } from './credit-review.ts'
import { type DocumentState, documentKindOf, documentState, mergeFields } from './document-state.ts'
import { isDocumentExcluded } from './exclusions.ts'
import { faceStateWith } from './face/face-rules.ts'
import { findFace, findLastReason } from './face/face-store.ts'
import { documentSignals } from './fraud/signal-values.ts'
import {
  compactNumber,
  confirmFields,
  fieldsThatDiffer,
  isAtOddsWithNumber,
  isDocumentNumber,
  keyCorrections,
  maskNumber,
  withoutNumber,
} from './identity/identity-rules.ts'
import * as store from './identity/identity-store.ts'
import { birthdayVerdict } from './personal/personal-info-rules.ts'
import { IDENTITY_COLUMN, type IdentityFields, readIdentity } from './read-identity.ts'
import { openReview, withdrawReview } from './review/review-store.ts'
import { documentHashOf, sealJson } from './steps/sealing.ts'
import { enterStep, finishStepAgain } from './steps/steps.ts'

const UNIQUE_VIOLATION = '23505'

/** The hash of the confirmed number, and the number as it may be stored. */
const numberOf = (
  deps: Deps,
  kind: DocumentKind,
  typed: string,
  readHash: Buffer | undefined,
  readMasked: string | undefined,
): { hash: Buffer; kept: string } => {
  const number = compactNumber(typed)
  // The app shows a masked number; if the person leaves it unchanged, it means the one that was read.
  if (readHash && readMasked !== undefined && number === compactNumber(readMasked)) {
    return { hash: readHash, kept: readMasked }
  }
  if (!isDocumentNumber(kind, number)) {
    throw new AppError('VALIDATION', { fields: [{ path: 'fields.number', rule: 'format' }] })
  }
  const hash = documentHashOf(deps, kind.documentKind, number)
  return { hash, kept: maskNumber(kind, number) }
}

const refuseAge = (deps: Deps, birthday: string): void => {
  const verdict = birthdayVerdict(birthday, deps.clock.businessDay())
  const fields = [{ path: 'fields.dob', rule: verdict }]
  if (verdict === 'format') throw new AppError('VALIDATION', { fields })
  if (verdict !== 'ok') throw new AppError('UNDERAGE', { fields })
}

const faceStateOf = async (
  tx: Tx,
  userId: string,
  frontPictureId: string | undefined,
): Promise<'passed' | 'review'> => {
  const state = faceStateWith(await findFace(tx, userId), frontPictureId)
  if (state !== 'missing') return state
  const reason = await findLastReason(tx, userId)
  const differs = reason === 'notTheDocument' || reason === 'otherPerson'
  throw new AppError(differs ? 'FACE_DIFFERS' : 'LIVENESS_MISSING')
}

/**
 * Confirms the identity (20 → 30): both sides read, face checked, fields as the person left them. A
 * corrected number, name or date of birth is reviewed by the staff while certification goes on. Pictures
 * showing a number that we may not store are deleted once nobody has to look at them.
 */
export const saveIdentity = async (
  deps: Deps,
  userId: string,
  input: { documentKind: string; fields: Readonly<Record<string, string>> },
  at: Date,
): Promise<number> => {
  const saved = await inTransaction(deps.db, async (tx) => {
    const status = await enterStep(tx, userId, 'identity')
    const kind = documentKindOf(deps, input.documentKind)
    const document = await documentState(deps, tx, userId, input.documentKind)
    const isAgain = status > USER_STATUS.identity
    if (isAgain && (await isSavedAlready(deps, tx, userId, input, document))) {
      return { status, files: [] }
    }
    if (!kind || document.pictures.length === 0 || document.missingSides.length > 0) {
      throw new AppError('DOCUMENT_MISSING')
    }
    const front = document.pictures.find(({ side }) => side === 'front')
    const faceState = await faceStateOf(tx, userId, front?.id)
    const confirmed = readConfirmed(deps, kind, document, input.fields)
    await writeIdentity(deps, tx, { userId, kind, faceState, ...confirmed }, at)
    await reviewCorrections(deps, tx, userId, confirmed.correctedFields, at)
    const isSettled =
      faceState === 'passed' && keyCorrections(confirmed.correctedFields).length === 0
    const files =
      kind.keptLength !== null && isSettled
        ? await store.deletePictures(tx, userId, kind.documentKind)
        : []
    const next = await finishStepAgain(tx, { userId, status, step: 'identity', doneAt: at })
    if (isCertified(next)) {
      await decideAnew(deps, tx, { userId, cause: 'documentChanged', at })
    }
    return { status: next, files }
  })
  await removeUnneeded(deps, saved.files)
  return saved.status
}

/** The same request again, after the answer was lost and the pictures are gone. */
const isSavedAlready = async (
  deps: Deps,
  tx: Tx,
  userId: string,
  input: { documentKind: string; fields: Readonly<Record<string, string>> },
  document: DocumentState,
): Promise<boolean> => {
  if (document.pictures.length > 0) return false
  const identity = await readIdentity(deps, tx, userId)
  return (
    identity?.documentKind === input.documentKind &&
    Object.entries(input.fields).every(([name, value]) => identity.fields[name] === value.trim())
  )
}

interface ConfirmedIdentity {
  fields: IdentityFields
  documentHash: Buffer
  /** Hashes of the number as read from each side. */
  readHashes: Buffer[]
  correctedFields: string[]
}

const readConfirmed = (
  deps: Deps,
  kind: DocumentKind,
  document: DocumentState,
  typed: Readonly<Record<string, string>>,
): ConfirmedIdentity => {
  const read = mergeFields(document.pictures)
  const verdict = confirmFields(kind, read, typed)
  if ('refusal' in verdict) throw new AppError(verdict.refusal, { fields: verdict.fields })
  const { correctedFields } = verdict
  const { number = '', name = '', dob = '', ...others } = verdict.values
  refuseAge(deps, dob)
  const readDob = read.find((field) => field.name === 'dob')
  // A date of birth that was read reliably cannot be corrected past the age limit.
  if (readDob?.isValid && correctedFields.includes('dob')) refuseAge(deps, readDob.value)
  const front = document.pictures.find(({ side }) => side === 'front')
  const readHashes = document.pictures.flatMap(({ numberHash }) => numberHash ?? [])
  // A number that was read unreliably has to be typed, even where only its last digits are shown.
  const readNumber = read.find((field) => field.name === 'number' && field.isValid)?.value
  const readHash = front?.numberHash ?? readHashes[0]
  const { hash, kept } = numberOf(deps, kind, number, readHash, readNumber)
  const sidesDiffer = readHashes.some((readHash) => !readHash.equals(readHashes[0] ?? readHash))
  const isNumberOdd =
    sidesDiffer || isAtOddsWithNumber(kind.documentKind, kept, { dob, gender: others.gender })
  const doubted = [...(isNumberOdd ? ['number'] : []), ...fieldsThatDiffer(document.pictures)]
  const clean = Object.entries(others).map(([field, text]) => [field, withoutNumber(kind, text)])
  return {
    fields: { ...Object.fromEntries(clean), name: withoutNumber(kind, name), dob, number: kept },
    documentHash: hash,
    readHashes,
    correctedFields: [...new Set([...doubted, ...correctedFields])],
  }
}

/**
 * Writes a confirmed identity. Errors: DOCUMENT_TAKEN when the document belongs to another person here,
 * DOCUMENT_EXCLUDED when its holder was blocked and had their data erased.
 */
export const writeIdentity = async (
  deps: Deps,
  tx: Tx,
  identity: ConfirmedIdentity & {
    userId: string
    kind: DocumentKind
    faceState: store.FaceState
  },
  at: Date,
): Promise<void> => {
  const { userId, kind, faceState, fields, documentHash, readHashes, correctedFields } = identity
  const hashes = [documentHash, ...readHashes]
  if (await store.isDocumentTaken(tx, userId, hashes)) throw new AppError('DOCUMENT_TAKEN')
  if (await isDocumentExcluded(tx, { hashes, on: deps.clock.businessDay() })) {
    throw new AppError('DOCUMENT_EXCLUDED')
  }
  try {
    await store.upsertIdentity(tx, {
      userId,
      documentKind: kind.documentKind,
      fieldsSealed: sealJson(deps, IDENTITY_COLUMN, userId, fields),
      documentHash,
      correctedFields,
      faceState,
      confirmedAt: at,
    })
  } catch (error) {
    // Two people confirmed the same document at the same moment.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('DOCUMENT_TAKEN')
    throw error
  }
  noteSignals(deps, tx, {
    userId,
    signals: documentSignals(fields),
    replaced: ['name', 'nameDob', 'addressStrict', 'addressLoose'],
    at,
  })
}

const reviewCorrections = async (
  deps: Deps,
  tx: Tx,
  userId: string,
  correctedFields: readonly string[],
  at: Date,
): Promise<void> => {
  const key = keyCorrections(correctedFields)
  if (key.length === 0) return withdrawReview(tx, userId, 'documentCorrected')
  const reason = key.join(' ')
  await openReview(tx, {
    id: deps.newId(),
    userId,
    kind: 'documentCorrected',
    reason,
    openedAt: at,
  })
}
