import { upsertFace } from '@noren/server/domains/certification/face/face-store'
import { replacePicture } from '@noren/server/domains/certification/identity/identity-store'
import { sealJson } from '@noren/server/domains/certification/steps/sealing'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { type CertifiedPerson, givenCertifiedUser } from './given-certified.ts'
import type { TestApp } from './test-app.ts'

const jpeg = (word: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from(word)])

export const FRONT_BYTES = jpeg('front of a document')
export const SELFIE_BYTES = jpeg('a face')

export interface GivenReview {
  person: CertifiedPerson
  caseId: string
  frontId: string
  selfieId: string
}

/**
 * A certified person whose face check was inconclusive: an open case with the document's front and the
 * selfie in the encrypted file store.
 */
export const givenFaceReview = async (
  t: TestApp,
  pictures: { front: Buffer; selfie: Buffer } = { front: FRONT_BYTES, selfie: SELFIE_BYTES },
): Promise<GivenReview> => {
  const person = await givenCertifiedUser(t, { faceState: 'review', openCases: ['face'] })
  return { person, ...(await givenFacePictures(t, person, pictures)) }
}

/** The pictures of a person whose case of a face is open. */
export const givenFacePictures = async (
  t: Pick<TestApp, 'deps' | 'clock' | 'db'>,
  { userId, name }: { userId: string; name: string },
  pictures: { front: Buffer; selfie: Buffer } = { front: FRONT_BYTES, selfie: SELFIE_BYTES },
): Promise<Omit<GivenReview, 'person'>> => {
  const { deps } = t
  const at = t.clock.now()
  const deleteAfter = new Date(at.getTime() + 30 * 86_400_000)
  const frontId = deps.newId()
  const selfieId = deps.newId()
  const front = await deps.files.put(frontId, pictures.front)
  const selfie = await deps.files.put(selfieId, pictures.selfie)
  const sealKey = (column: string, key: Buffer) =>
    sealJson(deps, column, userId, key.toString('base64'))
  const readFields = [{ name: 'name', value: name, confidence: 1, isValid: true }]
  await inTransaction(t.db, async (tx) => {
    await replacePicture(tx, {
      id: frontId,
      userId,
      documentKind: 'pan',
      side: 'front',
      fileKeySealed: sealKey('identity_pictures.file_key', front.key),
      fieldsSealed: sealJson(deps, 'identity_pictures.fields', userId, readFields),
      numberHash: null,
      takenAt: at,
      deleteAfter,
    })
    await upsertFace(tx, {
      userId,
      state: 'review',
      frontPictureId: frontId,
      selfieFileId: selfieId,
      selfieKeySealed: sealKey('face_checks.selfie_key', selfie.key),
      selfieDeleteAfter: deleteAfter,
      decidedAt: at,
    })
  })
  const { rows } = await t.db.query<{ id: string }>({
    text: 'select id from review_cases where user_id = $1 and decided_at is null',
    values: [userId],
  })
  return { caseId: rows[0]?.id ?? '', frontId, selfieId }
}
