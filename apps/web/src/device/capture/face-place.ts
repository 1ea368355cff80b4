import { PATIENCE_MS } from './document-hints.ts'
import type { Pixels } from './frame-stats.ts'

/** What is said before the face check starts; the server has the last word. */
const FACE_PLACES = ['good', 'none', 'many', 'far', 'near', 'aside'] as const
export type FacePlace = (typeof FACE_PLACES)[number]

/** A head in a picture: lengths in its pixels. */
export type Head = { left: number; right: number }

/** Chroma of skin of every shade (BT.601): shades differ in brightness, hardly in these two. */
const CB = { min: 80, max: 130 }
const CR = { min: 133, max: 176 }
const LUMA_MIN = 30

/** Shares of the picture. */
const SKIN_SHARE_MIN = 0.02
/** So much of the picture is a wall or a table in the colour of skin: nothing can be told. */
const SKIN_SHARE_MAX = 0.85

/** Shares of the width of what is sent: the server takes a head of .17 to .78. */
const WIDTH_MIN = 0.2
const WIDTH_MAX = 0.64
const ASIDE_MAX = 0.18
/** Shape of what is sent; an upright picture stands in the middle of it. */
const SENT_ASPECT = 4 / 3

/** A head is so much of the picture's height at least, and so wide beside the largest one. */
const HEIGHT_MIN = 0.12
const WIDTH_BESIDE_MIN = 0.4
/** Where a head becomes so much wider, its shoulders begin. */
const SHOULDERS_FROM = 1.4
const LENGTH_MIN = 0.8
/** More of them are things in the colour of skin. */
const HEADS_MAX = 2

/**
 * Where the face is, told from the colour of skin on a small copy of the picture: without a model, in
 * well under a millisecond. It only gives advice; where nothing can be told it says 'good'.
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
 * What is said after so long a look: where no face or two are seen for long, the look itself may be
 * wrong (a wall in the colour of skin, a camera's own colours), and the server is asked instead. Nothing
 * is ever kept from starting.
 */
export function saidAfter(place: FacePlace, lookedMs: number): FacePlace {
  return lookedMs >= PATIENCE_MS && (place === 'none' || place === 'many') ? 'good' : place
}

/** What is to be said of heads that were found, by colour or by the browser itself. */
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
/** Runs of skin under each other, from the top of a head until its neck ends. */
type Growing = { runs: Run[]; isOver: boolean }

/** Follows skin from the top down: a run under nothing begins a head, shoulders or a second head end it. */
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
        // What hangs below shoulders belongs to them, and is no head of its own.
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

/** A head is nearly as long as it is wide before its neck may come. */
const isLong = (one: Growing) => one.runs.length >= widthOf(one) * LENGTH_MIN

const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const lengthOf = ({ left, right }: Run) => right - left
const widthOf = ({ runs }: Growing) => middleOf(runs.map(lengthOf))

const headOf = ({ runs }: Growing): Head => ({
  left: middleOf(runs.map(({ left }) => left)),
  right: middleOf(runs.map(({ right }) => right)),
})

/** Runs of at least three pixels; eyes and eyebrows do not cut a face in two. */
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
