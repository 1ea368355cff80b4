import sharp from 'sharp'
import type { Rgb } from '../pixels/pixels.ts'
import type { Face, FaceEngine } from './face-engine.ts'

export type EmbeddedFace = { face: Face; embedding: Float32Array }

/** Embedding of the largest face, with that of its mirror image. Null without a face. */
export async function embed(engine: FaceEngine, picture: Rgb): Promise<EmbeddedFace | null> {
  const [face] = await engine.detect(picture, { embedding: true })
  if (!face?.embedding) return null
  return { face, embedding: await withMirror(engine, picture, face.embedding) }
}

/** Averaged with the embedding of the mirror image, which reduces the effect of one-sided light and small turns. */
export async function withMirror(
  engine: FaceEngine,
  picture: Rgb,
  own: Float32Array,
): Promise<Float32Array> {
  const [mirrored] = await engine.detect(await mirror(picture), { embedding: true })
  const other = mirrored?.embedding ?? own
  return own.map((value, i) => value + (other[i] ?? 0))
}

async function mirror(picture: Rgb): Promise<Rgb> {
  const { width, height, data } = picture
  const flopped = await sharp(data, { raw: { width, height, channels: 3 } })
    .flop()
    .raw()
    .toBuffer()
  return { width, height, data: flopped }
}
