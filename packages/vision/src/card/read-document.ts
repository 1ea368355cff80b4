import type { DocumentProblem } from '../document-problems.ts'
import { brightness, sharpness } from '../pixels/enhance.ts'
import { flattenCard } from '../pixels/flat-card.ts'
import { withoutMotion } from '../pixels/motion-blur.ts'
import { decodePicture, encodeJpeg, isLongerThan, PictureError } from '../pixels/picture.ts'
import { halfTurn, type Rgb, toGray } from '../pixels/pixels.ts'
import { editDistance } from '../text/field-text.ts'
import { type TextReader, TooMuchTextError } from '../text/text-reader.ts'
import { CARD, DOCUMENT_QUALITY, PICTURE, READING } from '../thresholds.ts'
import type { FieldName } from './card-fields.ts'
import { fieldsOf } from './card-fields.ts'
import { classify, type DocumentFace } from './classify.ts'
import { isAadhaarNumber, isPersonPan } from './identity-numbers.ts'
import { maskNumber, turnedBox } from './mask-number.ts'
import { findQr, type QrValues, qrValues, type VietnameseQr, vietnameseQr } from './qr.ts'
import { type ReadField, readCard, type WantedFace } from './read-card.ts'
import type { LabelledFields } from './read-labelled.ts'
import { settleBack, settleCccd, settleIne, settleKtp } from './settle-fields.ts'

/** sharpness: variance of the Laplacian; brightness 0..255; glareShare: overexposed share, 0..1. */
export type DocumentQuality = {
  problem?: DocumentProblem
  sharpness?: number
  brightness?: number
  glareShare?: number
}

export type DocumentReading = {
  kind: DocumentFace['kind'] | null
  side: 'front' | 'back' | null
  quality: DocumentQuality
  fields: Partial<Record<FieldName, ReadField>>
  /** Whether the QR code's number and PIN match the printed ones. */
  qr: 'agrees' | 'disagrees' | 'notRead'
  /**
   * The picture turned upright, at most PICTURE.sideMax wide or high, without metadata; only the last
   * four digits of an Aadhaar number are visible in it.
   */
  cleanPicture: Uint8Array | null
  /** The flattened card the right way up, for extracting the printed photo; only for a front. */
  card: Rgb | null
}

const NOTHING: DocumentReading = {
  kind: null,
  side: null,
  quality: {},
  fields: {},
  qr: 'notRead',
  cleanPicture: null,
  card: null,
}

const refused = (problem: DocumentProblem): DocumentReading => ({
  ...NOTHING,
  quality: { problem },
})

/** Reads one picture of one side of an identity document. */
export async function readDocumentPicture(
  reader: TextReader,
  bytes: Uint8Array,
  wanted: WantedFace = {},
): Promise<DocumentReading> {
  try {
    if (await isLongerThan(bytes, READING.aspectMax)) return refused('notADocument')
    return await readDecoded(reader, await decodePicture(bytes, PICTURE.sideMax), wanted)
  } catch (error) {
    if (error instanceof PictureError) return refused(error.refusal)
    if (error instanceof TooMuchTextError) return refused('notADocument')
    throw error
  }
}

async function readDecoded(
  reader: TextReader,
  picture: Rgb,
  wanted: WantedFace,
): Promise<DocumentReading> {
  const { found, card, corners } = await flattenCard(picture)
  if (found === 'cutOff') {
    const lines = await reader.read(toGray(card), 'sparse')
    return refused(classify(lines) ? 'cutOff' : 'notADocument')
  }
  // The text is read from the card with motion blur removed; stored and measured is the card as
  // photographed.
  const still = withoutMotion(card) ?? card
  const seen = await findQr(card)
  const qr = seen?.text || still === card ? seen : ((await findQr(still)) ?? seen)
  const qrLeft = (isTurned: boolean) =>
    !qr?.text ? CARD.width : isTurned ? CARD.width - qr.box.right : qr.box.left
  const coded = qrValues(qr?.text ?? null)
  const sheet = { card: still, isWhole: found === 'whole', qrLeft, coded }
  const read = await readCard(reader, sheet, wanted)
  if (!read) return refused('notADocument')
  if (read === 'otherDocument') return refused('otherDocument')
  const { face } = read
  const { kind, side } = face
  if (wanted.kind && wanted.kind !== kind) {
    return { ...NOTHING, kind, side, quality: { problem: 'otherDocument' } }
  }
  if (wanted.side && wanted.side !== side) {
    return { ...NOTHING, kind, side, quality: { problem: 'wrongSide' } }
  }
  const upright = read.isTurned ? halfTurn(card) : card
  const measured = measure(upright)
  const isSharp = measured.sharpness >= DOCUMENT_QUALITY.laplacianOfMarksMin
  const checked = read.labelled
    ? settled(face, read.labelled, { coded: vietnameseQr(qr?.text ?? null), isSharp })
    : checkAgainstQr(face, read.fields, coded)
  const isRead = fieldsOf(face).every(
    (name) =>
      checked.fields[name]?.isValid || (name === 'dob' && checked.fields.birthYear?.isValid),
  )
  const problem = isRead ? null : blameUnread(measured)
  const kept =
    face.kind === 'aadhaar'
      ? maskNumber(picture, {
          numbers: read.numberBoxes.map((box) => (read.isTurned ? turnedBox(box, card) : box)),
          codes: qr ? [qr.box] : [],
          card,
          corners,
        })
      : picture
  return {
    kind,
    side,
    quality: { ...measured, ...(problem ? { problem } : {}) },
    fields: checked.fields,
    qr: checked.qr,
    cleanPicture: await encodeJpeg(kept),
    card: face.side === 'front' ? upright : null,
  }
}

