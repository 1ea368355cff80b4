/**
 * A value of the wire as this version of the app knows it. After a deploy an app that is still open meets a newer
 * server, whose lists may have grown: what is not among `values` is shown as `other`.
 */
export const known = <const Value extends string | number, const Other>(
  values: readonly Value[],
  value: Value,
  other: Other,
): Value | Other => (values.includes(value) ? value : other)
