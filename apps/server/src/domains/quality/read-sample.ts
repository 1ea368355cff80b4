import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import type { ReviewCase } from '../certification/review.ts'
import type { CreditStanding } from '../credit/credit-standing.ts'
import type { PaymentReading } from '../proofs/proof.ts'
import { evidenceContext, keyContext } from './sealing.ts'
import * as store from './store/samples.ts'

export { hasSignedCase, type SampleRow } from './store/samples.ts'

/** What the first one saw, without whose it is. */
export type Evidence = ReviewEvidence | ApplicationEvidence | LimitEvidence | ProofEvidence

export type ReviewEvidence = { of: 'review' } & Pick<
  ReviewCase,
  'reason' | 'identity' | 'readFields' | 'holderName' | 'attempts'
>

export interface ApplicationEvidence {
  of: 'application'
  productCode: string
  lenderCode: string
  currency: Currency
  amountMinor: Minor
  receiveMinor: Minor
  usedMinor: Minor
  appliedAt: Date
  standing: Pick<
    CreditStanding,
    'decision' | 'version' | 'band' | 'score' | 'limitMinor' | 'reasonCodes' | 'facts'
  > | null
}

export interface LimitEvidence {
  of: 'limitRequest'
  currency: Currency
  amountMinor: Minor
  limitNowMinor: Minor
  requestedAt: Date
  reason: string
}

export interface ProofEvidence {
  of: 'proof'
  currency: Currency
  reference: string
  amountMinor: Minor
  paidOn: Day
  reading: PaymentReading
  sentAt: Date
  isAlike: boolean
  matches: { eventId: string; utr: string; amountMinor: Minor; paidAt: Date }[]
}

/** What of it is still kept, with the names of its pictures. */
export interface Kept {
  evidence: Evidence | null
  pictures: { pictureId: string; what: store.PictureWhat }[]
}

/** The states in which there is something to look at, by what is asked of who looks. */
export type Asked = 'open' | 'disagreed'

/** Throws NOT_FOUND, and CASE_DECIDED when it is not in that state any more. */
export const findSample = async (
  on: Querier,
  sampleId: string,
  asked: Asked,
): Promise<store.SampleRow> => inState(await store.findSample(on, sampleId), asked)

/** The same, and nobody else changes it until the transaction ends. */
export const lockSample = async (
  tx: Tx,
  sampleId: string,
  asked: Asked,
): Promise<store.SampleRow> => inState(await store.lockSample(tx, sampleId), asked)

export const isDisagreement = async (on: Querier, sampleId: string): Promise<boolean> =>
  (await store.findSample(on, sampleId))?.state === 'disagreed'

const inState = (found: store.SampleRow | undefined, asked: Asked): store.SampleRow => {
  if (!found || found.state === 'held') throw new AppError('NOT_FOUND')
  if (found.state !== asked) throw new AppError('CASE_DECIDED')
  return found
}

/** Instants are text in JSON. */
const INSTANTS = new Set(['at', 'appliedAt', 'requestedAt', 'sentAt', 'paidAt'])
const revived = (key: string, value: unknown): unknown =>
  INSTANTS.has(key) && typeof value === 'string' ? new Date(value) : value

/** Nothing once its days are over. */
export const evidenceOf = async (
  deps: Pick<Deps, 'secrets'>,
  on: Querier,
  sample: store.SampleRow,
): Promise<Kept> => {
  const { sampleId, evidenceSealed } = sample
  if (!evidenceSealed) return { evidence: null, pictures: [] }
  const text = openField(deps.secrets.fieldKey, evidenceContext(sampleId), evidenceSealed)
  const pictures = await store.listPictures(on, sample)
  return {
    // What a version before kept was of a review alone.
    evidence: { of: 'review', ...JSON.parse(text, revived) } as Evidence,
    pictures: pictures.map(({ pictureId, what }) => ({ pictureId, what })),
  }
}

/** One picture, decrypted. Throws NOT_FOUND for any other file. */
export const readPicture = async (
  deps: Pick<Deps, 'secrets' | 'files'>,
  on: Querier,
  sample: store.SampleRow,
  pictureId: string,
): Promise<{ pictureId: string; what: store.PictureWhat; bytes: Buffer }> => {
  const found = (await store.listPictures(on, sample)).find((one) => one.pictureId === pictureId)
  if (!found) throw new AppError('NOT_FOUND')
  const { what, fileKeySealed } = found
  const key = openField(deps.secrets.fieldKey, keyContext(pictureId), fileKeySealed)
  return { pictureId, what, bytes: await deps.files.get(pictureId, Buffer.from(key, 'base64')) }
}
