/**
 * A value from the wire, limited to those this version of the app knows. After a deploy, an open app may
 * meet a newer server with additional values; those are replaced by `other`.
 */
export const known = <const Value extends string | number, const Other>(
  values: readonly Value[],
  value: Value,
  other: Other,
): Value | Other => (values.includes(value) ? value : other)
