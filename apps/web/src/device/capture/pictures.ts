import { PICTURE_SIDE_MAX, type Place, type Size, sizeWithin } from './picture-size.ts'

/** JPEG quality at which documents are still readable. */
const DOCUMENT_QUALITY = 0.9

/** A file that this browser cannot decode (HEIC on most phones other than Apple's, or a damaged file). */
export class PictureUnreadable extends Error {}

export function canvasOf({ width, height }: Size): {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
} {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new PictureUnreadable('no canvas')
  return { canvas, context }
}

export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureUnreadable('no picture'))),
      'image/jpeg',
      quality,
    )
  })
}

/**
 * Prepares a chosen picture for sending: upright, at most 1600 pixels long, and redrawn, which removes
 * when and where it was taken (EXIF).
 * @throws PictureUnreadable
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await decoded(file)
  const size = sizeWithin(picture, PICTURE_SIDE_MAX)
  const { canvas, context } = canvasOf(size)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  if ('close' in picture) picture.close()
  return jpegOf(canvas, DOCUMENT_QUALITY)
}

/** The picture in a part of the live video, given in pixels of the video. */
export async function pictureOf(video: HTMLVideoElement, piece: Place): Promise<Blob> {
  const size = sizeWithin(piece, PICTURE_SIDE_MAX)
  const { canvas, context } = canvasOf(size)
  context.imageSmoothingQuality = 'high'
  const { x, y, width, height } = piece
  context.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return jpegOf(canvas, DOCUMENT_QUALITY)
}

async function decoded(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Safari before 15 does not support the options; an <img> applies the EXIF orientation by itself.
    return decodedByElement(file)
  }
}

function decodedByElement(file: Blob): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => {
      URL.revokeObjectURL(url)
      resolve(image)
    }
    image.onerror = () => {
      URL.revokeObjectURL(url)
      reject(new PictureUnreadable('not a picture'))
    }
    image.src = url
  })
}
