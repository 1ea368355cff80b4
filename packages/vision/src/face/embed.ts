import sharp from 'sharp'
import type { Rgb } from '../pixels/pixels.ts'
import type { Face, FaceEngine } from './face-engine.ts'

export type EmbeddedFace = { face: Face; embedding: Float32Array }

/**
 * Embedding of the largest face, averaged with that of its mirror image, which reduces the effect of
 * one-sided light and small turns. Null without a face.
 */
export async function embed(engine: FaceEngine, picture: Rgb): Promise<EmbeddedFace | null> {
  const [face] = await engine.detect(picture, { embedding: true })
  if (!face?.embedding) return null
  const [mirrored] = await engine.detect(await mirror(picture), { embedding: true })
  const other = mirrored?.embedding ?? face.embedding
  return { face, embedding: face.embedding.map((value, i) => value + (other[i] ?? 0)) }
}

async function mirror(picture: Rgb): Promise<Rgb> {
  const { width, height, data } = picture
  const flopped = await sharp(data, { raw: { width, height, channels: 3 } })
    .flop()
    .raw()
    .toBuffer()
  return { width, height, data: flopped }
}
