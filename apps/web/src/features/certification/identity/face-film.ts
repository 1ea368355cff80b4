import type { FaceFrames } from '../../../device/capture/face-recorder.ts'

/** The film that is judged: what it is made of, and which of the frames sent before it is. */
export type FaceFilm = {
  frames: Blob
  timesMs: readonly number[]
  /** The last frame, to be shown while the film is judged. */
  lastFrame: Blob | null
  /** Set if the server holds all of it: the place of its first frame in the recording, and its SHA-256. */
  sent: { from: number; hash: string } | null
  /** All that was asked was seen in it while it was taken. */
  isSeen: boolean
}

/** As many frames as the server looks at when it is sent a film whole. */
const WHOLE_FRAMES_MAX = 112

/** Cuts the film out of a recording; `held` is what the server has seen of it. */
export async function filmOf(
  { frames, timesMs }: FaceFrames,
  held: { from: number; until: number; isDone: boolean } | null,
): Promise<FaceFilm> {
  const isHeld = held !== null && held.until > held.from
  const { from, until } = isHeld
    ? held
    : { from: Math.max(0, frames.length - WHOLE_FRAMES_MAX), until: frames.length }
  const used = frames.slice(from, until)
  const film = new Blob([...used], { type: 'application/octet-stream' })
  return {
    frames: film,
    timesMs: timesMs.slice(from, until),
    lastFrame: used.at(-1) ?? null,
    sent: isHeld ? { from, hash: await hashOf(film) } : null,
    isSeen: held?.isDone ?? false,
  }
}

async function hashOf(film: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await film.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
