/**
 * Who keeps the key under which the other keys of a data folder lie. Asked at each start and by
 * `npm run keys`, never while calls are answered.
 */
export interface KeyServiceGateway {
  /** Whether it is somebody outside the data folder, so that no key lies there as it is. */
  readonly isOutside: boolean
  /** What `unwrap` makes the same 32 bytes of again, at any later time. */
  wrap(key: Buffer): Promise<Buffer>
  /** Fails in words for the operator, without the key, when it cannot, will not or takes too long. */
  unwrap(wrapped: Buffer): Promise<Buffer>
}
