import type { RELAXABLE } from '@noren/contract/certification'
import type { CardBox } from './frame-stats.ts'

/** What the page says over the live picture; `good` is the one that lets the shutter run. */
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
  /** Share burnt out, of the middle of the card. */
  glare: number
  /** Variance of the Laplacian of the middle of the card, the card being about 1000 pixels wide. */
  sharpness: number
  /** null: the first frame. */
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

/** What may be lowered, by the names that travel with the picture. */
export type Relaxed = (typeof RELAXABLE)[number]

/**
 * Measured on photographs of cards: mean 154–177 (in low light 40–43), sharpness 280–3260 (out of focus
 * 16–41). Glare is measured on cards that are not white themselves.
 */
const STRICT: Thresholds = {
  meanMin: 70,
  motionMax: 9,
  fillMin: 0.6,
  glareMax: 0.16,
  sharpnessMin: 120,
}
/** A weak camera never reaches the strict ones; the server has the last word. */
const LOWERED: Thresholds = {
  meanMin: 55,
  motionMax: 14,
  fillMin: 0.5,
  glareMax: 0.22,
  sharpnessMin: 70,
}

/** From the first step on the page points at the button as well. */
export const PATIENCE_MS = 10_000

/**
 * What is lowered after which time: first what hands and tables do, then what the camera cannot. Each
 * step is sent with the picture, and the staff sees it beside the case.
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

/** The first thing that is wrong, in the order in which a person can mend it. */
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

/** Frames looked at each second: enough to feel live, light enough for a cheap phone. */
export const LOOKS_PER_SECOND = 4
/** Good frames in a row before the picture takes itself: one second of holding still. */
export const GOOD_FRAMES_MIN = 4

/** How many good frames stand in a row after this one. */
export const goodFramesAfter = (before: number, hint: DocumentHint): number =>
  hint === 'good' ? before + 1 : 0

export const takesItself = (goodFrames: number): boolean => goodFrames >= GOOD_FRAMES_MIN

export type FaceLight = 'good' | 'dark' | 'bright'

/** Light on the face from the mean of the oval; the server refuses below 45 and above 185. */
export function faceLight(mean: number): FaceLight {
  if (mean < 60) return 'dark'
  return mean > 180 ? 'bright' : 'good'
}
