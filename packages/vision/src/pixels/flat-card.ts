import { CARD } from '../thresholds.ts'
import { foregroundMask } from './card-mask.ts'
import { evenLight } from './even-light.ts'
import { floodMask } from './flood-mask.ts'
import { type Corners, warp } from './homography.ts'
import { hueMask } from './hue-mask.ts'
import { shrink } from './picture.ts'
import type { Rgb } from './pixels.ts'
import { type FoundCard, findCard } from './quadrilateral.ts'

/**
 * `flat`: the card, CARD.width wide. `cutOff`: something like a card that extends beyond the picture or
 * has the wrong shape. `whole`: no outline was found, so the picture itself may be the card.
 */
export type FlatCard = {
  found: 'flat' | 'cutOff' | 'whole'
  card: Rgb
  /** The corners of the flattened card, in pixels of the picture. */
  corners: Corners
}

/** Finds the card in a picture and flattens it. */
export async function flattenCard(picture: Rgb): Promise<FlatCard> {
  const small = await shrink(picture, CARD.searchSide)
  const first = findCard(foregroundMask(small))
  const shaded = findShaded(small)
  // If a shadow covers part of a card, the lit part alone may have a card's shape too.
  const isLarger = shaded && shaded.cover > (first?.cover ?? 0) * CARD.shadedLargerBy
  const card = shaded && (isLarger || !isCard(first)) ? shaded : first
  const fillMin = card?.isAtEdge ? CARD.fillAtEdgeMin : CARD.fillMin
  if (card && card.fill >= fillMin && isCutOff(card)) {
    return { found: 'cutOff', ...widened(picture) }
  }
  if (!card || card.fill < CARD.fillMin) return { found: 'whole', ...widened(picture) }
  const corners = scaled(card.corners, picture.width / small.width)
  const flat = warp(picture, corners, CARD.width, CARD.height)
  return flat
    ? { found: 'flat', card: evenLight(flat), corners }
    : { found: 'whole', ...widened(picture) }
}

const isCard = (found: FoundCard | null): found is FoundCard =>
  found !== null && found.fill >= CARD.fillMin && !isCutOff(found)

/** Finds a card if the background has no uniform colour, as under a shadow. */
function findShaded(small: Rgb): FoundCard | undefined {
  const ways = [
    ...CARD.floodSteps.map((step) => () => floodMask(small, step)),
    () => hueMask(small),
  ]
  for (const maskOf of ways) {
    const found = findCard(maskOf())
    if (isCard(found) && !found.isAtEdge) return found
  }
  return undefined
}

function isCutOff({ aspect, aspectOfThing, isAtEdge }: FoundCard): boolean {
  if (isAtEdge) return aspect < CARD.aspectAtEdgeMin || aspect > CARD.aspectAtEdgeMax
  const isRight = aspect >= CARD.aspectMin && aspect <= CARD.aspectMax
  const isSlanted = aspectOfThing >= CARD.aspectOfThingMin && aspectOfThing <= CARD.aspectOfThingMax
  return !isRight && !isSlanted
}

function scaled(corners: Corners, scale: number): Corners {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  return a && b && c && d ? [a, b, c, d] : corners
}

/** The whole picture scaled to the card's width, so that text has the expected size. */
function widened(picture: Rgb): { card: Rgb; corners: Corners } {
  const height = Math.round((picture.height * CARD.width) / picture.width)
  const corners: Corners = [
    { x: 0, y: 0 },
    { x: picture.width, y: 0 },
    { x: picture.width, y: picture.height },
    { x: 0, y: picture.height },
  ]
  return { card: warp(picture, corners, CARD.width, height) ?? picture, corners }
}
