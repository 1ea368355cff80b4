/**
 * Holds the key with which the other keys of a data folder are encrypted. Used at each start and by `npm
 * run keys`, never while calls are answered.
 */
export interface KeyServiceGateway {
  /** Whether it is outside the data folder, so that no key is stored there plain. */
  readonly isOutside: boolean
  /** Its result can be turned into the same 32 bytes by `unwrap` at any later time. */
  wrap(key: Buffer): Promise<Buffer>
  /** On failure or time-out throws an error for the operator, without the key. */
  unwrap(wrapped: Buffer): Promise<Buffer>
}
