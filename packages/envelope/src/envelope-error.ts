/**
 * Why an envelope was refused. `badKey`, `badTicket` and `expiredTicket` ask the client to agree a
 * new key (code 4001); `badCats` and `badHeader` are malformed or tampered requests (code 400).
 */
export type EnvelopeRefusal = 'badKey' | 'badTicket' | 'expiredTicket' | 'badCats' | 'badHeader'

/** The only error the envelope throws for anything that came over the wire. */
export class EnvelopeError extends Error {
  readonly reason: EnvelopeRefusal

  constructor(reason: EnvelopeRefusal, options?: ErrorOptions) {
    super(`envelope refused: ${reason}`, options)
    this.name = 'EnvelopeError'
    this.reason = reason
  }
}
