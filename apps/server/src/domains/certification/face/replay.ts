import { bandsOf, seenShare } from '@noren/vision/face/frame-print'
import type { Tx } from '../../../platform/db/pool.ts'
import type { FaceAnswer } from '../../../providers/ports/kyc.ts'
import * as store from './face-store.ts'

/** More partly similar candidates would not change the verdict. */
const CANDIDATES_MAX = 3000

/**
 * Returns the share of a recording's frames that were seen before in anybody's recording, then stores its own.
 *
 * Of two like recordings at once the second must find the first. So each writes its own under one lock, after it has
 * looked at what was written since it began; the long comparison with all that was known by then comes before, beside
 * others. As all write under the lock, ids are in the order of commits, and what was known is what has lower ids.
 */
export const rememberFrames = async (
  tx: Tx,
  { prints, askedPrints }: Pick<FaceAnswer, 'prints' | 'askedPrints'>,
  at: Date,
): Promise<number> => {
  const bands = [...new Set(askedPrints.flat().flatMap(bandsOf))]
  const known = await store.listPrintsLike(tx, { bands, after: 0, limit: CANDIDATES_MAX })
  const share = seenShare(askedPrints, known.prints)
  await store.lockPrints(tx)
  const since = await store.listPrintsLike(tx, {
    ...{ bands, after: known.until, limit: CANDIDATES_MAX },
  })
  await store.insertPrints(tx, {
    prints: prints.map((print) => Buffer.from(print)),
    bands: prints.map((print) => `{${bandsOf(print).join()}}`),
    seenAt: at,
  })
  // Only where somebody was quicker all of it is compared again: a recording may lie in two of theirs.
  if (since.prints.length === 0) return share
  return seenShare(askedPrints, [...known.prints, ...since.prints])
}
