import type { ErrorName } from '@noren/contract/error-codes'
import type { DocumentKind } from '@noren/markets/pack'
import type { DocumentProblem } from '@noren/vision/document-problems'
import type { Deps } from '../../../deps.ts'
import type { Querier } from '../../../platform/db/pool.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { namingFiles, removeUnneeded } from '../../../platform/named-files.ts'
import type { ReadDocument } from '../../../providers/ports/kyc.ts'
import { refuseOtherMedia } from '../capture/media-types.ts'
import {
  type DocumentState,
  daysLater,
  documentKindOf,
  documentState,
  FIELDS_COLUMN,
} from '../document-state.ts'
import { documentHashOf, openJson, sealJson } from '../steps/sealing.ts'
import { enterStep, refuseStep } from '../steps/steps.ts'
import {
  compactNumber,
  maskNumber,
  type PictureType,
  type ReadField,
  retentionDays,
  splitPictureType,
  withoutNumber,
} from './identity-rules.ts'
import { listPictures, replacePicture } from './identity-store.ts'

const REFUSAL_OF: Readonly<Record<DocumentProblem, ErrorName>> = {
  notAPicture: 'PICTURE_UNREADABLE',
  tooManyBytes: 'TOO_LARGE',
  tooManyPixels: 'TOO_LARGE',
  tooSmall: 'DOCUMENT_TOO_SMALL',
  notADocument: 'DOCUMENT_NOT_FOUND_IN_PICTURE',
  cutOff: 'DOCUMENT_CUT_OFF',
  wrongSide: 'DOCUMENT_WRONG_SIDE',
  otherDocument: 'DOCUMENT_WRONG_KIND',
  blurred: 'DOCUMENT_BLURRED',
  dark: 'DOCUMENT_DARK',
  glare: 'DOCUMENT_GLARE',
  unreadable: 'DOCUMENT_NOT_READ',
}

const FILE_KEY_COLUMN = 'identity_pictures.file_key'

/**
 * Reads one side of an identity document and stores the result. A new picture of a side replaces the old
 * one.
 */
export const takeDocumentPicture = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  upload: { type: PictureType; bytes: Buffer; mimeType: string },
  at: Date,
): Promise<DocumentState & { side: 'front' | 'back'; fields: ReadField[] }> => {
  refuseStep(who.bizStatus, 'identity')
  refuseOtherMedia(upload.mimeType)
  const { documentKind, side } = splitPictureType(upload.type)
  const kind = documentKindOf(deps, documentKind)
  if (!kind) throw new AppError('DOCUMENT_WRONG_KIND')
  const answer = await deps.kyc.readDocument({
    picture: upload.bytes,
    expectedKind: documentKind,
    expectedSide: side,
    owner: who.userId,
  })
  const foundKind = answer.isRead ? answer.document.documentKind : answer.documentKind
  if (foundKind !== null && foundKind !== documentKind) throw new AppError('DOCUMENT_WRONG_KIND')
  if (!answer.isRead) throw new AppError(REFUSAL_OF[answer.problem])
  const fields = keepableFields(kind, answer.document)
  await keepPicture(deps, who.userId, { kind, side, fields, document: answer.document }, at)
  const state = await documentState(deps, deps.db, who.userId, documentKind)
  return { ...state, side, fields }
}

const numberIn = (document: ReadDocument): string | undefined =>
  document.fields.find(({ name }) => name === 'number')?.value

/** The fields read, without a number that may not be stored. */
const keepableFields = (kind: DocumentKind, document: ReadDocument): ReadField[] =>
  document.fields.map((field) => ({
    ...field,
    value:
      field.name === 'number'
        ? maskNumber(kind, compactNumber(field.value))
        : withoutNumber(kind, field.value),
  }))

const keepPicture = async (
  deps: Deps,
  userId: string,
  taken: {
    kind: DocumentKind
    side: 'front' | 'back'
    fields: ReadField[]
    document: ReadDocument
  },
  at: Date,
): Promise<void> => {
  const { kind, side, fields, document } = taken
  const id = deps.newId()
  const number = numberIn(document)
  const { key } = await deps.files.put(id, document.cleanPicture)
  const replacedId = await namingFiles(deps, [id], () =>
    inTransaction(deps.db, async (tx) => {
      await enterStep(tx, userId, 'identity')
      return replacePicture(tx, {
        id,
        userId,
        documentKind: kind.documentKind,
        side,
        fileKeySealed: sealJson(deps, FILE_KEY_COLUMN, userId, key.toString('base64')),
        fieldsSealed: sealJson(deps, FIELDS_COLUMN, userId, fields),
        numberHash:
          number === undefined
            ? null
            : documentHashOf(deps, kind.documentKind, compactNumber(number)),
        takenAt: at,
        deleteAfter: daysLater(deps, at, retentionDays(kind)),
      })
    }),
  )
  if (replacedId) await removeUnneeded(deps, [replacedId])
}

/** The cleaned front picture of the current document, which shows the photo. */
export const frontPictureOf = async (
  deps: Deps,
  userId: string,
): Promise<{ id: string; bytes: Buffer } | undefined> => {
  const rows = await listPictures(deps.db, userId)
  const front = rows.find(
    (row) => row.side === 'front' && row.documentKind === rows[0]?.documentKind,
  )
  if (!front) return undefined
  const key = openJson<string>(deps, FILE_KEY_COLUMN, userId, front.fileKeySealed)
  return { id: front.id, bytes: await deps.files.get(front.id, Buffer.from(key, 'base64')) }
}

/** The key of one of this person's document pictures. */
export const pictureKeyOf = async (
  deps: Deps,
  on: Querier,
  userId: string,
  pictureId: string,
): Promise<Buffer> => {
  const row = (await listPictures(on, userId)).find(({ id }) => id === pictureId)
  if (!row) throw new AppError('NOT_FOUND')
  return Buffer.from(openJson<string>(deps, FILE_KEY_COLUMN, userId, row.fileKeySealed), 'base64')
}
