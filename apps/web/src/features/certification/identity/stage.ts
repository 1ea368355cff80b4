import type { ocrDetail, PICTURE_TYPES } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'

export type Detail = DataOf<typeof ocrDetail>
export type PictureType = (typeof PICTURE_TYPES)[number]
export type Side = Detail['missingSides'][number]

/** Kinds of document whose pictures the API accepts. */
export const DOCUMENT_KINDS = ['pan', 'aadhaar', 'ine', 'ktp', 'cccd'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const pictureType = (kind: DocumentKind, side: Side): PictureType =>
  // A KTP has nothing on its back, so only its front is ever asked for.
  kind === 'ktp' ? 'ktp-front' : `${kind}-${side}`

/** The name under which the picture is stored on the phone until it has been sent. */
export const uploadName = (kind: DocumentKind, side: Side) =>
  `upload.${pictureType(kind, side)}` as const

const isKind = (kind: string | null): kind is DocumentKind =>
  DOCUMENT_KINDS.some((known) => known === kind)

/** A stage by name, as an entry of the browser's history keeps it. */
export type At = 'kind' | Side | 'fields' | 'face' | 'save'

/**
 * What only this screen knows: the kind just chosen, the stage to which the person went back, and whether
 * the fields were confirmed.
 */
export type Choices = {
  kind?: DocumentKind | undefined
  at?: At | undefined
  hasConfirmed: boolean
}

export type Stage =
  | { at: 'kind' }
  | { at: 'document'; kind: DocumentKind; side: Side }
  | { at: 'fields'; kind: DocumentKind }
  | { at: 'face' }
  | { at: 'save'; kind: DocumentKind }

export const nameOf = (stage: Stage): At => (stage.at === 'document' ? stage.side : stage.at)

/**
 * The stage to show: the next one, or an earlier one to which the person went back. The server's answer
 * decides what is next; what was done before the tab was closed is not asked again.
 */
export function stageOf(detail: Detail, { at, hasConfirmed, ...chosen }: Choices): Stage {
  const kind = chosen.kind ?? (isKind(detail.kind) ? detail.kind : null)
  if (kind === null || at === 'kind') return { at: 'kind' }
  const isOther = kind !== detail.kind
  const missing: Side | undefined = isOther ? 'front' : detail.missingSides[0]
  if ((at === 'front' || at === 'back') && !isOther && detail.takenSides.includes(at)) {
    return { at: 'document', kind, side: at }
  }
  if (missing) return { at: 'document', kind, side: missing }
  const isFaceDone = detail.face !== 'missing'
  if (!hasConfirmed || at === 'fields' || (at === 'face' && isFaceDone)) {
    return { at: 'fields', kind }
  }
  return isFaceDone ? { at: 'save', kind } : { at: 'face' }
}
