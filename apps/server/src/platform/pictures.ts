import type { PictureRefusal, Vision } from '@noren/vision/vision'
import { AppError } from './errors.ts'

type Cleaning = Parameters<Vision['cleanPicture']>[0]
type Cleaned = { readonly jpeg: Buffer; readonly tiny: Uint8Array | null }

/**
 * The pixels of a picture, encoded anew by a process of its own, or why there are none; a picture on which
 * that process ends or stays is none. Throws BUSY.
 */
export const pixelsOf = async (
  { vision }: { vision: Vision },
  of: Cleaning,
): Promise<Cleaned | { readonly refusal: PictureRefusal }> => {
  const answer = await vision.cleanPicture(of)
  if (answer.ok) {
    const { value } = answer
    return 'refusal' in value ? value : { jpeg: Buffer.from(value.jpeg), tiny: value.tiny }
  }
  if (answer.failure === 'failed') throw new Error(`a picture was not cleaned: ${answer.detail}`)
  const isItsFault = answer.failure === 'crashed' || answer.failure === 'timedOut'
  if (isItsFault) return { refusal: 'notAPicture' }
  throw new AppError('BUSY', { waitSeconds: answer.waitSeconds ?? 5 })
}

/**
 * A picture as it was sent, with nothing but its pixels. Throws MEDIA_TYPE for a file that does not claim
 * to be a picture, PICTURE_UNREADABLE for one that is none, TOO_LARGE, BUSY.
 */
export const cleanPicture = async (
  deps: { vision: Vision },
  sent: { bytes: Buffer; mimeType: string },
  of: Omit<Cleaning, 'picture'>,
): Promise<Cleaned> => {
  if (!/^(image\/|application\/octet-stream)/.test(sent.mimeType)) throw new AppError('MEDIA_TYPE')
  const found = await pixelsOf(deps, { ...of, picture: sent.bytes })
  if ('jpeg' in found) return found
  throw new AppError(/^tooMany/.test(found.refusal) ? 'TOO_LARGE' : 'PICTURE_UNREADABLE')
}
