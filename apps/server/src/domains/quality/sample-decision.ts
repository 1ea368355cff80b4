import { setTimeout as sleep } from 'node:timers/promises'
import type { SampledKind } from '@noren/contract/operator/quality'
import { type QualityRules, qualityRulesOn } from '@noren/markets/quality-rules'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash, sealField } from '../../platform/keys/sealed-fields.ts'
import { namingFiles, removeUnneeded } from '../../platform/named-files.ts'
import type { Evidence } from './read-sample.ts'
import { evidenceContext, keyContext } from './sealing.ts'
import * as store from './store/samples.ts'

const DAY_MS = 86_400_000
const PARTS = 1_000_000
const HASH_RANGE = 2 ** 32
/** Nobody at a desk waits longer for files of what checks the staff: before a decision, and after it. */
const WAITED_MS = 2_000

/** What a decision rests on, and whose it is about. */
export interface Shown {
  readonly userId: string
  readonly kind: SampledKind
  /** Goes to JSON as it is; null where it may not outlast the decision. */
  readonly evidence: Evidence | null
  readonly pictures: readonly { pictureId: string; what: store.PictureWhat; key: Buffer }[]
}

interface Deciding {
  readonly caseId: string
  readonly operatorId: string
  readonly at: Date
  /** What the one who decides has seen. */
  read(on: Querier): Promise<Shown>
}

/** To be told in the decision's transaction what was decided. */
export type NoteSample = (
  tx: Tx,
  done: { decision: store.CaseDecision; reason: string | null },
) => Promise<void>

/**
 * Decides a case that a second person may decide too. It is drawn from its id under a key of ours, so that the same case is
 * drawn however often, and nobody at a desk can tell beforehand; and whoever takes several decisions in haste in a row has
 * all of them looked at. What it rests on is copied before the decision, whose transaction waits for no file.
 */
export const withSample = async <Answer>(
  deps: Deps,
  of: Deciding,
  decide: (note: NoteSample) => Promise<Answer>,
): Promise<Answer> => {
  const prepared = await prepare(deps, of)
  const files = idsOf(prepared?.kept?.pictures ?? [])
  let unneeded = files
  const note: NoteSample = async (tx, done) => {
    unneeded = prepared ? await noteSample(tx, of, prepared, done) : []
  }
  const answer = await namingFiles(deps, files, () => decide(note))
  await notForLong(removeUnneeded(deps, unneeded))
  return answer
}

interface Prepared {
  readonly rules: QualityRules
  readonly userId: string
  readonly isHasty: boolean
  readonly isDrawn: boolean
  readonly kept: Kept | undefined
}

/** Undefined where nothing is looked at twice, or nothing is to be decided any more. */
const prepare = async (deps: Deps, of: Deciding): Promise<Prepared | undefined> => {
  const { caseId, operatorId, at } = of
  const rules = qualityRulesOn(deps.market.qualityRules, deps.clock.businessDay())
  const shown = rules && (await of.read(deps.db).catch(ruledOut))
  if (!rules || !shown) return undefined
  const { userId } = shown
  const { since, openedAt } = await store.findPace(deps.db, { caseId, operatorId, userId })
  // Who has not opened it at all has taken no time.
  const isHasty = openedAt === null || at.getTime() - openedAt.getTime() < rules.hastyMs
  const isDrawn = isDrawnAt(deps, caseId, shareOf(rules, since, at))
  const kept = isDrawn || isHasty ? await copyEvidence(deps, shown) : undefined
  return { rules, userId, isHasty, isDrawn, kept }
}

/** What is decided already, or not there, is for the decision itself to say. */
const ruledOut = (cause: unknown): null => {
  if (cause instanceof AppError) return null
  throw cause
}

