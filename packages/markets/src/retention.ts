/** What the law has kept for a time after an erasure. */
export const KEPT_PARTS = ['consents', 'identity', 'books'] as const
export type KeptPart = (typeof KEPT_PARTS)[number]

/**
 * For how many years a market's law has a part kept after the last loan was closed (of consents:
 * after the erasure). An operator confirms these with counsel.
 */
export type KeptYears = Readonly<Record<KeptPart, number>>
