import { bandsOf, seenShare } from '@noren/vision/face/frame-print'
import type { Tx } from '../../../platform/db/pool.ts'
import type { FaceAnswer } from '../../../providers/ports/kyc.ts'
import * as store from './face-store.ts'

/** More partly similar candidates would not change the verdict. */
const CANDIDATES_MAX = 3000

/**
 * Returns the share of a recording's frames that were seen before in anybody's recording, then stores its
 * own.
 */
export const rememberFrames = async (
  tx: Tx,
  { prints, askedPrints }: Pick<FaceAnswer, 'prints' | 'askedPrints'>,
  at: Date,
): Promise<number> => {
  await store.lockPrints(tx)
  const bands = [...new Set(askedPrints.flat().flatMap(bandsOf))]
  const known = await store.listPrintsLike(tx, { bands, limit: CANDIDATES_MAX })
  const share = seenShare(askedPrints, known)
  await store.insertPrints(tx, {
    prints: prints.map((print) => Buffer.from(print)),
    bands: prints.map((print) => `{${bandsOf(print).join()}}`),
    seenAt: at,
  })
  return share
}
