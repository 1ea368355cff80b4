/** As they were kept; what cannot be read, or is no text, is as in an empty form. */
export function fieldsOf<Name extends string>(
  kept: string,
  empty: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  let of: Partial<Record<string, unknown>> = {}
  try {
    of = Object(JSON.parse(kept))
  } catch {
    // Nothing was kept, or nothing that can be read.
  }
  const names = Object.keys(empty) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, typeof of[name] === 'string' ? of[name] : empty[name]]),
  ) as Record<Name, string>
}
