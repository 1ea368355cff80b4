import { openProof, openReview, proofAhead, reviewAhead } from '@noren/contract/operator'
import { claimNextWork, claimWork, releaseWork } from '@noren/contract/operator/work'
import { call } from '../../device/client.ts'
import { serverClock } from '../../device/clock.ts'
import type { DeskKind } from '../../shell/work-kinds.ts'
import type { WorkItem } from './Conflict.tsx'

/**
 * The next case, claimed and with its pictures as ciphertext while this one is looked at. Nothing of it has been seen,
 * and nothing stands in its borrower's log, before its keys are asked for. It is kept in memory alone.
 */
let next: { kind: DeskKind; item: WorkItem } | null = null
let asking: Promise<void> | null = null

const REVIEWS = ['faceCase', 'documentCase', 'accountCase'] as const

type Sealed = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

const ofReview = async (caseId: string): Promise<Sealed> => {
  const { pictures } = await call(reviewAhead, { params: { caseId } })
  return new Map(pictures.map(({ pictureId, sealed }) => [pictureId, bytesOf(sealed)]))
}
/** A proof has one picture, which is called as the proof is. */
const ofProof = async (proofId: string): Promise<Sealed> => {
  const { sealed } = await call(proofAhead, { params: { proofId } })
  return new Map([[proofId, bytesOf(sealed)]])
}

/** The desks of which the next case is held, and how its pictures come; null: it has none, and is only claimed. */
const AHEAD = {
  faceCase: ofReview,
  documentCase: ofReview,
  accountCase: ofReview,
  proof: ofProof,
  application: null,
  limitRequest: null,
  payoutFailure: null,
} as const satisfies Partial<Record<DeskKind, ((caseId: string) => Promise<Sealed>) | null>>
type AheadKind = keyof typeof AHEAD
export const isHeldAhead = (kind: DeskKind): kind is AheadKind => kind in AHEAD

const sealedOf = new Map<string, Promise<Sealed>>()
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** The encrypted pictures of a case that is claimed; asked for once. */
function sealedPictures(kind: AheadKind, caseId: string): Promise<Sealed> {
  const known = sealedOf.get(caseId)
  if (known) return known
  const asked = AHEAD[kind]?.(caseId) ?? Promise.resolve(new Map())
  // What failed is asked for again by whoever opens the case.
  asked.catch(() => sealedOf.delete(caseId))
  sealedOf.set(caseId, asked)
  return asked
}

const OPENS = {
  review: (caseId: string) => call(openReview, { params: { caseId } }),
  proof: (proofId: string) => call(openProof, { params: { proofId } }),
} as const
type Opened<Of extends keyof typeof OPENS> = ReturnType<(typeof OPENS)[Of]>
/** What was asked for just before its page stood. */
const opening = new Map<string, Opened<keyof typeof OPENS>>()

/**
 * Asks for a case whose page comes next, and is shown whatever happens: its answer travels while the page is made.
 * Where it is not asked for ahead nothing happens.
 */
export function openAtOnce({ kind, subjectId }: Pick<WorkItem, 'kind' | 'subjectId'>): void {
  const of = kind === 'proof' ? 'proof' : REVIEWS.some((one) => one === kind) ? 'review' : null
  if (!of) return
  const asked: Opened<keyof typeof OPENS> = OPENS[of](subjectId)
  opening.set(subjectId, asked)
  // What fails is told by the page that takes it.
  asked.then(
    (opened) => unsealBefore(kind as AheadKind, subjectId, opened),
    () => undefined,
  )
}

/** The keys are there before the page is: the pictures are ready when it asks for them. */
function unsealBefore(
  kind: AheadKind,
  caseId: string,
  opened: Awaited<Opened<keyof typeof OPENS>>,
) {
  const keys = 'pictures' in opened ? opened.pictures : [{ pictureId: caseId, key: opened.key }]
  for (const { pictureId, key } of keys) {
    const unsealed = unseal({ kind, caseId, pictureId, key })
    unsealed.catch(() => undefined)
    unsealedAt.set(pictureId, unsealed)
  }
}
/** What nobody has shown yet. */
const unsealedAt = new Map<string, Promise<Blob>>()

/** Opens a case: the one look that its borrower's log tells of. */
export function openCase<Of extends keyof typeof OPENS>(of: Of, id: string): Opened<Of> {
  const asked = opening.get(id) as Opened<Of> | undefined
  opening.delete(id)
  return asked ?? (OPENS[of](id) as Opened<Of>)
}

export const forgetPictures = (caseId: string): void => {
  sealedOf.delete(caseId)
  unsealedAt.clear()
}

const IV_BYTES = 12

interface Locked {
  kind: AheadKind
  caseId: string
  pictureId: string
  key: string
}

/** One picture of a case, with the key that came when it was opened. */
export function unsealedPicture(of: Locked): Promise<Blob> {
  const ready = unsealedAt.get(of.pictureId)
  unsealedAt.delete(of.pictureId)
  return ready ?? unseal(of)
}

async function unseal(of: Locked): Promise<Blob> {
  const raw = bytesOf(of.key)
  const [key, pictures] = await Promise.all([
    crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']),
    sealedPictures(of.kind, of.caseId),
  ])
  const sealed = pictures.get(of.pictureId)
  if (!sealed) throw new Error('the picture was not among those of the case')
  const iv = sealed.subarray(0, IV_BYTES)
  return new Blob([
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(IV_BYTES)),
  ])
}

/** Claims the next case of a kind and fetches its pictures; does nothing while one is held. */
export function fetchAhead(kind: AheadKind): void {
  if (next || asking) return
  const ask = async () => {
    const body = { requestId: crypto.randomUUID(), kind }
    const item = await call(claimNextWork, { body })
    next = { kind, item }
    await sealedPictures(kind, item.subjectId)
  }
  // Nothing is free, or it is asked for again when it is opened.
  asking = ask()
    .catch(() => undefined)
    .finally(() => {
      asking = null
    })
}

/** A claim that has less than this left is renewed before its case is opened. */
const LEFT_LEAST_MS = 60_000

/** The case that was held, if it can be opened without asking: its claim lasts for a while yet. */
export function takeClaimed(kind: DeskKind | undefined): WorkItem | null {
  if (!next || next.kind !== kind) return null
  const { item } = next
  const leftMs = Date.parse(item.claimedUntil ?? '') - serverClock.serverNowMs()
  if (!(leftMs > LEFT_LEAST_MS)) return null
  next = null
  return item
}

/** The case that was held, to be opened now; null when none is, or somebody has taken it over. */
export async function takeAhead(kind: DeskKind | undefined): Promise<WorkItem | null> {
  const claimed = takeClaimed(kind)
  if (claimed || !next || next.kind !== kind) return claimed
  const { item } = next
  next = null
  return call(claimWork, { body: { itemId: item.itemId } }).catch(() => null)
}

/** Lets the held case go, for others to take. */
export function dropAhead(): void {
  if (!next) return
  const { itemId, subjectId } = next.item
  next = null
  forgetPictures(subjectId)
  call(releaseWork, { body: { itemId } }).catch(() => undefined)
}
