import type { SampledKind } from '@noren/contract/operator/quality'
import { type QualityRules, qualityRulesOn } from '@noren/markets/quality-rules'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { keyedHash, sealField } from '../../platform/keys/sealed-fields.ts'
import { mayKeepPictures, type ReviewCase, readReview, withKeys } from '../certification/review.ts'
import { evidenceContext, keyContext } from './sealing.ts'
import * as store from './store/samples.ts'

const KIND_OF = {
  face: 'faceCase',
  documentCorrected: 'documentCase',
  accountName: 'accountCase',
} as const satisfies Record<ReviewCase['kind'], SampledKind>

const DAY_MS = 86_400_000
const PARTS = 1_000_000
const HASH_RANGE = 2 ** 32

/** To be told what was decided, in the same transaction. Answers the files to be removed after the commit. */
type KeepSample = (done: {
  decision: store.CaseDecision
  reason: string | null
}) => Promise<string[]>

/**
 * Before a case is decided: whether a second person decides it too. It is drawn from its id under a key of ours, so that
 * the same case is drawn however often, and nobody at a desk can tell beforehand; and whoever takes several decisions in
 * haste in a row has all of them looked at. Files that it writes are added to `written`.
 */
export const sampleReview = async (
  deps: Deps,
  tx: Tx,
  of: { caseId: string; userId: string; operatorId: string; at: Date },
  written: string[],
): Promise<KeepSample> => {
  const { operatorId, at } = of
  const rules = qualityRulesOn(deps.market.qualityRules, deps.clock.businessDay())
  if (!rules) return async () => []
  const { since, openedAt } = await store.findPace(tx, of)
  // Who has not opened it at all has taken no time.
  const isHasty = openedAt === null || at.getTime() - openedAt.getTime() < rules.hastyMs
  const run = await store.countHasty(tx, { operatorId, isHasty })
  const isRun = run >= rules.hastyRun
  const isDrawn = isDrawnAt(deps, of.caseId, shareOf(rules, since, at))
  const kept = isDrawn || isHasty ? await copyEvidence(deps, tx, of.caseId, written) : undefined
  return async (done) => {
    if (kept) {
      const state = isDrawn || isRun ? 'open' : 'held'
      const cause = isDrawn ? 'drawn' : 'haste'
      const keptUntil = new Date(at.getTime() + rules.keptDays * DAY_MS)
      await insert(tx, kept, { ...of, ...done, state, cause, keptUntil })
    }
    if (isRun) await store.openHeld(tx, operatorId)
    const dropped = isHasty ? [] : await store.dropHeld(tx, operatorId)
    return kept ? dropped : [...dropped, ...written]
  }
}

const shareOf = (rules: QualityRules, since: Date, at: Date): number =>
  at.getTime() - since.getTime() < rules.newForDays * DAY_MS
    ? rules.newcomerSharePpm
    : rules.sharePpm

/** The same answer for the same case and share, however often it is asked. */
export const isDrawnAt = (
  { secrets }: Pick<Deps, 'secrets'>,
  caseId: string,
  sharePpm: number,
): boolean => {
  const hash = keyedHash(secrets.phoneKey, 'quality sample', caseId)
  return hash.readUInt32BE(0) < Math.floor((sharePpm * HASH_RANGE) / PARTS)
}

type Kept = { sampleId: string; kind: SampledKind; evidenceSealed: Buffer } & {
  pictures: store.KeptPicture[]
}

/**
 * What the decision rests on, with copies of the pictures: the case forgets its own once it is decided. Undefined where one
 * may not be kept, or cannot be copied: no borrower waits for a decision because of what checks the staff.
 */
const copyEvidence = async (
  deps: Deps,
  tx: Tx,
  caseId: string,
  written: string[],
): Promise<Kept | undefined> => {
  const found = await readReview(deps, tx, caseId)
  if (!(await mayKeepPictures(deps, tx, found))) return undefined
  const { kind, reason, identity, readFields, holderName, attempts } = found
  const sampleId = deps.newId()
  const pictures: store.KeptPicture[] = []
  for (const { pictureId: from, what, key } of await withKeys(deps, tx, found)) {
    const pictureId = deps.newId()
    written.push(pictureId)
    const copy = await copyFile(deps, { from, key, to: pictureId })
    if (!copy) return undefined
    const context = keyContext(pictureId)
    const fileKeySealed = sealField(deps.secrets.fieldKey, context, copy.key.toString('base64'))
    pictures.push({ pictureId, what, fileKeySealed })
  }
  const text = JSON.stringify({ reason, identity, readFields, holderName, attempts })
  const evidenceSealed = sealField(deps.secrets.fieldKey, evidenceContext(sampleId), text)
  return { sampleId, kind: KIND_OF[kind], evidenceSealed, pictures }
}

const copyFile = async (
  { files, log }: Pick<Deps, 'files' | 'log'>,
  { from, key, to }: { from: string; key: Buffer; to: string },
): Promise<{ key: Buffer } | undefined> => {
  try {
    return await files.put(to, await files.get(from, key))
  } catch (error) {
    log.error({ err: error, fileId: from }, 'a picture could not be kept to be decided again')
    return undefined
  }
}

type Decided = Omit<Parameters<typeof store.insertSample>[1], keyof Kept>

const insert = async (tx: Tx, { pictures, ...kept }: Kept, decided: Decided): Promise<void> => {
  const sample = { ...decided, ...kept }
  await store.insertSample(tx, sample)
  for (const [position, picture] of pictures.entries()) {
    const { userId, sampleId } = sample
    await store.insertPicture(tx, { ...picture, userId, sampleId, position })
  }
}
