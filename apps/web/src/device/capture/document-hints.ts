import type { RELAXABLE } from '@noren/contract/certification'
import type { CardBox } from './frame-stats.ts'

/** The hint shown over the live picture; with `good` the picture may be taken. */
const DOCUMENT_HINTS = [
  'dark',
  'still',
  'place',
  'sideways',
  'back',
  'closer',
  'glare',
  'blurred',
  'good',
] as const
export type DocumentHint = (typeof DOCUMENT_HINTS)[number]

export type FrameStats = {
  mean: number
  /** Share of overexposed pixels in the middle of the card. */
  glare: number
  /**
   * Variance of the Laplacian over the middle of the card, measured with the card about 1000 pixels wide.
   */
  sharpness: number
  /** null for the first frame. */
  motion: number | null
  box: CardBox | null
}

type Thresholds = {
  meanMin: number
  motionMax: number
  fillMin: number
  glareMax: number
  sharpnessMin: number
}

/** Which thresholds may be lowered; the names are sent with the picture. */
export type Relaxed = (typeof RELAXABLE)[number]

/**
 * From measurements of card photographs: mean 154–177 (40–43 in low light), sharpness 280–3260 (16–41 out
 * of focus). Glare was measured on cards that are not white themselves.
 */
const STRICT: Thresholds = {
  meanMin: 70,
  motionMax: 9,
  fillMin: 0.6,
  glareMax: 0.16,
  sharpnessMin: 120,
}
/** For weak cameras, which never reach the strict thresholds; the server decides in the end. */
const LOWERED: Thresholds = {
  meanMin: 55,
  motionMax: 14,
  fillMin: 0.5,
  glareMax: 0.22,
  sharpnessMin: 70,
}

/** After this time the page also points to the shutter button. */
export const PATIENCE_MS = 10_000

/**
 * Which thresholds are lowered after which time: first those that depend on hands and table, then those
 * that depend on the camera. The lowered ones are sent with the picture, and staff see them in the case.
 */
const STEPS: readonly { fromMs: number; names: readonly Relaxed[] }[] = [
  { fromMs: PATIENCE_MS, names: ['still', 'size', 'glare'] },
  { fromMs: 2 * PATIENCE_MS, names: ['light', 'sharpness'] },
]

export const relaxedAfter = (waitedMs: number): Relaxed[] =>
  STEPS.flatMap(({ fromMs, names }) => (waitedMs >= fromMs ? names : []))

function thresholdsWith(relaxed: readonly Relaxed[]): Thresholds {
  const of = (name: Relaxed) => (relaxed.includes(name) ? LOWERED : STRICT)
  return {
    meanMin: of('light').meanMin,
    motionMax: of('still').motionMax,
    fillMin: of('size').fillMin,
    glareMax: of('glare').glareMax,
    sharpnessMin: of('sharpness').sharpnessMin,
  }
}

/** The first thing that is wrong, in the order in which a person can correct it. */
export function documentHint(stats: FrameStats, relaxed: readonly Relaxed[]): DocumentHint {
  const is = thresholdsWith(relaxed)
  if (stats.mean < is.meanMin) return 'dark'
  if (stats.motion === null || stats.motion > is.motionMax) return 'still'
  if (!stats.box) return 'place'
  if (stats.box.cutSides > 0) return stats.box.fill > 0.75 ? 'back' : 'place'
  if (stats.box.aspect > 0.5 && stats.box.aspect < 0.78) return 'sideways'
  if (stats.box.aspect < 1.3 || stats.box.aspect > 1.95) return 'place'
  if (stats.box.fill < is.fillMin) return 'closer'
  if (stats.glare > is.glareMax) return 'glare'
  if (stats.sharpness < is.sharpnessMin) return 'blurred'
  return 'good'
}

/** Frames analysed per second: enough to feel live, few enough for a cheap phone. */
export const LOOKS_PER_SECOND = 4
/** Good frames in a row before the picture is taken automatically: one second of holding still. */
export const GOOD_FRAMES_MIN = 4

/** The number of consecutive good frames, including this one. */
export const goodFramesAfter = (before: number, hint: DocumentHint): number =>
  hint === 'good' ? before + 1 : 0

export const takesItself = (goodFrames: number): boolean => goodFrames >= GOOD_FRAMES_MIN

export type FaceLight = 'good' | 'dark' | 'bright'

/** Judges the light on the face by the mean of the oval; the server refuses below 45 and above 185. */
export function faceLight(mean: number): FaceLight {
  if (mean < 60) return 'dark'
  return mean > 180 ? 'bright' : 'good'
}
