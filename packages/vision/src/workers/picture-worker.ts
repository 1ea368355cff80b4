import {
  decodePicture,
  encodeJpeg,
  PictureError,
  type PictureRefusal,
  type Size,
  tinyGray,
} from '../pixels/picture.ts'
import { serveJobs } from './serve-jobs.ts'

export type PictureJob = { picture: Uint8Array; sideMax: number; tiny?: Size | undefined }
/** Only its pixels, upright; `tiny` is the same in that few grey points, if they were asked for. */
export type CleanPicture = { jpeg: Uint8Array; tiny: Uint8Array | null }
export type PictureValue = CleanPicture | { refusal: PictureRefusal }

serveJobs<null, PictureJob, PictureValue>(
  async () => null,
  async (_, { picture, sideMax, tiny }) => {
    try {
      const pixels = await decodePicture(picture, sideMax)
      return { jpeg: await encodeJpeg(pixels), tiny: tiny ? await tinyGray(pixels, tiny) : null }
    } catch (error) {
      if (error instanceof PictureError) return { refusal: error.refusal }
      throw error
    }
  },
)
