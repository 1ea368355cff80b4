import sharp from 'sharp'
import { brightness, sharpness } from '../pixels/enhance.ts'
import { decodePicture, encodeJpeg } from '../pixels/picture.ts'
import { clamp, crop, type Rgb, toGray } from '../pixels/pixels.ts'
import { LIVENESS, REPLAY } from '../thresholds.ts'
import { comparedIn, spread } from './compared-frames.ts'
import { cosine } from './cosine.ts'
import { withMirror } from './embed.ts'
import { coverOf } from './face-cover.ts'
import type { Face, FaceEngine } from './face-engine.ts'
import {
  type FramePrint,
  framePrint,
  type PrintVariants,
  printDistance,
  printVariants,
} from './frame-print.ts'
import {
  type FrameReading,
  type IdentityFrames,
  isSeen,
  judgeMovement,
  type LivenessReason,
  median,
  rateAt,
  type Turn,
} from './judge-liveness.ts'
import { PATTERN_SIDE, patternStrength } from './screen-pattern.ts'
import { splitFrames } from './split-frames.ts'

export type LivenessJob = {
  /** Concatenated JPEGs. */
  frames: Uint8Array
  turns: readonly Turn[]
  /** Frame rate of the recording; estimated from its length if left out. */
  framesPerSecond?: number
  /** When each frame was taken, ms from the start; used if there is one for every frame. */
  frameTimesMs?: readonly number[]
  /** What `measureFrames` found in these very frames, one for each: they are not measured again. */
  measures?: readonly FrameMeasure[]
}

/** What one frame shows. Null for what is no picture. */
export type FrameMeasure = {
  reading: FrameReading
  print: FramePrint
  /** Only of some frames; these are searched among those stored before. */
  variants: PrintVariants | null
  /** Only of frames whose faces will be compared, once that is known: in memory, and never to be stored. */
  face?: FaceFound
} | null

/** A face's embedding without that of its mirror image; null without a face. */
export type FaceFound = Float32Array | null

export type LivenessStats = {
  framesSent: number
  framesUsed: number
  framesPerSecond: number
  /** Yaw of each frame used, rounded, positive to the person's left; null without exactly one face. */
  yaws: (number | null)[]
  turnRateMax: number
  frontCosineMin: number | null
  middleCosineMin: number | null
  peakCosineMin: number | null
}

export type LivenessVerdict = {
  passed: boolean
  reason?: LivenessReason
  /** Fingerprints of all frames, to be stored, so that the recording is recognised when shown again. */
  prints: FramePrint[]
  /** Fingerprints of a few frames, to be searched among those stored before (`seenShare`). */
  askedPrints: PrintVariants[]
  /** Embedding of the first front frame; for comparing in memory, never to be stored. */
  faceEmbedding: Float32Array | null
  /** The first front frame as a JPEG without metadata. */
  selfie: Uint8Array | null
  stats: LivenessStats
}

/** Frames are recorded at 640 × 480; larger ones are shrunk to it. */
const FRAME_SIDE = 640

