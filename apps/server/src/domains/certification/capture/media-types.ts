import { AppError } from '../../../platform/errors.ts'

/** A file that does not claim to be a picture is not decoded at all. */
export const refuseOtherMedia = (mimeType: string): void => {
  if (
    !/^(image\/|video\/x-motion-jpeg|multipart\/x-mixed-replace|application\/octet-stream)/.test(
      mimeType,
    )
  ) {
    throw new AppError('MEDIA_TYPE')
  }
}
