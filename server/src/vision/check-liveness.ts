import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { cosine } from './cosine.ts'
import { embed } from './embed.ts'
import { brightness, sharpness } from './enhance.ts'
import type { Face, FaceEngine } from './face-engine.ts'
import {
  type FrameReading,
  type IdentityFrames,
  judgeMovement,
  type LivenessReason,
  type Turn,
} from './judge-liveness.ts'
import { decodePicture, encodeJpeg } from './picture.ts'
import { clamp, type Rgb, toGray } from './pixels.ts'
import { splitFrames } from './split-frames.ts'
import { LIVENESS } from './thresholds.ts'

export type LivenessJob = {
  /** Concatenated JPEGs. */
  frames: Uint8Array
  turns: readonly Turn[]
  /** Frames a second the recording was made at; guessed from its length when left out. */
  framesPerSecond?: number
  /** When each frame was taken, ms from the start; used when there is one for every frame. */
  frameTimesMs?: readonly number[]
}

export type LivenessStats = {
  framesSent: number
  framesUsed: number
  framesPerSecond: number
  /** Of each frame used, rounded, positive to the person's left; null where no single face was. */
  yaws: (number | null)[]
  turnRateMax: number
  frontCosineMin: number | null
  middleCosineMin: number | null
  peakCosineMin: number | null
}

export type LivenessVerdict = {
  passed: boolean
  reason?: LivenessReason
  /** Digests of runs of frames: keep them and pass them back to refuse the same recording. */
  frameHashes: string[]
  /** Of the first front frame; for comparing in memory, never to be stored. */
  faceEmbedding: Float32Array | null
  /** The first front frame as a JPEG without metadata. */
  selfie: Uint8Array | null
  stats: LivenessStats
}

/** Frames are recorded at 640 × 480; larger ones are shrunk to it. */
const FRAME_SIDE = 640

/** Measures a recording and judges it; runs in the face worker. */
export async function checkRecording(
  engine: FaceEngine,
  job: LivenessJob,
): Promise<LivenessVerdict> {
  const sent = job.frames.length > LIVENESS.bytesMax ? [] : splitFrames(job.frames)
  const rate = job.framesPerSecond ?? guessRate(sent.length)
  const every = Math.ceil(sent.length / framesWanted(sent.length, rate))
  const isUsed = (_: unknown, at: number) => at % every === 0
  const used = sent.filter(isUsed).slice(0, LIVENESS.framesMax)
  const seconds = frameSeconds(sent.length, rate, job.frameTimesMs).filter(isUsed)
  const soundSeconds: number[] = []
  const sound: Uint8Array[] = []
  const readings: FrameReading[] = []
  for (const [at, frame] of used.entries()) {
    const picture = await decodePicture(frame, FRAME_SIDE).catch(() => null)
    if (!picture) continue
    sound.push(frame)
    soundSeconds.push(seconds[at] ?? 0)
    readings.push(await measureFrame(engine, picture))
  }
  const framesPerSecond = rate / every
  const verdict = judgeMovement(readings, job.turns, soundSeconds)
  const stats = statsOf(sent.length, readings, framesPerSecond, soundSeconds)
  const frameHashes = runHashes(used)
  if (!verdict.isLive) {
    const { reason } = verdict
    return { passed: false, reason, frameHashes, faceEmbedding: null, selfie: null, stats }
  }
  // The few frames that are compared are decoded again: all of them at once would fill memory.
  const pictureAt = (index: number) => decodePicture(sound[index] as Uint8Array, FRAME_SIDE)
  const identity = await compareFaces(engine, pictureAt, verdict.compare)
  return {
    passed: identity.isSame,
    ...(identity.isSame ? {} : { reason: 'otherPerson' }),
    frameHashes,
    faceEmbedding: identity.isSame ? identity.embedding : null,
    selfie: identity.isSame ? await encodeJpeg(await pictureAt(verdict.compare.first)) : null,
    stats: { ...stats, ...identity.stats },
  }
}

function guessRate(count: number): number {
  return count >= LIVENESS.fullRateFrames ? LIVENESS.fullRate : LIVENESS.framesPerSecond
}

/**
 * The second at which each frame was taken. What a client says of its times is believed only so far
 * that a hole between two frames counts as the longest a slow phone makes.
 */
export function frameSeconds(
  count: number,
  rate: number,
  timesMs: readonly number[] = [],
): number[] {
  if (timesMs.length !== count) return Array.from({ length: count }, (_, at) => at / rate)
  let ms = 0
  return timesMs.map((time, at) => {
    if (at > 0) ms += clamp(time - (timesMs[at - 1] ?? 0), 1, LIVENESS.gapMsMax)
    return ms / 1000
  })
}

/** Frames to look at: as many as a browser would have sent in the same time, within the limit. */
function framesWanted(count: number, rate: number): number {
  const usual = Math.ceil((count * LIVENESS.framesPerSecond) / rate)
  return clamp(Math.min(usual, count), 1, LIVENESS.framesMax)
}

