/** What the law requires to be kept for some time after an erasure. */
export const KEPT_PARTS = ['consents', 'identity', 'books'] as const
export type KeptPart = (typeof KEPT_PARTS)[number]

/**
 * For how many years a market's law requires a part to be kept after the last loan was closed (for
 * consents: after the erasure). Operators must confirm these with counsel.
 */
export type KeptYears = Readonly<Record<KeptPart, number>>
