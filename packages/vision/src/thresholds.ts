/** All numbers that verdicts of the vision service depend on. */

/** What is accepted as a picture. */
export const PICTURE = {
  bytesMax: 12_000_000,
  /** These three reject decompression bombs before any pixel is decoded. */
  pixelsMax: 40_000_000,
  /** Colours and transparency of 40 million pixels, a byte each: a camera gives no more. */
  decodedBytesMax: 160_000_000,
  /** Longer than any photo, and than a screenshot that was scrolled. */
  longSideMax: 16_000,
  sideMin: 300,
  /** Pictures are shrunk to this size before anything else analyses them. */
  sideMax: 2000,
} as const

/** The card in the picture. */
export const CARD = {
  /** Size of the small picture in which the card is searched. */
  searchSide: 560,
  width: 1600,
  height: 1010,
  /** ISO/IEC 7810 ID-1 is 1.586; perspective changes it, a missing part changes it more. */
  aspectMin: 1.42,
  aspectMax: 1.78,
  /** The same with the perspective removed, which is less exact. */
  aspectOfThingMin: 1.48,
  aspectOfThingMax: 1.7,
  /** Focal lengths of phones, with and without zoom, as shares of the picture's long side. */
  focuses: [0.7, 0.85, 1.1, 1.5, 2, 3],
  /** Paper at least this much brighter in one part than in another is partly in a shadow. */
  shadowRatioMin: 1.5,
  /** The most a dark part is brightened: what is still darker is a photo or a stripe. */
  gainMax: 3,
  /** A card found by edges or hue replaces the one found by colour if it is larger by this factor. */
  shadedLargerBy: 1.15,
  /** Colour differences between neighbouring pixels, of 255, that still count as one surface; tried in turn. */
  floodSteps: [4, 8],
  /** A card that touches the picture's edge must have almost exactly the right shape. */
  aspectAtEdgeMin: 1.54,
  aspectAtEdgeMax: 1.66,
  coverMin: 0.08,
  fillMin: 0.9,
  /** A card that extends beyond the picture has only three clean sides. */
  fillAtEdgeMin: 0.7,
  edgeShareMax: 0.08,
  /** A card differs from the table by at least this many of 255 steps of colour. */
  contrastMin: 8,
} as const

/**
 * When a card counts as moved during the exposure; lengths in pixels of the flattened card. Measured on
 * cards of five kinds: the smallest change in any direction is 0.62 to 0.84 of the largest if held still,
 * and 0.21 to 0.58 if moved by 7 to 13 pixels; 0.24 to 0.45 of it cancels at the ends of the movement.
 */
export const MOTION_BLUR = {
  directions: 12,
  shareMax: 0.5,
  /** The same if a copy of the letters is seen at least this clearly. */
  shareMaxCopied: 0.59,
  cancelledMin: 0.28,
  longerBy: 2,
  /** The strokes of letters are 4 to 5 pixels wide. */
  lengthMin: 6,
  lengthMax: 18,
  rounds: 12,
} as const

/** When unread fields are attributed to the picture; sharpness is the variance of the Laplacian. */
export const DOCUMENT_QUALITY = {
  /** Diacritics were misread on cards with 10 to 75, never from 125 on. */
  laplacianOfMarksMin: 100,
  laplacianMin: 60,
  brightnessMin: 60,
  glareShareMax: 0.03,
} as const

/** How much effort is made to read a document. */
export const READING = {
  /** Long side to short side: the longest photo of a phone is 2.2, and a strip in which a card fits is none. */
  aspectMax: 3,
  /**
   * Of the processor, for one look at a picture: cards take 1.2 at most, on a phone's core; a page full of letters
   * took 7, and holds no card. Of a general picture, such as a screenshot, more is read.
   */
  cpuSecondsMax: { card: 4, text: 8 },
  /** A field read with this confidence by two passes needs no further pass. */
  confidenceEnough: 0.85,
  /** Below this a field is returned as not valid, for its owner to correct. */
  confidenceMin: 0.35,
  /** For text that nothing else confirms, on cards that are read by their labels. */
  confidenceOfText: 0.65,
  /** For a date or a sex that no number confirms. */
  confidenceAlone: 0.85,
} as const

