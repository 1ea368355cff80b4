import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import type { ReviewCase, ReviewFile } from '../certification/review.ts'
import { evidenceContext, keyContext } from './sealing.ts'
import * as store from './store/samples.ts'

export type { SampleRow } from './store/samples.ts'

/** What the first one saw, without whose it is. */
export type Evidence = Omit<ReviewCase, 'userId' | 'kind' | 'caseId' | 'openedAt'>

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

type Sealed = Omit<Evidence, 'pictures' | 'attempts'> & {
  attempts: (Omit<ReviewCase['attempts'][number], 'at'> & { at: string })[]
}

/** Empty once its days are over. */
export const evidenceOf = async (
  deps: Pick<Deps, 'secrets'>,
  on: Querier,
  sample: store.SampleRow,
): Promise<Evidence> => {
  const { sampleId, evidenceSealed } = sample
  if (!evidenceSealed) {
    const none = { identity: undefined, holderName: null, readFields: [], attempts: [] }
    return { reason: '', ...none, pictures: [] }
  }
  const text = openField(deps.secrets.fieldKey, evidenceContext(sampleId), evidenceSealed)
  const { attempts, ...sealed } = JSON.parse(text) as Sealed
  const pictures = await store.listPictures(on, sample)
  return {
    ...sealed,
    attempts: attempts.map((tried) => ({ ...tried, at: new Date(tried.at) })),
    pictures: pictures.map(({ pictureId, what }) => ({ pictureId, what })),
  }
}

/** One picture, decrypted. Throws NOT_FOUND for any other file. */
export const readPicture = async (
  deps: Pick<Deps, 'secrets' | 'files'>,
  on: Querier,
  sample: store.SampleRow,
  pictureId: string,
): Promise<ReviewFile & { bytes: Buffer }> => {
  const found = (await store.listPictures(on, sample)).find((one) => one.pictureId === pictureId)
  if (!found) throw new AppError('NOT_FOUND')
  const { what, fileKeySealed } = found
  const key = openField(deps.secrets.fieldKey, keyContext(pictureId), fileKeySealed)
  return { pictureId, what, bytes: await deps.files.get(pictureId, Buffer.from(key, 'base64')) }
}
