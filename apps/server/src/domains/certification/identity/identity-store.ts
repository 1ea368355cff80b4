import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

// ---- Pictures ----

export type Side = 'front' | 'back'

export interface PictureRow {
  id: string
  documentKind: string
  side: Side
  fileKeySealed: Buffer
  fieldsSealed: Buffer
  numberHash: Buffer | null
}

const PICTURE_COLUMNS = `id, document_kind as "documentKind", side,
  file_key_sealed as "fileKeySealed", fields_sealed as "fieldsSealed", number_hash as "numberHash"`

const listUserPictures = rawStatement<{ userId: string }, PictureRow>(
  'list_identity_pictures',
  `select ${PICTURE_COLUMNS} from identity_pictures where user_id = $1
   order by taken_at desc, id desc`,
  ['userId'],
)
/** Newest first. */
export const listPictures = (on: Querier, userId: string): Promise<PictureRow[]> =>
  listUserPictures.all(on, { userId })

const deletePictureOfSide = rawStatement<
  { userId: string; documentKind: string; side: Side },
  { id: string }
>(
  'delete_identity_picture_of_side',
  `delete from identity_pictures where user_id = $1 and document_kind = $2 and side = $3
   returning id`,
  ['userId', 'documentKind', 'side'],
)
type NewPicture = PictureRow & { userId: string; takenAt: Date; deleteAfter: Date }
const insertIdentityPicture = rawStatement<NewPicture, never>(
  'insert_identity_picture',
  `insert into identity_pictures (id, user_id, document_kind, side, file_key_sealed,
     fields_sealed, number_hash, taken_at, delete_after)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  [
    'id',
    'userId',
    'documentKind',
    'side',
    'fileKeySealed',
    'fieldsSealed',
    'numberHash',
    'takenAt',
    'deleteAfter',
  ],
)
/** Stores the newest picture of a side; returns the id of the one it replaces. */
export const replacePicture = async (tx: Tx, picture: NewPicture): Promise<string | undefined> => {
  const { userId, documentKind, side } = picture
  const old = await deletePictureOfSide.maybeOne(tx, { userId, documentKind, side })
  await insertIdentityPicture.run(tx, picture)
  return old?.id
}

const deletePicturesOfKind = rawStatement<{ userId: string; documentKind: string }, { id: string }>(
  'delete_identity_pictures_of_kind',
  'delete from identity_pictures where user_id = $1 and document_kind = $2 returning id',
  ['userId', 'documentKind'],
)
export const deletePictures = async (
  tx: Tx,
  userId: string,
  documentKind: string,
): Promise<string[]> =>
  (await deletePicturesOfKind.all(tx, { userId, documentKind })).map(({ id }) => id)

const deletePicturesPastDate = rawStatement<{ at: Date; limit: number }, { id: string }>(
  'delete_identity_pictures_past_date',
  `delete from identity_pictures where id in (
     select id from identity_pictures where delete_after <= $1
     order by delete_after, id limit $2)
   returning id`,
  ['at', 'limit'],
)
export const deletePicturesDue = async (
  tx: Tx,
  due: { at: Date; limit: number },
): Promise<string[]> => (await deletePicturesPastDate.all(tx, due)).map(({ id }) => id)

// ---- The confirmed identity ----

export type FaceState = 'passed' | 'review' | 'operatorReviewed'

export interface IdentityRow {
  documentKind: string
  fieldsSealed: Buffer
  correctedFields: string[]
  faceState: FaceState
}

const findVerifiedIdentity = rawStatement<{ userId: string }, IdentityRow>(
  'find_verified_identity',
  `select document_kind as "documentKind", fields_sealed as "fieldsSealed",
     corrected_fields as "correctedFields", face_state as "faceState"
   from verified_identities where user_id = $1`,
  ['userId'],
)
export const findIdentity = (on: Querier, userId: string): Promise<IdentityRow | undefined> =>
  findVerifiedIdentity.maybeOne(on, { userId })

const findDocumentHolder = rawStatement<{ userId: string; hashes: Buffer[] }, { isTaken: boolean }>(
  'find_other_holder_of_document',
  `select exists (select 1 from verified_identities
     where document_hash = any($2::bytea[]) and user_id <> $1) as "isTaken"`,
  ['userId', 'hashes'],
)
export const isDocumentTaken = async (
  on: Querier,
  userId: string,
  hashes: Buffer[],
): Promise<boolean> => (await findDocumentHolder.one(on, { userId, hashes })).isTaken

const holders = rawStatement<{ hashes: Buffer[] }, { userId: string }>(
  'list_holders_of_document',
  'select user_id as "userId" from verified_identities where document_hash = any($1::bytea[])',
  ['hashes'],
)
export const listHolders = (on: Querier, hashes: Buffer[]): Promise<{ userId: string }[]> =>
  holders.all(on, { hashes })

type NewIdentity = IdentityRow & { userId: string; documentHash: Buffer; confirmedAt: Date }
const upsertVerifiedIdentity = rawStatement<NewIdentity, never>(
  'upsert_verified_identity',
  `insert into verified_identities
     (user_id, document_kind, fields_sealed, document_hash, corrected_fields, face_state,
      confirmed_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (user_id) do update
     set document_kind = excluded.document_kind, fields_sealed = excluded.fields_sealed,
       document_hash = excluded.document_hash, corrected_fields = excluded.corrected_fields,
       face_state = excluded.face_state, confirmed_at = excluded.confirmed_at`,
  [
    'userId',
    'documentKind',
    'fieldsSealed',
    'documentHash',
    'correctedFields',
    'faceState',
    'confirmedAt',
  ],
)
/** Throws PostgreSQL's unique_violation when this document belongs to another person. */
export const upsertIdentity = async (tx: Tx, identity: NewIdentity): Promise<void> => {
  await upsertVerifiedIdentity.run(tx, identity)
}

const updateFaceState = rawStatement<{ userId: string; faceState: FaceState }, never>(
  'set_identity_face_state',
  'update verified_identities set face_state = $2 where user_id = $1',
  ['userId', 'faceState'],
)
export const setFaceState = async (tx: Tx, userId: string, faceState: FaceState): Promise<void> => {
  await updateFaceState.run(tx, { userId, faceState })
}