/** Limits for the recording and movement of the face check; angles in degrees, lengths as shares of the width. */
export const LIVENESS = {
  bytesMax: 12_000_000,
  /** The rate at which the browser records; a longer recording was made at a camera's full rate. */
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
  /** In place of a frame in the middle: one turned no further than this, and another so much further. */
  wayYawMax: 24,
  wayYawBeyond: 6,
  /** Degrees per second: people stay below 105, pictures shown in sequence reach 270. */
  turnRateMax: 200,
  /** The shortest time over which a rate is measured. */
  rateSecondsMin: 0.095,
  /** The longest gap between two frames that is accepted as caused by a slow phone. */
  gapMsMax: 400,
  /** Movement of the face between two frames, in widths of the face. */
  jumpMax: 0.45,
  /** A face that is gone for longer begins anew. */
  goneSecondsMax: 0.8,
  /** Cosine with the first front frame. */
  frontCosineMin: 0.84,
  middleCosineMin: 0.6,
  peakCosineMin: 0.5,
  /** For covered faces (face-cover.ts); compared with the median of the front frames. */
  eyesToBrowMin: 0.35,
  tintMax: 0.075,
  chinToBrowMin: 0.25,
  /** A wave over the skin (screen-pattern.ts): 0.6 to 1.5 on faces, 3 to 5 on screens. */
  patternMax: 2.8,
  patternFrames: 5,
  /** Identical consecutive pictures: a live camera's noise makes each differ; one that stalled catches up. */
  frozenSecondsMax: 1,
} as const

/** What is judged while it is taken. */
export const LIVE = {
  /** Films held in memory at once; more people are judged when theirs is whole. */
  filmsMax: 16,
  framesMax: 320,
  bytesMax: 8_000_000,
  /** A film to which nothing was added for so long is dropped. */
  idleMs: 30_000,
  /** Faces found with each batch before the recording is whole: about a quarter of a second of work. */
  facesAhead: 2,
  /** Of this time the newest frames say what is in the way now. */
  recentSeconds: 0.6,
  /** Distance of the face from the middle, as a share of the width. */
  asideMax: 0.2,
} as const

/**
 * When a recording counts as shown before. Measured on a film of a turning head: recompressed at quality
 * 50, shrunk to half or brightened, 74 % or more of its frames are within the distance; in another take,
 * moved by 2 % of the width, at most 15 %.
 */
export const REPLAY = {
  /** The analysed share of a frame's height, and the aspect ratio of that part. */
  middleShare: 0.84,
  middleAspect: 0.75,
  /** Zoom factors that are undone before comparing; each covers about 3 % in both directions. */
  scales: [1, 0.89, 0.945, 1.06, 1.12, 1.19],
  /** Difference, of 255, that counts as lighter: less is noise. */
  stepMin: 2,
  /** Of 256 bits. */
  distanceMax: 16,
  bandBitsMin: 4,
  /** Frames of a recording that are looked up, evenly spread; all of them are stored. */
  framesAsked: 24,
  /** Shares from which a person reviews the recording, and from which it is refused. */
  shareReview: 0.35,
  shareRefused: 0.5,
} as const

/**
 * Cosine of a live front face and a printed photo, both averaged with their mirror image. Measured: the
 * same person 0.92 to 0.96 on good pictures and 0.80 to 0.89 on blurred or dark ones, a look-alike made
 * from the same head up to 0.85, other people up to 0.72.
 */
export const MATCH = {
  matchMin: 0.86,
  reviewMin: 0.74,
} as const

/** The photo on a flattened card, searched at `searchSide` pixels; the angle is in degrees. */
export const PRINTED_PHOTO = {
  searchSide: 800,
  scoreMin: 0.5,
  rollMax: 25,
  eyeDistanceMin: 18,
  /** Margin around the face, in widths of the face, and the width in pixels it is enlarged to. */
  margin: 0.35,
  width: 512,
} as const

/** Worker processes and their queues. */
export const WORKERS = {
  textReaders: 1,
  faceReaders: 1,
  /** Those that only decode pictures and encode them anew: much shorter work. */
  picturesTimeoutMs: 15_000,
  picturesMemoryMaxBytes: 600_000_000,
  /** Those that read statements: a page takes some ten milliseconds. */
  statementsTimeoutMs: 10_000,
  statementsMemoryMaxBytes: 400_000_000,
  queueMax: 24,
  /** Of one person: more than a page sends at once, also when it asks again. */
  ownJobsMax: 4,
  ownPicturesMax: 12,
  /** A picture that shows no document counts so many times in its owner's share of the readers. */
  noDocumentWeight: 3,
  /** A document of two sides and two pictures without one are less. */
  pauseSeconds: 24,
  /** A longer wait is refused at once: a page gives up an upload after 50 s. */
  waitSecondsMax: 20,
  timeoutMs: 60_000,
  /** Of one process; reading takes 400 MB at most, by what was measured. */
  memoryMaxBytes: 1_000_000_000,
  jobsMax: 200,
  /**
   * Added to the niceness of the processes that read documents, statements and pictures, so that the server's own
   * thread has priority. Faces have that of the server: a person looks into the camera and waits for each answer, and
   * beside other busy programs a process of niceness 10 gets a fortieth of a core.
   */
  niceness: { faces: 0, others: 10 },
} as const
