import type { ocrDetail, PICTURE_TYPES } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'

export type Detail = DataOf<typeof ocrDetail>
export type PictureType = (typeof PICTURE_TYPES)[number]
export type Side = Detail['missingSides'][number]

/** Kinds of document whose pictures the wire takes. */
export const DOCUMENT_KINDS = ['pan', 'aadhaar', 'ine', 'ktp', 'cccd'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const pictureType = (kind: DocumentKind, side: Side): PictureType =>
  // Only a card with nothing on its back is never asked for it.
  kind === 'ktp' ? 'ktp-front' : `${kind}-${side}`

/** Under this name the picture waits on the phone until it has arrived. */
export const uploadName = (kind: DocumentKind, side: Side) =>
  `upload.${pictureType(kind, side)}` as const

const isKind = (kind: string | null): kind is DocumentKind =>
  DOCUMENT_KINDS.some((known) => known === kind)

/** What only this screen knows: the kind chosen just now, a side to take once more, and whether the fields were confirmed. */
export type Choices = { kind: DocumentKind | null; retake: Side | null; hasConfirmed: boolean }

export type Stage =
  | { at: 'kind' }
  | { at: 'document'; kind: DocumentKind; side: Side }
  | { at: 'fields'; kind: DocumentKind }
  | { at: 'face' }
  | { at: 'save'; kind: DocumentKind }

/** What comes next. The server's answer leads; what was done before a closed tab is not asked again. */
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
