import type { KnownGaps } from './call-proofs.ts'

/** Proofs that a call should have and does not, each with the reason. A gap that closes must leave this list. */
export const KNOWN_GAPS: KnownGaps = {}
