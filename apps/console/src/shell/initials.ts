/** "Meera Nair" → "MN"; one word gives one letter. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word, at, words) => (at === 0 || at === words.length - 1 ? [word] : []))
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
