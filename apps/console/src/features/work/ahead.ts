import { reviewAhead } from '@noren/contract/operator'
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

/** Kinds whose pictures come sealed. */
const SEALED_KINDS: readonly DeskKind[] = ['faceCase', 'documentCase', 'accountCase']
export const hasAhead = (kind: DeskKind): boolean => SEALED_KINDS.includes(kind)

const sealedOf = new Map<string, Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>>>()
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** The encrypted pictures of a case that is claimed; asked for once. */
export function sealedPictures(caseId: string) {
  const known = sealedOf.get(caseId)
  if (known) return known
  const asked = call(reviewAhead, { params: { caseId } }).then(
    ({ pictures }) =>
      new Map(pictures.map(({ pictureId, sealed }) => [pictureId, bytesOf(sealed)])),
  )
  // What failed is asked for again by whoever opens the case.
  asked.catch(() => sealedOf.delete(caseId))
  sealedOf.set(caseId, asked)
  return asked
}

export const forgetPictures = (caseId: string): void => void sealedOf.delete(caseId)

const IV_BYTES = 12

/** One picture of a case, with the key that came when it was opened. */
export async function unsealedPicture(of: {
  caseId: string
  pictureId: string
  key: string
}): Promise<Blob> {
  const raw = bytesOf(of.key)
  const [key, pictures] = await Promise.all([
    crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']),
    sealedPictures(of.caseId),
  ])
  const sealed = pictures.get(of.pictureId)
  if (!sealed) throw new Error('the picture was not among those of the case')
  const iv = sealed.subarray(0, IV_BYTES)
  return new Blob([
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(IV_BYTES)),
  ])
}

/** Claims the next case of a kind and fetches its pictures; does nothing while one is held. */
export function fetchAhead(kind: DeskKind): void {
  if (next || asking) return
  const ask = async () => {
    const body = { requestId: crypto.randomUUID(), kind }
    const item = await call(claimNextWork, { body })
    next = { kind, item }
    await sealedPictures(item.subjectId)
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

/** The case that was held, to be opened now; null when none is, or somebody has taken it over. */
export async function takeAhead(kind: DeskKind | undefined): Promise<WorkItem | null> {
  if (!next || next.kind !== kind) return null
  const { item } = next
  next = null
  const leftMs = Date.parse(item.claimedUntil ?? '') - serverClock.serverNowMs()
  if (leftMs > LEFT_LEAST_MS) return item
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
