import { decodePicture, encodeJpeg, PictureError } from '@noren/vision/pixels/picture'
import { AppError } from '../../../platform/errors.ts'

const PICTURE_SIDE_MAX = 1600

/**
 * Re-encodes a picture, so that only its pixels are stored. Throws MEDIA_TYPE for a file that does not
 * claim to be a picture, PICTURE_UNREADABLE for one that is none, TOO_LARGE.
 */
export const cleanPicture = async (sent: { bytes: Buffer; mimeType: string }): Promise<Buffer> => {
  if (!/^(image\/|application\/octet-stream)/.test(sent.mimeType)) throw new AppError('MEDIA_TYPE')
  const pixels = await decodePicture(sent.bytes, PICTURE_SIDE_MAX).catch((error: unknown) => {
    if (!(error instanceof PictureError)) throw error
    const isLarge = error.refusal === 'tooManyBytes' || error.refusal === 'tooManyPixels'
    throw new AppError(isLarge ? 'TOO_LARGE' : 'PICTURE_UNREADABLE')
  })
  return encodeJpeg(pixels)
}