type Fields = DocumentReading['fields']

function settled(
  face: DocumentFace,
  read: LabelledFields,
  { coded, isSharp }: { coded: VietnameseQr | null; isSharp: boolean },
): { fields: Fields; qr: DocumentReading['qr'] } {
  if (face.side === 'back') return { fields: settleBack(read), qr: 'notRead' }
  if (face.kind === 'cccd') return settleCccd(read, coded, isSharp)
  const fields = face.kind === 'ine' ? settleIne(read) : settleKtp(read)
  return { fields, qr: 'notRead' }
}

/**
 * Checks the print against the QR code. If they differ, neither can be trusted and the field is not
 * valid; if the print could not be read, the code's value is used.
 */
export function checkAgainstQr(
  face: DocumentFace,
  fields: Fields,
  values: QrValues,
): { fields: Fields; qr: DocumentReading['qr'] } {
  const out: Fields = { ...fields }
  let qr: DocumentReading['qr'] = 'notRead'
  for (const name of fieldsOf(face)) {
    const coded = name === 'number' || name === 'pin' || name === 'dob' ? values[name] : undefined
    if (coded === undefined || !isRightForm(face, name, coded)) continue
    const printed = out[name]
    if (!printed?.isValid) {
      out[name] = { value: coded, confidence: 0.9, isValid: true }
      if (qr === 'notRead') qr = 'agrees'
    } else if (printed.value === coded) {
      out[name] = { ...printed, confidence: Math.max(printed.confidence, 0.99) }
      if (qr === 'notRead') qr = 'agrees'
    } else {
      out[name] = { ...printed, isValid: false }
      qr = 'disagrees'
    }
  }
  // The PIN is the last word of the address: if it is in doubt, so is the address.
  if (out.address && values.pin && out.pin?.isValid === false) {
    out.address = { ...out.address, isValid: false }
  }
  if (out.address && values.careOf) {
    out.address = { ...out.address, value: withCareOf(out.address.value, values.careOf) }
  }
  return { fields: out, qr }
}

/** Takes the name after "S/O:" from the code if the print was read almost identically. */
export function withCareOf(address: string, careOf: string): string {
  const [, before = '', name = '', rest = ''] = address.match(/^([SDWC]\/O:? )([^,]+)(.*)$/s) ?? []
  const isNear = name !== '' && editDistance(name, careOf) <= Math.max(1, careOf.length / 6)
  return isNear ? before + careOf + rest : address
}

function isRightForm(face: DocumentFace, name: FieldName, value: string): boolean {
  if (name !== 'number') return true
  return face.kind === 'pan' ? isPersonPan(value) : isAadhaarNumber(value)
}

type Measured = { sharpness: number; brightness: number; glareShare: number }

function measure(card: Rgb): Measured {
  const gray = toGray(card)
  let blown = 0
  for (const value of gray.data) if (value >= 254) blown++
  return {
    sharpness: Math.round(sharpness(gray)),
    brightness: Math.round(brightness(gray)),
    glareShare: blown / gray.data.length,
  }
}

function blameUnread(measured: Measured): DocumentProblem {
  if (measured.brightness < DOCUMENT_QUALITY.brightnessMin) return 'dark'
  if (measured.sharpness < DOCUMENT_QUALITY.laplacianMin) return 'blurred'
  return measured.glareShare > DOCUMENT_QUALITY.glareShareMax ? 'glare' : 'unreadable'
}
