/**
 * Something of which is counted how often it happened: a counter of `/metrics`, by one of a fixed set of words, so
 * that it has as many series as words. Each process counts what it did itself, from its start.
 */
export interface Counted<Word extends string = string> {
  readonly name: `noren_${string}_total`
  readonly help: string
  readonly label: string
  readonly words: readonly Word[]
}

export interface Counts {
  add<Word extends string>(of: Counted<Word>, word: Word, by?: number): void
  /** In the order of its words. */
  read<Word extends string>(of: Counted<Word>): readonly (readonly [Word, number])[]
}

export const makeCounts = (): Counts => {
  const counts = new Map<string, Map<string, number>>()
  return {
    add(of, word, by = 1) {
      const own = counts.get(of.name) ?? new Map<string, number>()
      counts.set(of.name, own.set(word, (own.get(word) ?? 0) + by))
    },
    read: (of) => of.words.map((word) => [word, counts.get(of.name)?.get(word) ?? 0] as const),
  }
}