async function measureFrame(engine: FaceEngine, picture: Rgb): Promise<FrameReading> {
  const faces = await engine.detect(picture, { embedding: false })
  const [face] = faces
  if (!face) return NO_FACE
  const crop = await faceCrop(picture, face)
  const { width } = picture
  return {
    faces: faces.length,
    yaw: face.yaw,
    pitch: face.pitch,
    centreX: (face.box.left + face.box.right) / 2 / width,
    centreY: (face.box.top + face.box.bottom) / 2 / width,
    faceWidth: Math.max(face.box.right - face.box.left, 1) / width,
    eyeDistance: face.eyeDistance / width,
    eyeOpening: face.eyeOpening,
    sharpness: sharpness(crop),
    brightness: brightness(crop),
  }
}

const NO_FACE: FrameReading = {
  faces: 0,
  yaw: 0,
  pitch: 0,
  centreX: 0,
  centreY: 0,
  faceWidth: 0,
  eyeDistance: 0,
  eyeOpening: 0,
  sharpness: 0,
  brightness: 0,
}

/** The face at 160 × 160, so that sharpness does not depend on how near the person sits. */
async function faceCrop(picture: Rgb, face: Face) {
  const { width, height, data } = picture
  const left = Math.round(clamp(face.box.left, 0, width - 2))
  const top = Math.round(clamp(face.box.top, 0, height - 2))
  const area = {
    left,
    top,
    width: Math.round(clamp(face.box.right, left + 1, width)) - left,
    height: Math.round(clamp(face.box.bottom, top + 1, height)) - top,
  }
  const crop = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(area)
    .resize(160, 160, { fit: 'fill' })
    .raw()
    .toBuffer()
  return toGray({ width: 160, height: 160, data: crop })
}

type Identity = {
  isSame: boolean
  embedding: Float32Array | null
  stats: Pick<LivenessStats, 'frontCosineMin' | 'middleCosineMin' | 'peakCosineMin'>
}

/** Compares a spread of frames with the first front frame: the head that turns is the same one. */
async function compareFaces(
  engine: FaceEngine,
  pictureAt: (index: number) => Promise<Rgb>,
  frames: IdentityFrames,
): Promise<Identity> {
  const first = await embed(engine, await pictureAt(frames.first))
  const lowest = async (indices: readonly number[], count: number) => {
    const cosines: number[] = []
    for (const index of spread(indices, count)) {
      const other = await embed(engine, await pictureAt(index))
      cosines.push(first && other ? cosine(first.embedding, other.embedding) : 0)
    }
    return cosines.length > 0 ? Math.min(...cosines) : null
  }
  const frontCosineMin = await lowest(frames.front, 5)
  const middleCosineMin = await lowest(frames.middle, 3)
  const peakCosineMin = await lowest(frames.peak, 4)
  const isSame =
    first !== null &&
    (frontCosineMin ?? 0) >= LIVENESS.frontCosineMin &&
    (middleCosineMin ?? 0) >= LIVENESS.middleCosineMin &&
    (peakCosineMin ?? 0) >= LIVENESS.peakCosineMin
  return {
    isSame,
    embedding: first?.embedding ?? null,
    stats: { frontCosineMin, middleCosineMin, peakCosineMin },
  }
}

/** At most `count` of the indices, evenly spread, the last one always among them. */
function spread(indices: readonly number[], count: number): number[] {
  if (indices.length <= count) return [...indices]
  const step = (indices.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, i) => indices[Math.round(i * step)] as number)
}

/**
 * Digests of each run of consecutive frames. Single frames may repeat by chance (a still camera,
 * a looped test feed); a run of this length repeats only when a recording is sent again.
 */
export function runHashes(frames: readonly Uint8Array[]): string[] {
  const digests = frames.map((frame) => createHash('sha256').update(frame).digest())
  const length = Math.min(LIVENESS.replayRunFrames, digests.length)
  return Array.from({ length: length > 0 ? digests.length - length + 1 : 0 }, (_, start) =>
    createHash('sha256')
      .update(Buffer.concat(digests.slice(start, start + length)))
      .digest('base64url'),
  )
}

function statsOf(
  framesSent: number,
  readings: readonly FrameReading[],
  framesPerSecond: number,
  seconds: readonly number[],
): LivenessStats {
  const yaws = readings.map((reading) => (reading.faces === 1 ? Math.round(reading.yaw) : null))
  let turnRateMax = 0
  for (let i = 1; i < readings.length; i++) {
    const [before, after] = [readings[i - 1], readings[i]]
    if (before?.faces !== 1 || after?.faces !== 1) continue
    const passed = (seconds[i] ?? 0) - (seconds[i - 1] ?? 0)
    turnRateMax = Math.max(turnRateMax, Math.abs(after.yaw - before.yaw) / passed)
  }
  return {
    framesSent,
    framesUsed: readings.length,
    framesPerSecond,
    yaws,
    turnRateMax: Math.round(turnRateMax),
    frontCosineMin: null,
    middleCosineMin: null,
    peakCosineMin: null,
  }
}
