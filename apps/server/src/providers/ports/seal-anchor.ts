/** What is kept of a day's seal. */
export interface AnchoredSeal {
  readonly kind: 'seal'
  readonly number: number
  readonly businessDay: string
  /** Hexadecimal, as everywhere here. */
  readonly mac: string
}

/** Somebody said that an older copy of the database was put in place on purpose. */
export interface AnchoredRestore {
  readonly kind: 'restore'
  /** The newest seal of that copy; 0 for one without seals. */
  readonly toSeal: number
  readonly at: string
  readonly keyNumber: number
  readonly mac: string
}

/** The ends of all chains, by table. */
export type AnchoredHeads = Readonly<Record<string, { position: number; link: string }>>

export interface Anchored {
  /** Oldest first. */
  readonly entries: readonly (AnchoredSeal | AnchoredRestore)[]
  /** The newest that were kept. */
  readonly heads: AnchoredHeads | undefined
}

/**
 * Keeps what the seals end in at a place that who administers the database cannot change: only so does an
 * older copy of a database, or a chain without its end, show. It learns nothing of what is sealed.
 */
export interface SealAnchorGateway {
  /** Named in messages. */
  readonly place: string
  /** Everything ever kept; empty at first. @throws Error when it cannot be read */
  read(): Promise<Anchored>
  /** Adds to what is kept; nothing is ever taken off. */
  keep(entries: readonly (AnchoredSeal | AnchoredRestore)[]): Promise<void>
  /** Takes the place of the heads kept before. */
  keepHeads(heads: AnchoredHeads): Promise<void>
}
