import { PATIENCE_MS } from './document-hints.ts'
import type { Pixels } from './frame-stats.ts'

/** The hint about the face's position before the face check starts; the server decides in the end. */
const FACE_PLACES = ['good', 'none', 'many', 'far', 'near', 'aside'] as const
export type FacePlace = (typeof FACE_PLACES)[number]

/** The left and right edge of a head, in pixels of the picture. */
export type Head = { left: number; right: number }

/**
 * Chroma of skin of every shade (BT.601): skin tones differ in brightness, hardly in these two
 * components.
 */
const CB = { min: 80, max: 130 }
const CR = { min: 133, max: 176 }
const LUMA_MIN = 30

/** As a share of the picture. */
const SKIN_SHARE_MIN = 0.02
/** Above this, a wall or table is probably skin-coloured, and nothing can be told. */
const SKIN_SHARE_MAX = 0.85

/** As a share of the width of the picture sent: the server accepts a head of 0.17 to 0.78. */
const WIDTH_MIN = 0.2
const WIDTH_MAX = 0.64
const ASIDE_MAX = 0.18
/** Aspect ratio of the picture sent; an upright picture is centred in it. */
const SENT_ASPECT = 4 / 3

/**
 * Minimum height of a head as a share of the picture's height, and minimum width relative to the widest
 * head.
 */
const HEIGHT_MIN = 0.12
const WIDTH_BESIDE_MIN = 0.4
/** Where the head widens by this factor, the shoulders begin. */
const SHOULDERS_FROM = 1.4
const LENGTH_MIN = 0.8
/** More than this are probably skin-coloured things, not heads. */
const HEADS_MAX = 2

/**
 * Locates the face by skin colour on a small copy of the picture: no model, well under a millisecond. It
 * is only advice; when nothing can be told the answer is 'good'.
 */
export function facePlaceOf(pixels: Pixels): FacePlace {
  const { width, height } = pixels
  const { mask, share } = skinOf(pixels)
  if (share > SKIN_SHARE_MAX) return 'good'
  if (share < SKIN_SHARE_MIN) return 'none'
  const heads = headsIn(mask, width, height)
  return heads.length > HEADS_MAX ? 'good' : placeOfHeads(heads, { width, height })
}

/**
 * The hint shown after looking for `lookedMs`. If no face, or two, are seen for long, the detection
 * itself may be wrong (a skin-coloured wall, unusual camera colours), so the server is left to decide. A
 * person is never prevented from starting for good.
 */
export function saidAfter(place: FacePlace, lookedMs: number): FacePlace {
  return lookedMs >= PATIENCE_MS && (place === 'none' || place === 'many') ? 'good' : place
}

/** Judges detected heads, whether found by colour or by the browser. */
export function placeOfHeads(
  heads: readonly Head[],
  { width, height }: { width: number; height: number },
): FacePlace {
  const [head] = heads
  if (!head) return 'none'
  if (heads.length > 1) return 'many'
  const share = (head.right - head.left) / Math.max(width, height * SENT_ASPECT)
  const aside = Math.abs((head.left + head.right) / 2 / width - 0.5)
  if (aside > ASIDE_MAX) return 'aside'
  if (share < WIDTH_MIN) return 'far'
  return share > WIDTH_MAX ? 'near' : 'good'
}

function skinOf({ data, width, height }: Pixels) {
  const mask = new Uint8Array(width * height)
  let skin = 0
  for (let pixel = 0; pixel < mask.length; pixel++) {
    const at = pixel * 4
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue
    const cb = 128 + 0.564 * (blue - luma)
    const cr = 128 + 0.713 * (red - luma)
    if (luma < LUMA_MIN || cb < CB.min || cb > CB.max || cr < CR.min || cr > CR.max) continue
    mask[pixel] = 1
    skin++
  }
  return { mask, share: skin / mask.length }
}

type Run = { left: number; right: number }
/** Runs of skin in consecutive rows, from the top of a head to the end of its neck. */
type Growing = { runs: Run[]; isOver: boolean }

/**
 * Follows skin from top to bottom: a run with no run above it begins a head; shoulders or a merge with
 * another head end it.
 */
function headsIn(mask: Uint8Array, width: number, height: number): Head[] {
  const all: Growing[] = []
  const heightMin = height * HEIGHT_MIN
  for (let y = 0; y < height; y++) {
    for (const run of runsOf(mask.subarray(y * width, (y + 1) * width))) {
      const over = all.filter(({ runs }) => touches(runs.at(-1), run))
      const [one] = over
      if (over.length > 1) for (const each of over) each.isOver = true
      else if (!one) all.push({ runs: [run], isOver: false })
      else if (isLong(one) && lengthOf(run) > widthOf(one) * SHOULDERS_FROM) {
        one.isOver = true
      }
      for (const each of over) {
        // What is below the shoulders belongs to the body and does not begin a new head.
        if (each.isOver) each.runs[each.runs.length - 1] = run
        else each.runs.push(run)
      }
    }
  }
  const tall = all.filter(({ runs }) => runs.length >= heightMin)
  const most = Math.max(...tall.map(widthOf))
  return tall.filter((one) => widthOf(one) >= most * WIDTH_BESIDE_MIN).map(headOf)
}

const touches = (above: Run | undefined, run: Run): boolean =>
  above !== undefined && above.left < run.right && run.left < above.right

/** The neck can only come once the head is nearly as long as it is wide. */
const isLong = (one: Growing) => one.runs.length >= widthOf(one) * LENGTH_MIN

const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const lengthOf = ({ left, right }: Run) => right - left
const widthOf = ({ runs }: Growing) => middleOf(runs.map(lengthOf))

const headOf = ({ runs }: Growing): Head => ({
  left: middleOf(runs.map(({ left }) => left)),
  right: middleOf(runs.map(({ right }) => right)),
})

/** Runs of at least three pixels; gaps the size of eyes and eyebrows do not split a face. */
function runsOf(row: Uint8Array): Run[] {
  const runs: Run[] = []
  for (const [x, isSkin] of row.entries()) {
    if (isSkin === 0) continue
    const last = runs.at(-1)
    if (last && x - last.right <= GAP_MAX) last.right = x + 1
    else runs.push({ left: x, right: x + 1 })
  }
  return runs.filter(({ left, right }) => right - left >= 3)
}
const GAP_MAX = 4
