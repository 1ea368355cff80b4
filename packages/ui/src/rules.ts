/**
 * One rule of a field: whether its value is valid, given all values of the form, and the message if it is
 * not.
 */
export type Rule<Value = string, Values = unknown> = {
  holds: (value: Value, values: Values) => boolean
  message: string | ((value: Value, values: Values) => string)
}

/** The message of the first broken rule, or null. */
export function firstBroken<Value, Values>(
  rules: readonly Rule<Value, Values>[],
  value: Value,
  values: Values,
): string | null {
  const { message = null } = rules.find((rule) => !rule.holds(value, values)) ?? {}
  return typeof message === 'function' ? message(value, values) : message
}
