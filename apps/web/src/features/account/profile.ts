/** Initials of the first and the last name: "Asha Kiran Kumar" -> "AK". */
export function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  return ends
    .map((name) => Array.from(name ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
