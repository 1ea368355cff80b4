/** One rule of a field: what must hold, and the sentence shown when it does not. */
export type Rule = { holds: (value: string) => boolean; message: string }

/** The sentence of the first rule that is broken, or null. */
export const firstBroken = (rules: readonly Rule[], value: string): string | null =>
  rules.find((rule) => !rule.holds(value))?.message ?? null
