import { flatten, normalise, sharpen } from '../pixels/enhance.ts'
import { type Gray, type Rgb, redOf, toGray } from '../pixels/pixels.ts'
import type { Layout } from './text-reader.ts'

/** One recognition pass over a whole card. */
export type Pass = { layout: Layout; render: (card: Rgb) => Gray }

/** In the order in which they proved useful; later passes run only while fields are uncertain. */
export const PASSES: readonly Pass[] = [
  { layout: 'auto', render: (card) => normalise(toGray(card)) },
  { layout: 'block', render: (card) => sharpen(normalise(toGray(card)), 2, 1.5) },
  { layout: 'sparse', render: (card) => flatten(toGray(card), 40) },
  { layout: 'column', render: (card) => normalise(redOf(card)) },
]
