/**
 * One rule of a field: what must hold of its value, seen beside all values of its form, and the sentence that is said
 * when it does not.
 */
export type Rule<Value = string, Values = unknown> = {
  holds: (value: Value, values: Values) => boolean
  message: string | ((value: Value, values: Values) => string)
}

/** The sentence of the first rule that is broken, or null. */
export function firstBroken<Value, Values>(
  rules: readonly Rule<Value, Values>[],
  value: Value,
  values: Values,
): string | null {
  const { message = null } = rules.find((rule) => !rule.holds(value, values)) ?? {}
  return typeof message === 'function' ? message(value, values) : message
}
