/**
 * Options whose name contains the typed text, those that start with it first. Case and accents are
 * ignored; otherwise the order is kept.
 */
export function rankMatches<T>(
  options: readonly T[],
  typed: string,
  nameOf: (option: T) => string,
): T[] {
  const wanted = folded(typed)
  if (wanted === '') return [...options]
  const starting: T[] = []
  const holding: T[] = []
  for (const option of options) {
    const at = folded(nameOf(option)).indexOf(wanted)
    if (at === 0) starting.push(option)
    else if (at > 0) holding.push(option)
  }
  return [...starting, ...holding]
}

/** Splits a name at the part that matches the typed text, to highlight it: [before, match, after]. */
export function matchIn(name: string, typed: string): [string, string, string] {
  const wanted = folded(typed)
  const at = wanted === '' ? -1 : folded(name).indexOf(wanted)
  if (at < 0 || folded(name).length !== name.length) return [name, '', '']
  return [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}

const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
