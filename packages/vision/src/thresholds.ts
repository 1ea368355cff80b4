/** Every number that a verdict of the vision service hangs on stands in this file. */

/** What is accepted as a picture. */
export const PICTURE = {
  bytesMax: 12_000_000,
  /** Refuses decompression bombs before a pixel is decoded. */
  pixelsMax: 40_000_000,
  sideMin: 300,
  /** Pictures are shrunk to this before anything else looks at them. */
  sideMax: 2000,
} as const

/** The card in the picture. */
export const CARD = {
  /** The small picture in which the card is looked for. */
  searchSide: 560,
  width: 1600,
  height: 1010,
  /** ISO/IEC 7810 ID-1 is 1.586; a slanted view moves it, a missing part moves it further. */
  aspectMin: 1.42,
  aspectMax: 1.78,
  /** The same with the slant taken out, which is less exact. */
  aspectOfThingMin: 1.48,
  aspectOfThingMax: 1.7,
  /** Focal lengths of phones, zoomed and not, as shares of the picture's long side. */
  focuses: [0.7, 0.85, 1.1, 1.5, 2, 3],
  /** Paper that is this much brighter in one part than in another lies half in a shadow. */
  shadowRatioMin: 1.5,
  /** The most a dark part is lightened: what is darker still is a photo or a stripe. */
  gainMax: 3,
  /** What is found in spite of a shadow is believed over the colours when it is so much larger. */
  shadedLargerBy: 1.15,
  /** Steps of colour between neighbours, of 255, that are still one surface: tried in turn. */
  floodSteps: [4, 8],
  /** A card that touches the picture's edge must have nearly the full shape. */
  aspectAtEdgeMin: 1.54,
  aspectAtEdgeMax: 1.66,
  coverMin: 0.08,
  fillMin: 0.9,
  /** A card that runs out of the picture has only three clean sides. */
  fillAtEdgeMin: 0.7,
  edgeShareMax: 0.08,
  /** A card stands out from the table by at least this many of 255 steps of colour. */
  contrastMin: 8,
} as const

/**
 * When a card counts as moved while its picture was taken; lengths in pixels of the flattened card.
 * Measured on cards of five kinds: the least change in a direction is .62 to .84 of the most when held
 * still and .21 to .58 when moved by 7 to 13 pixels; the changes at its ends cancel .24 to .45 of it.
 */
export const MOTION_BLUR = {
  directions: 12,
  shareMax: 0.5,
  /** The same where a copy of the letters is seen as clearly as this. */
  shareMaxCopied: 0.59,
  cancelledMin: 0.28,
  longerBy: 2,
  /** The strokes of letters are 4 to 5 pixels wide. */
  lengthMin: 6,
  lengthMax: 18,
  rounds: 12,
} as const

/** When unread fields are blamed on the picture; sharpness is the variance of the Laplacian. */
export const DOCUMENT_QUALITY = {
  /** Small marks on letters were misread on cards of 10 to 75, never from 125 on. */
  laplacianOfMarksMin: 100,
  laplacianMin: 60,
  brightnessMin: 60,
  glareShareMax: 0.03,
} as const

/** How far a document reading goes. */
export const READING = {
  /** A field read this surely by two passes needs no further pass. */
  confidenceEnough: 0.85,
  /** Below this a field is given back as not valid, to be corrected by its owner. */
  confidenceMin: 0.35,
  /** Text that nothing else bears out, on the cards that are read by their labels. */
  confidenceOfText: 0.65,
  /** A date or a sex that no number bears out. */
  confidenceAlone: 0.85,
} as const

/** Recording and movement of the face check; angles in degrees, lengths as shares of the width. */
export const LIVENESS = {
  bytesMax: 12_000_000,
  /** What the browser records at; a longer recording was made at a camera's full rate. */
  framesPerSecond: 7.5,
  framesMin: 30,
  framesMax: 112,
  fullRateFrames: 121,
  fullRate: 30,
  oneFaceShareMin: 0.9,
  eyeDistanceMin: 0.07,
  eyeDistanceMax: 0.33,
  /** Variance of the Laplacian: out of focus about 4, good 144 to 470. */
  sharpnessMin: 40,
  brightnessMin: 45,
  brightnessMax: 185,
  eyeOpeningMin: 0.2,
  frontYawMax: 10,
  frontPitchMax: 20,
  middleYawMin: 10,
  turnYawMin: 20,
  turnYawMax: 60,
  turnPitchMax: 30,
  stageFramesMin: 2,
  middleFramesMin: 1,
  /** Degrees a second: people stay under 105, pictures shown one after the other reach 270. */
  turnRateMax: 200,
  /** The longest hole between two frames that a slow phone is believed to have made. */
  gapMsMax: 400,
  /** Movement of the face between two frames, in widths of the face. */
  jumpMax: 0.45,
  /** Cosine with the first front frame. */
  frontCosineMin: 0.84,
  middleCosineMin: 0.6,
  peakCosineMin: 0.5,
  /** What hides a face (face-cover.ts), by the middle value of the front frames. */
  eyesToBrowMin: 0.35,
  tintMax: 0.075,
  chinToBrowMin: 0.25,
  /** A wave over the skin (screen-pattern.ts): .6 to 1.5 on faces, 3 to 5 on screens. */
  patternMax: 2.8,
  patternFrames: 5,
  /** Equal pictures one after the other: a camera's noise makes each differ, a stalled one catches up. */
  frozenSecondsMax: 1,
} as const

/**
 * When a recording is one that was shown before. Measured on a film of a turning head: packed anew
 * at quality 50, shrunk to half, lit otherwise, 74 % of its frames and more lie within the distance;
 * of another take, moved by 2 % of the width, at most 15 %.
 */
export const REPLAY = {
  /** The part of a frame's height that is looked at, and its width to height. */
  middleShare: 0.84,
  middleAspect: 0.75,
  /** Zooms that are undone before comparing; each reaches about 3 % to both sides. */
  scales: [1, 0.89, 0.945, 1.06, 1.12, 1.19],
  /** Steps of 255 that count as lighter: less is noise. */
  stepMin: 2,
  /** Of 256 bits. */
  distanceMax: 16,
  bandBitsMin: 4,
  /** Frames of a recording that are looked up, evenly spread; all of them are remembered. */
  framesAsked: 24,
  /** From here on a person looks at it, and from here on it is refused. */
  shareReview: 0.35,
  shareRefused: 0.5,
} as const

/**
 * Cosine of a live front face with a printed photo, both averaged with their mirror image. Measured:
 * the same person .92 to .96 on good pictures and .80 to .89 on blurred or dark ones, a look-alike
 * made from the same head up to .85, other people up to .72.
 */
export const MATCH = {
  matchMin: 0.86,
  reviewMin: 0.74,
} as const

/** The photo on a flattened card, looked for at `searchSide` pixels; the angle is in degrees. */
export const PRINTED_PHOTO = {
  searchSide: 800,
  scoreMin: 0.5,
  rollMax: 25,
  eyeDistanceMin: 18,
  /** Room around the face, in widths of the face, and the width it is enlarged to. */
  margin: 0.35,
  width: 512,
} as const

/** Worker threads and their queues. */
export const WORKERS = {
  textReaders: 1,
  faceReaders: 1,
  queueMax: 24,
  /** Whoever would wait longer is told so at once: a page gives an upload up after 50 s. */
  waitSecondsMax: 20,
  timeoutMs: 60_000,
  jobsMax: 200,
  /** Added to the process's niceness, so that the server's own thread goes first. */
  niceness: 10,
} as const