/** Measures a recording, unless its frames were measured as they came, and judges it; runs in the face worker. */
export async function checkRecording(
  engine: FaceEngine,
  job: LivenessJob,
): Promise<LivenessVerdict> {
  const sent = job.frames.length > LIVENESS.bytesMax ? [] : splitFrames(job.frames)
  const known = job.measures?.length === sent.length ? job.measures : null
  const rate = job.framesPerSecond ?? rateOf(sent.length, job.frameTimesMs)
  const every = known ? 1 : Math.max(1, Math.ceil(sent.length / framesWanted(sent.length, rate)))
  const isUsed = (_: unknown, at: number) => at % every === 0
  const used = known ? sent : sent.filter(isUsed).slice(0, LIVENESS.framesMax)
  const seconds = frameSeconds(sent.length, rate, job.frameTimesMs).filter(isUsed)
  const soundSeconds: number[] = []
  const sound: Uint8Array[] = []
  const readings: FrameReading[] = []
  const prints: FramePrint[] = []
  const variants: PrintVariants[] = []
  const faces: (FaceFound | undefined)[] = []
  const askEvery = Math.ceil(used.length / REPLAY.framesAsked)
  for (const [at, frame] of used.entries()) {
    const measure = known ? known[at] : await measureOne(engine, frame, at % askEvery === 0)
    if (!measure) continue
    if (measure.variants) variants.push(measure.variants)
    prints.push(measure.print)
    sound.push(frame)
    soundSeconds.push(seconds[at] ?? 0)
    readings.push(measure.reading)
    faces.push(measure.face)
  }
  const askedPrints = spread(variants, REPLAY.framesAsked)
  const framesPerSecond = rate / every
  const verdict = judgeMovement(readings, job.turns, soundSeconds)
  const stats = statsOf(sent.length, readings, framesPerSecond, soundSeconds)
  const refuse = (reason: LivenessReason): LivenessVerdict => {
    const nothing = { faceEmbedding: null, selfie: null }
    return { passed: false, reason, prints, askedPrints, ...nothing, stats }
  }
  if (!verdict.isLive) return refuse(verdict.reason)
  if (isFrozen(sound, soundSeconds)) return refuse('frozen')
  // Only the few frames compared are decoded again: all of them at once would fill the memory.
  const pictureAt = (index: number) => decodePicture(sound[index] as Uint8Array, FRAME_SIDE)
  const { compare } = verdict
  const allFronts = [compare.first, ...compare.parts.flatMap(({ front }) => front)]
  const fronts = spread(allFronts, LIVENESS.patternFrames)
  const patterns: number[] = []
  for (const at of fronts) patterns.push(skinPattern(await pictureAt(at), readings[at]))
  if (median(patterns) > LIVENESS.patternMax) return refuse('screen')
  const faceAt = async (at: number) =>
    faces[at] === undefined ? await ownFace(engine, await pictureAt(at)) : faces[at]
  const changeAt = changeIn(prints)
  const identity = await compareFaces(engine, { pictureAt, faceAt, changeAt }, compare)
  return {
    passed: identity.isSame,
    ...(identity.isSame ? {} : { reason: 'otherPerson' }),
    prints,
    askedPrints,
    faceEmbedding: identity.isSame ? identity.embedding : null,
    selfie: identity.isSame ? await encodeJpeg(await pictureAt(compare.first)) : null,
    stats: { ...stats, ...identity.stats },
  }
}

/** How much each frame differs from the one before it. */
export const changeIn =
  (prints: readonly FramePrint[]) =>
  (at: number): number => {
    const [before, here] = [prints[at - 1], prints[at]]
    return before && here ? printDistance(before, here) : 0
  }

/** Without the mirror image, which only the match with a document needs: half the work. */
async function ownFace(engine: FaceEngine, picture: Rgb): Promise<FaceFound> {
  const [face] = await engine.detect(picture, { embedding: true })
  return face?.embedding ?? null
}

/** The faces of frames that will be compared, before the recording is whole. */
export async function facesIn(
  engine: FaceEngine,
  frames: readonly Uint8Array[],
): Promise<FaceFound[]> {
  const faces: FaceFound[] = []
  for (const frame of frames) {
    faces.push(await ownFace(engine, await decodePicture(frame, FRAME_SIDE)))
  }
  return faces
}

/** One in so many frames that come alone is searched among those stored before. */
const LIVE_ASK_EVERY = 4

/** Measures frames as they come; `from` is the place of the first in its recording. */
export async function measureFrames(
  engine: FaceEngine,
  { frames, from }: { frames: readonly Uint8Array[]; from: number },
): Promise<FrameMeasure[]> {
  const measures: FrameMeasure[] = []
  for (const [at, frame] of frames.entries()) {
    measures.push(await measureOne(engine, frame, (from + at) % LIVE_ASK_EVERY === 0))
  }
  return measures
}

async function measureOne(
  engine: FaceEngine,
  frame: Uint8Array,
  isAsked: boolean,
): Promise<FrameMeasure> {
  const picture = await decodePicture(frame, FRAME_SIDE).catch(() => null)
  if (!picture) return null
  const variants = isAsked ? await printVariants(picture) : null
  const print = variants?.[0] ?? (await framePrint(picture))
  return { reading: await measureFrame(engine, picture), print, variants }
}

function rateOf(count: number, timesMs: readonly number[] = []): number {
  const [first, last] = [timesMs[0] ?? 0, timesMs.at(-1) ?? 0]
  // As many as were taken, whatever their rate: their times say how fast the head turned.
  if (timesMs.length === count && last > first) return LIVENESS.framesPerSecond
  return count >= LIVENESS.fullRateFrames ? LIVENESS.fullRate : LIVENESS.framesPerSecond
}

/**
 * The second at which each frame was taken. The client's times are trusted only up to a point: a gap
 * between two frames counts as at most the longest that a slow phone makes.
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

/** Frames to analyse: as many as a browser would have sent in the same time, within the limit. */
function framesWanted(count: number, rate: number): number {
  const usual = Math.ceil((count * LIVENESS.framesPerSecond) / rate)
  return clamp(Math.min(usual, count), 1, LIVENESS.framesMax)
}