/** Answers the files to be removed after the commit. */
const noteSample = async (
  tx: Tx,
  { caseId, operatorId, at }: Deciding,
  { rules, userId, isHasty, isDrawn, kept }: Prepared,
  done: Parameters<NoteSample>[1],
): Promise<string[]> => {
  const run = await store.countHasty(tx, { operatorId, isHasty })
  const isRun = run >= rules.hastyRun
  const files = idsOf(kept?.pictures ?? [])
  const isKept =
    kept !== undefined &&
    (await insert(tx, kept, {
      ...{ caseId, userId, operatorId, at, ...done },
      state: isDrawn || isRun ? 'open' : 'held',
      cause: isDrawn ? 'drawn' : 'haste',
      keptUntil: new Date(at.getTime() + rules.keptDays * DAY_MS),
    }))
  if (isRun) await store.openHeld(tx, operatorId)
  const dropped = isHasty ? [] : await store.dropHeld(tx, operatorId)
  return isKept ? dropped : [...dropped, ...files]
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
 * With copies of its pictures, because a case forgets its own once it is decided. Undefined where one cannot be copied, or
 * not soon: no borrower waits for a decision because of what checks the staff.
 */
const copyEvidence = async (deps: Deps, shown: Shown): Promise<Kept | undefined> => {
  if (!shown.evidence) return undefined
  const sampleId = deps.newId()
  const copying = copyPictures(deps, shown.pictures)
  const pictures = await notForLong(copying)
  if (!pictures) {
    // What comes too late is named by no row.
    void copying.then((late = []) => {
      if (late.length > 0) deps.log.warn({}, 'pictures were kept too late to be decided again')
      return removeUnneeded(deps, idsOf(late))
    })
    return undefined
  }
  const text = JSON.stringify(shown.evidence)
  const evidenceSealed = sealField(deps.secrets.fieldKey, evidenceContext(sampleId), text)
  return { sampleId, kind: shown.kind, evidenceSealed, pictures }
}

const idsOf = (pictures: readonly Pick<store.KeptPicture, 'pictureId'>[]): string[] =>
  pictures.map(({ pictureId }) => pictureId)

/** All of them, or undefined and nothing of them stays. Never throws. */
const copyPictures = async (
  deps: Deps,
  pictures: Shown['pictures'],
): Promise<store.KeptPicture[] | undefined> => {
  const copies = pictures.map((picture) => ({ picture, pictureId: deps.newId() }))
  const written = await Promise.allSettled(copies.map((copy) => copyPicture(deps, copy)))
  const kept = written.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (kept.length === copies.length) return kept
  for (const one of written) {
    if (one.status === 'fulfilled') continue
    deps.log.error({ err: one.reason }, 'a picture could not be kept to be decided again')
  }
  await removeUnneeded(deps, idsOf(copies))
  return undefined
}

const copyPicture = async (
  { files, secrets }: Deps,
  { picture, pictureId }: { picture: Shown['pictures'][number]; pictureId: string },
): Promise<store.KeptPicture> => {
  const { pictureId: from, what, key } = picture
  const copy = await files.put(pictureId, await files.get(from, key))
  const text = copy.key.toString('base64')
  return {
    pictureId,
    what,
    fileKeySealed: sealField(secrets.fieldKey, keyContext(pictureId), text),
  }
}

/** Undefined when it takes longer; it goes on by itself. */
const notForLong = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  const over = new AbortController()
  const late = sleep(WAITED_MS, undefined, { signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

type Decided = Omit<Parameters<typeof store.insertSample>[1], keyof Kept>

/** False where the case is one already: of an approval that was refused, say, and is asked for again. */
const insert = async (tx: Tx, { pictures, ...kept }: Kept, decided: Decided): Promise<boolean> => {
  const sample = { ...decided, ...kept }
  if (!(await store.insertSample(tx, sample))) return false
  for (const [position, picture] of pictures.entries()) {
    const { userId, sampleId } = sample
    await store.insertPicture(tx, { ...picture, userId, sampleId, position })
  }
  return true
}
