import { MATCH } from '../thresholds.ts'
import { cosine } from './cosine.ts'

/** `review`: an operator looks at both pictures; the person can continue meanwhile. */
export type MatchVerdict = 'match' | 'review' | 'no'

export type FaceMatch = { similarity: number; verdict: MatchVerdict }

/** Compares two embeddings made by this service; similarity is their cosine, -1 to 1. */
export function matchEmbeddings(live: Float32Array, printed: Float32Array): FaceMatch {
  const similarity = cosine(live, printed)
  const { matchMin, reviewMin } = MATCH
  const verdict = similarity >= matchMin ? 'match' : similarity >= reviewMin ? 'review' : 'no'
  return { similarity, verdict }
}
