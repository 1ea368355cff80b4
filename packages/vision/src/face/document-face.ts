import sharp from 'sharp'
import { flattenCard } from '../pixels/flat-card.ts'
import { decodePicture, shrink } from '../pixels/picture.ts'
import { type Box, clamp, halfTurn, type Rgb } from '../pixels/pixels.ts'
import { PICTURE, PRINTED_PHOTO } from '../thresholds.ts'
import { type EmbeddedFace, embed } from './embed.ts'
import type { Face, FaceEngine } from './face-engine.ts'

/** Finds the printed photo in a picture of a document, whichever way up the card is. */
export async function faceInDocument(
  engine: FaceEngine,
  bytes: Uint8Array,
): Promise<EmbeddedFace | null> {
  const { card } = await flattenCard(await decodePicture(bytes, PICTURE.sideMax))
  return (await faceOnCard(engine, card)) ?? (await faceOnCard(engine, halfTurn(card)))
}

/**
 * The embedding of the printed photo on a flattened card: located on the card, then cropped with a margin
 * and enlarged, because the photo is only about 300 pixels wide.
 */
export async function faceOnCard(engine: FaceEngine, card: Rgb): Promise<EmbeddedFace | null> {
  const small = await shrink(card, PRINTED_PHOTO.searchSide)
  const faces = await engine.detect(small, { embedding: false })
  const face = faces.filter(isPrintedPhoto).toSorted((a, b) => b.score - a.score)[0]
  if (!face) return null
  const scale = card.width / small.width
  const { left, top, right, bottom } = face.box
  const box = { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale }
  return embed(engine, await enlarged(card, box))
}

function isPrintedPhoto(face: Face): boolean {
  return (
    face.score >= PRINTED_PHOTO.scoreMin &&
    Math.abs(face.roll) < PRINTED_PHOTO.rollMax &&
    face.eyeDistance >= PRINTED_PHOTO.eyeDistanceMin
  )
}

async function enlarged(card: Rgb, box: Box): Promise<Rgb> {
  const margin = (box.right - box.left) * PRINTED_PHOTO.margin
  const left = Math.floor(clamp(box.left - margin, 0, card.width - 1))
  const top = Math.floor(clamp(box.top - margin, 0, card.height - 1))
  const width = Math.ceil(clamp(box.right + margin, left + 1, card.width)) - left
  const height = Math.ceil(clamp(box.bottom + margin, top + 1, card.height)) - top
  const { data, info } = await sharp(card.data, {
    raw: { width: card.width, height: card.height, channels: 3 },
  })
    .extract({ left, top, width, height })
    .resize(PRINTED_PHOTO.width)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