async function measureFrame(engine: FaceEngine, picture: Rgb): Promise<FrameReading> {
  const faces = await engine.detect(picture, { embedding: false })
  const [face] = faces
  if (!face) return NO_FACE
  const skin = await faceCrop(picture, face)
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
    sharpness: sharpness(skin),
    brightness: brightness(skin),
    cover: coverOf(picture, face.mesh, face.box.right - face.box.left),
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
  cover: { eyesToBrow: 1, tint: 0, chinToBrow: 1 },
}

/** Whether one picture stood still, byte for byte, for longer than allowed. */
function isFrozen(frames: readonly Uint8Array[], seconds: readonly number[]): boolean {
  let since = 0
  return frames.some((frame, at) => {
    if (Buffer.compare(frame, frames[at - 1] ?? new Uint8Array()) !== 0) since = at
    return (seconds[at] ?? 0) - (seconds[since] ?? 0) > LIVENESS.frozenSecondsMax
  })
}

/** How strongly a regular pattern covers the middle of the face. */
function skinPattern(picture: Rgb, reading: FrameReading | undefined): number {
  if (!reading) return 0
  const { width, height } = picture
  const corner = (centre: number, length: number) =>
    clamp(Math.round(centre * width - PATTERN_SIDE / 2), 0, Math.max(0, length - PATTERN_SIDE))
  const left = corner(reading.centreX, width)
  const top = corner(reading.centreY, height)
  const square = { left, top, right: left + PATTERN_SIDE, bottom: top + PATTERN_SIDE }
  return patternStrength(crop(toGray(picture), square))
}

/** The face scaled to 160 × 160, so that sharpness does not depend on the distance to the camera. */
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
  const resized = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(area)
    .resize(160, 160, { fit: 'fill' })
    .raw()
    .toBuffer()
  return toGray({ width: 160, height: 160, data: resized })
}

type Identity = {
  isSame: boolean
  embedding: Float32Array | null
  stats: Pick<LivenessStats, 'frontCosineMin' | 'middleCosineMin' | 'peakCosineMin'>
}

type Frames = {
  pictureAt: (index: number) => Promise<Rgb>
  faceAt: (index: number) => Promise<FaceFound>
  changeAt: (index: number) => number
}

/** Compares frames with the first front frame, to verify that the same head turns. */
async function compareFaces(
  engine: FaceEngine,
  { pictureAt, faceAt, changeAt }: Frames,
  { first, parts }: IdentityFrames,
): Promise<Identity> {
  const own = await faceAt(first)
  const compared = parts.map((part) => comparedIn(part, changeAt))
  const lowest = async (indices: readonly number[]) => {
    const cosines: number[] = []
    for (const index of indices) {
      const other = await faceAt(index)
      cosines.push(own && other ? cosine(own, other) : 0)
    }
    return cosines.length > 0 ? Math.min(...cosines) : null
  }
  const frontCosineMin = await lowest(compared.flatMap(({ front }) => front))
  const middleCosineMin = await lowest(compared.flatMap(({ middle }) => middle))
  const peakCosineMin = await lowest(compared.flatMap(({ peak }) => peak))
  const isSame =
    own !== null &&
    (frontCosineMin ?? 0) >= LIVENESS.frontCosineMin &&
    (middleCosineMin ?? 0) >= LIVENESS.middleCosineMin &&
    (peakCosineMin ?? 0) >= LIVENESS.peakCosineMin
  return {
    isSame,
    embedding: isSame ? await withMirror(engine, await pictureAt(first), own) : null,
    stats: { frontCosineMin, middleCosineMin, peakCosineMin },
  }
}

function statsOf(
  framesSent: number,
  readings: readonly FrameReading[],
  framesPerSecond: number,
  seconds: readonly number[],
): LivenessStats {
  const yaws = readings.map((reading) => (reading.faces === 1 ? Math.round(reading.yaw) : null))
  const turnRates = readings.map((reading, at) =>
    isSeen(reading) ? rateAt(readings, at, seconds) : 0,
  )
  return {
    framesSent,
    framesUsed: readings.length,
    framesPerSecond,
    yaws,
    turnRateMax: Math.round(Math.max(0, ...turnRates)),
    frontCosineMin: null,
    middleCosineMin: null,
    peakCosineMin: null,
  }
}
