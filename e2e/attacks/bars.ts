/** A code has four digits: each one that is judged is right once in so many. */
export const CODES = 10_000

/** What guessing codes must not reach, however it is done. */
export const BARS = {
  /** The chance a day of getting into one phone's account. */
  onePhone: 1.5e-3,
  /** Accounts a day, expected of guesses over 100,000 phones from 1,000 networks. */
  spray: 1,
} as const

/** While ten attackers send the worst known files. */
export const PICTURE_BARS = {
  /** The usual time of an honest read, beside one that is alone. */
  slower: 2,
  /** Server, readers and database together, in MB; as for people who certify at once. */
  memoryMb: 1200,
} as const

export const PICTURE_ATTACK = { attackers: 10, reads: 40 } as const

export const SPRAY = { phones: 100_000, networks: 1000 } as const
