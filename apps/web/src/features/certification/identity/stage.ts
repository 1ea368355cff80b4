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

/**
 * What only this screen knows: the kind just chosen, a side to take again, and whether the fields were
 * confirmed.
 */
export type Choices = { kind: DocumentKind | null; retake: Side | null; hasConfirmed: boolean }

export type Stage =
  | { at: 'kind' }
  | { at: 'document'; kind: DocumentKind; side: Side }
  | { at: 'fields'; kind: DocumentKind }
  | { at: 'face' }
  | { at: 'save'; kind: DocumentKind }

/** The next stage. The server's answer decides; what was done before the tab was closed is not asked again. */
export function stageOf(detail: Detail, choices: Choices): Stage {
  const kind = choices.kind ?? (isKind(detail.kind) ? detail.kind : null)
  if (kind === null) return { at: 'kind' }
  if (choices.retake) return { at: 'document', kind, side: choices.retake }
  if (kind !== detail.kind) return { at: 'document', kind, side: 'front' }
  const side = detail.missingSides[0]
  if (side) return { at: 'document', kind, side }
  if (!choices.hasConfirmed) return { at: 'fields', kind }
  return detail.face === 'missing' ? { at: 'face' } : { at: 'save', kind }
}
