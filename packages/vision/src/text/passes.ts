import { flatten, normalise, sharpen } from '../pixels/enhance.ts'
import { type Gray, type Rgb, redOf, toGray } from '../pixels/pixels.ts'
import type { Layout } from './text-reader.ts'

/** One look at a whole card. */
export type Pass = { layout: Layout; render: (card: Rgb) => Gray }

/** In the order in which they were found to help; later passes run only while fields are unsure. */
export const PASSES: readonly Pass[] = [
  { layout: 'auto', render: (card) => normalise(toGray(card)) },
  { layout: 'block', render: (card) => sharpen(normalise(toGray(card)), 2, 1.5) },
  { layout: 'sparse', render: (card) => flatten(toGray(card), 40) },
  { layout: 'column', render: (card) => normalise(redOf(card)) },
]
